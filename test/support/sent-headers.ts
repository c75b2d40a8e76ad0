import { readFileSync } from "node:fs";
import path from "node:path";

/** What a host of the built add-in sends with each file, as the settings that the build writes for hosts tell it. */
export function sentHeaders(): Readonly<Record<string, string>> {
  const settings = readFileSync(path.resolve(".build", "addin", "_headers"), "utf8");
  const headers = [...settings.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
  return Object.fromEntries(headers);
}
