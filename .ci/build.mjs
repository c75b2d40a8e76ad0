// Builds the add-in, and beside it the workbench (after node .ci/setup.mjs workbench): node .ci/build.mjs [--origin=https://example.org/ledger] [--office=local] [--out=FOLDER]
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Validates an origin and removes its trailing slash. Throws a readable message. */
export function checkedOrigin(text) {
  let url;
  try {
    url = new URL(text);
  } catch {
    throw new Error(
      `--origin=${text} is not a URL. Give the address that dist/ will be served from: --origin=https://example.org/ledger`,
    );
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new Error(`--origin=${text} must begin with https:// or http://.`);
  }
  if (url.search || url.hash || url.username) {
    throw new Error(`--origin=${text} must be a plain address, without user name, "?" or "#".`);
  }
  return url.href.replace(/\/+$/, "");
}

/** Builds into `out`. Throws webpack's errors as one message. */
export async function buildAddin(options) {
  const { default: webpack } = await import("webpack");
  const { default: configuration } = await import("../webpack.config.mjs");
  const stats = await new Promise((resolve, reject) => {
    const compiler = webpack(configuration(options));
    compiler.run((error, result) =>
      compiler.close((closing) => ((error ?? closing) ? reject(error ?? closing) : resolve(result))),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: process.stdout.isTTY }));
  return stats.toJson({ all: false, assets: true }).assets;
}

function optionsOf(args) {
  const options = {};
  for (let i = 0; i < args.length; i++) {
    const [name, value = args[++i]] = args[i].split(/=(.*)/s);
    if (!["--origin", "--office", "--out"].includes(name) || value === undefined || value === "") {
      throw new Error(`Unknown option ${args[i] ?? name}. Known: --origin=URL, --office=local, --out=FOLDER.`);
    }
    options[name.slice(2)] = value;
  }
  if (options.origin !== undefined) options.origin = checkedOrigin(options.origin);
  if (options.office !== undefined && !["local", "cdn"].includes(options.office)) {
    throw new Error(`--office=${options.office}: it must be local or cdn.`);
  }
  if (options.out !== undefined) options.out = path.resolve(options.out);
  return options;
}

async function main() {
  const options = optionsOf(process.argv.slice(2));
  const { DEFAULT_ORIGIN, functionsJson } = await import("../webpack.config.mjs");
  const { workbenchFolder } = await import("./workbench-folder.mjs");
  const { origin = DEFAULT_ORIGIN, out = path.join(root, "dist") } = options;
  writeFileSync(
    path.join(root, "functions", "functions.json"),
    `${JSON.stringify(await functionsJson(DEFAULT_ORIGIN), null, 2)}\n`,
  );
  const assets = await buildAddin(options);
  await workbenchFolder(path.join(out, "functions.json"), path.join(out, "workbench"));
  const size = assets.filter(({ name }) => /^[^/]+\.(js|css|html)$/.test(name)).reduce((sum, asset) => sum + asset.size, 0);
  const pages = assets.filter(({ name }) => /^help\/.+\.html$/.test(name)).length;
  console.log(
    `${path.relative(process.cwd(), out) || "."}: the add-in for ${origin}, scripts and page ${Math.ceil(size / 1024)} KB, ${pages} pages of help; the workbench for ${origin}/workbench/`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
