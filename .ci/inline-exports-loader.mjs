import path from "node:path";
import { imported } from "../webpack.config.mjs";

/** Replaces a module by its exported values at build time: the lists, without the code that builds them. */
export default async function evaluated() {
  const exported = await imported(this.resourcePath, path.basename(this.resourcePath, ".ts"));
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}
