// Checks an add-in where it is served: what Excel would fetch from there, and how the server answers.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SaxesParser } from "saxes";
import { EXCEL_FRAMES, HOST_FILES, OFFICE_SERVER } from "./hosts.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Excel on the web, which reads functions.json from its own address. */
const EXCEL_ON_THE_WEB = "https://excel.officeapps.live.com";
const PATIENCE = 20_000;
const UPLOAD = "Upload all of dist/ again";
const SETTINGS = Object.entries(HOST_FILES).map(([name, { host }]) => `${name} for ${host}`);

/** What is wrong, or what could not be looked at, in a sentence, and what to do. */
class Wrong extends Error {
  constructor(what, fix) {
    super(what);
    this.fix = fix;
  }
}

const idIn = (manifest) => /<Id>\s*([^<\s]+)/.exec(manifest)?.[1];

/** The answer to a request, its content with it; Wrong when there is none, or one that is no success. */
async function answerOf(url, headers = {}) {
  let response;
  try {
    response = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    const why = error.name === "TimeoutError" ? `no answer in ${PATIENCE / 1000} s` : (error.cause?.message ?? error.message);
    throw new Wrong(
      `${url} cannot be reached: ${why}.`,
      "Check the address, that the server runs, and that its certificate is one that browsers trust.",
    );
  }
  const content = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Wrong(`${url} is answered with ${response.status}.`, `${UPLOAD}, to this address.`);
  return { content, text: content.toString("utf8"), header: (name) => response.headers.get(name) ?? "" };
}

function wellFormed(xml, url) {
  try {
    new SaxesParser().write(xml).close();
  } catch (error) {
    throw new Wrong(`${url} is no XML: ${error.message.split("\n")[0]}.`, `${UPLOAD}; the server must not change files.`);
  }
}

