// Checks an add-in where it is served: every file of the build, as Excel and players' browsers fetch it.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { answerOf } from "./verify-deployment/answer.mjs";
import { contentFault } from "./verify-deployment/contents.mjs";
import { Fault, grouped } from "./verify-deployment/faults.mjs";
import { headerFaults } from "./verify-deployment/headers.mjs";
import { HOST_FILES } from "./hosts.mjs";

/** What is reported together, and which files belong to it; each belongs to the first that it fits. */
const PARTS = [
  { what: "the manifest", of: /^manifest\.xml$/ },
  { what: "functions.json, for Excel on the web too", of: /^functions\.json$/ },
  { what: "the pane and its scripts", of: /^[^/]+\.(html|css|js)$/ },
  { what: "the icons", of: /^assets\// },
  { what: "help", of: /^help\// },
  { what: "the workbench", of: /^workbench\// },
  { what: "licences", of: /./ },
];

/** How many files are asked for at a time. */
const AT_ONCE = 8;

/** The files of a build that a host serves, by their names there. */
function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return names.filter((name) => !(name in HOST_FILES) && statSync(path.join(folder, name)).isFile()).sort();
}

/** The address that a build is for. */
const builtFor = (folder) =>
  /DefaultValue="([^"]+)\/taskpane\.html"/.exec(readFileSync(path.join(folder, "manifest.xml"), "utf8"))?.[1];

/** Throws a sentence unless the folder holds a build for an address. */
function demandBuild(folder, origin) {
  const build = `npm run build -- --origin=${origin}`;
  const name = path.relative(process.cwd(), folder) || ".";
  if (!existsSync(path.join(folder, "manifest.xml")))
    throw new Error(`${name} holds no build to compare with. Make the one that was uploaded: ${build}`);
  const built = builtFor(folder);
  if (built !== origin) throw new Error(`${name} was built for ${built}. Build for this address: ${build}`);
}

/** All that is wrong with a file. */
async function faultsOf(name, folder, origin) {
  const url = `${origin}/${name}`;
  try {
    const { content, header } = await answerOf(url);
    const wrong = contentFault(name, url, content, readFileSync(path.join(folder, name)), origin);
    return [...(wrong ? [wrong] : []), ...headerFaults(name, url, new URL(origin).origin, header)];
  } catch (error) {
    if (error instanceof Fault) return [error];
    throw error;
  }
}

/** What is wrong with files, a few asked for at a time. */
async function faultsIn(names, folder, origin) {
  const found = new Map();
  const waiting = [...names];
  async function next() {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      found.set(name, await faultsOf(name, folder, origin));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return names.flatMap((name) => found.get(name).map((fault) => ({ name, fault })));
}

function schemeFault(origin) {
  const { protocol, hostname } = new URL(origin);
  if (protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return [];
  return [{ name: origin, fault: new Fault(`${origin} is not https: Excel loads no add-in from it.`, "Serve dist/ by https.") }];
}

/**
 * Compares what is served at an address with the build in a folder, one part after another; `tell` hears of each: what it is, how
 * many files, and the sentences on what is wrong with what to do. Answers whether all is well.
 */
export async function checkDeployed(origin, folder, tell) {
  demandBuild(folder, origin);
  const rest = new Set(filesOf(folder));
  const scheme = grouped(schemeFault(origin));
  tell({ what: "https", faults: scheme });
  let well = scheme.length === 0;
  for (const { what, of } of PARTS) {
    const names = [...rest].filter((name) => of.test(name));
    for (const name of names) rest.delete(name);
    if (names.length === 0) continue;
    const faults = grouped(await faultsIn(names, folder, origin));
    well &&= faults.length === 0;
    tell({ what, files: names.length, faults });
  }
  return well;
}
