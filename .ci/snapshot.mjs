// Reports all that the program makes of ledgers, to be compared before and after a change: node .ci/snapshot.mjs FILE.txt
import { build } from "esbuild";

await build({
  entryPoints: ["test/snapshot/main.ts"],
  outfile: ".build/proof.mjs",
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  logLevel: "warning",
});
await import("../.build/proof.mjs");
