// Checks a deployed add-in: fetches every file of the build as Excel and players' browsers do.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { answerOf } from "./verify-deployment/answer.mjs";
import { contentFault } from "./verify-deployment/contents.mjs";
import { Fault, grouped } from "./verify-deployment/faults.mjs";
import { headerFaults } from "./verify-deployment/headers.mjs";
import { HOST_FILES } from "./hosts.mjs";

/** Groups of files for the report; each file belongs to the first that matches. */
const PARTS = [
  { what: "the manifest", of: /^manifest\.xml$/ },
  { what: "functions.json, for Excel on the web too", of: /^functions\.json$/ },
  { what: "the pane and its scripts", of: /^[^/]+\.(html|css|js)$/ },
  { what: "the icons", of: /^assets\// },
  { what: "help", of: /^help\// },
  { what: "the workbench", of: /^workbench\// },
  { what: "licenses", of: /./ },
];

/** Concurrent requests. */
const AT_ONCE = 8;

/** The files of a build that a host serves, by their names there. */
function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return names.filter((name) => !(name in HOST_FILES) && statSync(path.join(folder, name)).isFile()).sort();
}

/** The origin that a build is for. */
const builtFor = (folder) =>
  /DefaultValue="([^"]+)\/taskpane\.html"/.exec(readFileSync(path.join(folder, "manifest.xml"), "utf8"))?.[1];

/** Throws unless the folder contains a build for an origin. */
function demandBuild(folder, origin) {
  const build = `npm run build -- --origin=${origin}`;
  const name = path.relative(process.cwd(), folder) || ".";
  if (!existsSync(path.join(folder, "manifest.xml")))
    throw new Error(`${name} contains no build to compare with. Create the one that was uploaded: ${build}`);
  const built = builtFor(folder);
  if (built !== origin) throw new Error(`${name} was built for ${built}. Build for this address: ${build}`);
}

/** All faults of a file. */
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

/** The faults of files, fetched a few at a time. */
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
  return [
    { name: origin, fault: new Fault(`${origin} is not https: Excel loads add-ins only from https.`, "Serve dist/ over https.") },
  ];
}

/**
 * Compares a deployment with the build in a folder, group by group, and calls `tell` for each: its name, number of files, and
 * faults with their fixes. Returns whether there are no faults.
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