/** The manifest that Excel is given, with the addresses in it. */
async function manifestAt(origin) {
  const url = `${origin}/manifest.xml`;
  const { text } = await answerOf(url);
  wellFormed(text, url);
  if (idIn(text) !== idIn(readFileSync(path.join(root, "manifest.xml"), "utf8")))
    throw new Wrong(`${url} is the manifest of another add-in.`, `${UPLOAD}.`);
  const addresses = [...new Set([...text.matchAll(/DefaultValue="(https?:[^"]+)"/g)].map(([, address]) => address))];
  const elsewhere = addresses.find((address) => !address.startsWith(`${origin}/`));
  if (elsewhere !== undefined)
    throw new Wrong(
      `${url} sends Excel to ${elsewhere}, which is another address.`,
      `Build for this one, npm run build -- --origin=${origin}, upload dist/, and give Excel its manifest.xml.`,
    );
  return addresses;
}

async function functionsAt(origin) {
  const url = `${origin}/functions.json`;
  const { text, header } = await answerOf(url, { Origin: EXCEL_ON_THE_WEB });
  const allowed = header("Access-Control-Allow-Origin");
  if (allowed !== "*" && allowed !== EXCEL_ON_THE_WEB)
    throw new Wrong(
      `${url} comes ${allowed === "" ? "without" : `with "${allowed}" as`} Access-Control-Allow-Origin: Excel on the web cannot read it, and shows #NAME?.`,
      `Send "Access-Control-Allow-Origin: *" with it. dist/ holds the settings: ${SETTINGS.join(", ")}.`,
    );
  let functions;
  try {
    ({ functions } = JSON.parse(text));
  } catch {
    throw new Wrong(`${url} is no JSON.`, `${UPLOAD}; the server must not answer with a page where a file is meant.`);
  }
  const ids = new Set((functions ?? []).map(({ id }) => id));
  const own = JSON.parse(readFileSync(path.join(root, "functions", "functions.json"), "utf8")).functions;
  const absent = own.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  if (absent.length > 0)
    throw new Wrong(
      `${url} lacks ${absent.length} of ${own.length} functions, ${absent[0]} among them: it is of an older build.`,
      `Build, ${UPLOAD.toLowerCase()}, and start Excel anew: it keeps functions for up to a day.`,
    );
  const { helpUrl } = functions[0];
  if (!helpUrl.startsWith(`${origin}/`))
    throw new Wrong(
      `${url} sends people to ${helpUrl} for help.`,
      `Build for this address: npm run build -- --origin=${origin}.`,
    );
  return helpUrl;
}

/** Whether a Content-Security-Policy, which may consist of several, lets a site do what a directive speaks of. */
const allows = (policy, directive, site) =>
  policy.split(",").every((one) => {
    const found = one
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .find(([name]) => name.toLowerCase() === directive);
    return !found || found.slice(1).some((from) => [site, "https:", "*"].includes(from));
  });

async function paneAt(origin) {
  const url = `${origin}/taskpane.html`;
  const { text, header } = await answerOf(url);
  if (!header("Content-Type").startsWith("text/html"))
    throw new Wrong(`${url} comes as ${header("Content-Type") || "no type"}.`, "Let the server send it as text/html.");
  const forbidden = header("X-Frame-Options");
  if (forbidden)
    throw new Wrong(
      `${url} forbids being shown in a frame (${forbidden}): in Excel on the web the pane stays empty.`,
      "Take the header X-Frame-Options away for this address.",
    );
  const policy = header("Content-Security-Policy");
  const shut = EXCEL_FRAMES.filter((site) => !allows(policy, "frame-ancestors", site));
  if (shut.length > 0)
    throw new Wrong(
      `${url} forbids ${shut.join(", ")} to show it (frame-ancestors): there the pane stays empty.`,
      `Add them to Content-Security-Policy. dist/ holds the settings: ${SETTINGS.join(", ")}.`,
    );
  if (!allows(policy, "script-src", OFFICE_SERVER))
    throw new Wrong(
      `${url} forbids scripts of ${OFFICE_SERVER} (script-src): without office.js the pane stays empty.`,
      `Add it to Content-Security-Policy. dist/ holds the settings: ${SETTINGS.join(", ")}.`,
    );
  const named = [...text.matchAll(/<script[^>]*\bsrc=["']?([^"'\s>]+)/g)].map(([, name]) => name);
  // Office.js comes from Microsoft.
  const scripts = named.filter((name) => !name.includes(":"));
  if (scripts.length === 0) throw new Wrong(`${url} is not the pane.`, `${UPLOAD}.`);
  for (const name of scripts) {
    const script = new URL(name, url).href;
    const type = (await answerOf(script)).header("Content-Type");
    if (!/javascript/.test(type))
      throw new Wrong(`${script} comes as ${type || "no type"}.`, "Let the server send it as text/javascript.");
  }
}

async function iconsAt(addresses) {
  if (addresses.length === 0)
    throw new Wrong("They were not looked at: the manifest names them.", "Put the manifest right first.");
  for (const address of addresses.filter((one) => /\.png$/.test(one))) {
    const { content } = await answerOf(address);
    if (content.subarray(1, 4).toString("latin1") !== "PNG") throw new Wrong(`${address} is no picture.`, `${UPLOAD}.`);
  }
}

async function helpAt(addresses) {
  for (const address of addresses) {
    const { text } = await answerOf(address);
    if (!/<h1/.test(text)) throw new Wrong(`${address} is not the help.`, `${UPLOAD}, its folder help/ too.`);
  }
}

/**
 * Checks the add-in at an address, one part after another; `tell` hears of each: what it is, and where it is wrong the sentence
 * and what to do. Answers whether all is well.
 */
export async function checkDeployed(origin, tell) {
  let well = true;
  let addresses = [];
  let helpUrl;
  const part = async (what, check) => {
    try {
      await check();
      tell({ what });
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      well = false;
      tell({ what, wrong: error.message, fix: error.fix });
    }
  };
  await part("https", () => {
    const { protocol, hostname } = new URL(origin);
    if (protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname))
      throw new Wrong(`${origin} is not https: Excel loads no add-in from it.`, "Serve dist/ by https.");
  });
  await part("the manifest", async () => void (addresses = await manifestAt(origin)));
  await part("functions.json, for Excel on the web too", async () => void (helpUrl = await functionsAt(origin)));
  await part("the pane and its scripts", () => paneAt(origin));
  await part("the icons", () => iconsAt(addresses));
  await part("help", () => helpAt([`${origin}/help/index.html`, ...(helpUrl ? [helpUrl] : [])]));
  return well;
}
