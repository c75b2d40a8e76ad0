import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import webpack from "webpack";
import { HOST_FILES, withPolicy } from "./.ci/hosts.mjs";
import { noteModules, TERMS_FILE, termsText } from "./.ci/third-party-licenses.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
const at = (...parts) => path.join(root, ...parts);

export const DEFAULT_ORIGIN = "https://localhost:3000";
const OFFICE_CDN = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

/** What a TypeScript module of ours exports, run here. */
export async function imported(file, name) {
  const outfile = at(".build", `${name}.mjs`);
  await esbuild.build({ entryPoints: [file], outfile, bundle: true, format: "esm", platform: "node", logLevel: "warning" });
  return import(`${pathToFileURL(outfile)}?${Date.now()}`);
}

/** functions.json for an origin, made from the rules. */
export async function functionsJson(origin) {
  const { metadata } = await imported(at("functions", "metadata.ts"), "metadata");
  return metadata(origin);
}

/** A style of ours, minified. */
async function styleOf(file) {
  const style = await esbuild.build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    target: ["chrome111", "safari16.4"],
    logLevel: "silent",
    external: ["*.svg", "*.png"],
  });
  return style.outputFiles[0].text;
}

/** The pages of help by their names, made from the rules. */
export async function helpPages() {
  const script = await esbuild.build({
    entryPoints: [at("src", "help", "browser.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["chrome111", "safari16.4"],
    logLevel: "warning",
  });
  const { helpFiles } = await imported(at("src", "help", "files.ts"), "help");
  return helpFiles(script.outputFiles[0].text, await styleOf(at("src", "help", "style.css")), undefined, goldenTexts());
}

/** The golden cases of every rulebook, as the tests run them. */
function goldenTexts() {
  const folders = readdirSync(at("test", "rulebooks")).filter((name) => existsSync(at("test", "rulebooks", name, "golden")));
  return Object.fromEntries(
    folders.map((name) => {
      const files = readdirSync(at("test", "rulebooks", name, "golden")).filter((file) => file !== "clean.txt");
      const textOf = (file) => readFileSync(at("test", "rulebooks", name, "golden", file), "utf8");
      return [name, Object.fromEntries(files.map((file) => [path.basename(file, ".txt"), textOf(file)]))];
    }),
  );
}

/** Everything of dist/ that is not a script: page, style, manifest, functions.json, help, icons, licence and settings of hosts. */
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

/** The terms of the packages that became part of the scripts. */
class Terms {
  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap("Terms", (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: "Terms", stage }, () => {
        const all = [...compilation.modules].flatMap((module) => [module, ...(module.modules ?? [])]);
        // Webpack itself is in them with what loads one script after another.
        const modules = [at("node_modules", "webpack", "lib", "webpack.js"), ...all.flatMap(({ resource }) => resource ?? [])];
        noteModules("addin", modules);
        compilation.emitAsset(TERMS_FILE, new RawSource(termsText("the add-in", modules)));
      });
    });
  }
}

async function extras({ origin, office }) {
  const page = readFileSync(at("taskpane", "index.html"), "utf8");
  const files = {
    "taskpane.html": withPolicy("taskpane.html", office === "local" ? page.replaceAll(OFFICE_CDN, "office/office.js") : page),
    "taskpane.css": await styleOf(at("taskpane", "style.css")),
    "functions.json": JSON.stringify(await functionsJson(origin)),
    "manifest.xml": readFileSync(at("manifest.xml"), "utf8").replaceAll(DEFAULT_ORIGIN, origin),
    "LICENSE.txt": readFileSync(at("LICENSE"), "utf8"),
  };
  for (const [name, content] of Object.entries(await helpPages()))
    files[`help/${name}`] = name.endsWith(".html") ? withPolicy(`help/${name}`, content) : content;
  for (const [name, { text }] of Object.entries(HOST_FILES)) files[name] = text;
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
      taskpane: { import: "./taskpane/app/index.ts", dependOn: "functions" },
    },
    // The functions also run where there is no page to take a path from; what a rulebook needs is named by its content, so that
    // a browser never puts together parts of two builds.
    output: {
      path: out,
      filename: "[name].js",
      chunkFilename: "ledger-[name].[contenthash:8].js",
      publicPath: "",
      clean: true,
      uniqueName: "campaign-ledger",
    },
    resolve: { extensions: [".ts", ".js"] },
    module: {
      rules: [
        { test: at("functions", "ids.ts"), loader: at(".ci", "inline-exports-loader.mjs") },
        {
          test: /\.ts$/,
          exclude: at("functions", "ids.ts"),
          loader: "ts-loader",
          options: { transpileOnly: true, compilerOptions: { noEmit: false } },
        },
        { test: /\.css$/, type: "asset/source" },
      ],
    },
    plugins: [new Extras({ origin, office }), new Terms()],
    performance: { hints: false },
    stats: "errors-warnings",
  };
}
