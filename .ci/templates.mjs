// Rebuilds the ledgers in templates/: node .ci/templates.mjs (after node .ci/setup.mjs install)
// --deployment=central, upload, developer or share=PATH makes Excel open the pane with them if the add-in is deployed that way.
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const outfile = path.join(root, ".build", "cli", "templates.mjs");
await build({
  entryPoints: [path.join(root, "src", "cli", "templates.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
const { writeTemplates } = await import(pathToFileURL(outfile).href);
const deployment = process.argv.find((arg) => arg.startsWith("--deployment="))?.slice("--deployment=".length);
for (const file of await writeTemplates(path.join(root, "templates"), deployment)) console.log(`templates/${file}`);
