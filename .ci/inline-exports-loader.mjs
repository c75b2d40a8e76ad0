import path from "node:path";
import { imported } from "../webpack.config.mjs";

/** Puts what a module exports in its place, as it is at build time: the lists, without what they are made from. */
export default async function evaluated() {
  const exported = await imported(this.resourcePath, path.basename(this.resourcePath, ".ts"));
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}
