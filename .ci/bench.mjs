// Runs test/bench against the production build: node .ci/bench.mjs (after node .ci/setup.mjs addin cli workbench browser)
import { build } from "esbuild";

await build({
  entryPoints: ["test/bench/main.ts"],
  outfile: ".build/bench.mjs",
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  packages: "external",
  logLevel: "warning",
});
await import("../.build/bench.mjs");
