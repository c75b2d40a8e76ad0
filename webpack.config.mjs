import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import webpack from "webpack";

const root = path.dirname(fileURLToPath(import.meta.url));
const at = (...parts) => path.join(root, ...parts);

export const DEFAULT_ORIGIN = "https://localhost:3000";
const OFFICE_CDN = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

/** functions.json for an origin, made from the rules. */
export async function functionsJson(origin) {
  const outfile = at(".build", "metadata.mjs");
  await esbuild.build({
    entryPoints: [at("functions", "metadata.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
  const { metadata } = await import(`${pathToFileURL(outfile)}?${Date.now()}`);
  return metadata(origin);
}

/** Everything of dist/ that is not a script: page, style, manifest, functions.json and icons. */
class Extras {
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap("Extras", (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: "Extras", stage }, async () => {
        for (const [name, content] of Object.entries(await extras(this.options))) {
          compilation.emitAsset(name, new RawSource(content));
        }
      });
    });
  }
}

async function extras({ origin, office }) {
  const page = readFileSync(at("taskpane", "index.html"), "utf8");
  const style = await esbuild.build({
    entryPoints: [at("taskpane", "style.css")],
    bundle: true,
    minify: true,
    write: false,
    target: ["chrome111", "safari16.4"],
    logLevel: "silent",
    external: ["*.svg", "*.png"],
  });
  const files = {
    "taskpane.html": office === "local" ? page.replaceAll(OFFICE_CDN, "office/office.js") : page,
    "taskpane.css": style.outputFiles[0].text,
    "functions.json": JSON.stringify(await functionsJson(origin)),
    "manifest.xml": readFileSync(at("manifest.xml"), "utf8").replaceAll(DEFAULT_ORIGIN, origin),
  };
  const assets = at("taskpane", "assets");
  for (const name of readdirSync(assets)) {
    if (/\.png$/.test(name)) files[`assets/${name}`] = readFileSync(path.join(assets, name));
  }
  return files;
}

/**
 * The deployable add-in. `origin` is where it will be served from; `office: "local"` takes office.js from the same server
 * instead of Microsoft's; `out` is the folder to write.
 */
export default function configuration({ origin = DEFAULT_ORIGIN, office = "cdn", out = at("dist") } = {}) {
  return {
    mode: "production",
    context: root,
    target: ["web", "es2022"],
    // The pane shares the rules with the functions: taskpane.html loads functions.js first.
    entry: {
      functions: "./functions/index.ts",
      taskpane: { import: "./taskpane/index.ts", dependOn: "functions" },
    },
    output: { path: out, filename: "[name].js", clean: true, uniqueName: "campaign-ledger" },
    resolve: { extensions: [".ts", ".js"] },
    module: {
      rules: [
        { test: /\.ts$/, loader: "ts-loader", options: { transpileOnly: true, compilerOptions: { noEmit: false } } },
        { test: /\.css$/, type: "asset/source" },
      ],
    },
    plugins: [new Extras({ origin, office })],
    performance: { hints: false },
    stats: "errors-warnings",
  };
}
