import { readFileSync } from "node:fs";
import path from "node:path";

/** The headers that a host sends with the built add-in's files, according to the settings written by the build. */
export function sentHeaders(): Readonly<Record<string, string>> {
  const settings = readFileSync(path.resolve(".build", "addin", "_headers"), "utf8");
  const headers = [...settings.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
  return Object.fromEntries(headers);
}
