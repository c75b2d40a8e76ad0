// Checks the headers that Excel and browsers need.
import { needsOf, OFFICE_SERVER, typeOf } from "../hosts.mjs";
import { EXCEL_ON_THE_WEB } from "./answer.mjs";
import { Fault, HELD } from "./faults.mjs";
import { lacks } from "./policy.mjs";

/** Equivalent names of content types. */
const EQUIVALENT = {
  "text/javascript": /^(text|application)\/(x-)?(java|ecma)script$/,
  "application/xml": /^(text|application)\/xml$/,
  "application/json": /^(text\/json|application\/([\w.-]+\+)?json)$/,
  "text/markdown": /^text\/|^application\/octet-stream$/,
  "font/woff": /^(font\/|application\/(x-)?font-)woff$/,
  "font/woff2": /^(font\/|application\/(x-)?font-)woff2$/,
  "font/ttf": /^(font\/|application\/(x-)?font-)(ttf|sfnt)$/,
};
/** The page fetches these as bytes, whatever their type. */
const ANY_TYPE = new Set(["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/octet-stream"]);

function* ofType(name, url, header) {
  const [wanted] = typeOf(name).split(";");
  const [type, ...parameters] = header("Content-Type").toLowerCase().split(";");
  const charset = /charset="?([\w-]+)/.exec(parameters.join(";"))?.[1];
  const fits = ANY_TYPE.has(wanted) || (EQUIVALENT[wanted] ?? { test: (one) => one === wanted }).test(type.trim());
  if (!fits)
    yield new Fault(
      `${url} is sent as ${type || "no type"}.`,
      `Configure the server to send it as ${wanted}. ${HELD}`,
      `type ${type} ${wanted}`,
    );
  else if (charset && !/^utf-?8$/.test(charset) && wanted.startsWith("text/"))
    yield new Fault(
      `${url} is sent with the charset ${charset}.`,
      `Configure the server to send it as ${typeOf(name)}.`,
      `letters ${charset}`,
    );
  if (/^\s*attachment/i.test(header("Content-Disposition")) && !ANY_TYPE.has(wanted))
    yield new Fault(`${url} is sent as a download (Content-Disposition).`, "Remove the header Content-Disposition.", "download");
}

/** The longest allowed cache lifetime in seconds. */
const LONGEST = 3600;

function* ofCaching(name, url, header) {
  const rule = header("Cache-Control").toLowerCase();
  if (/\bno-(cache|store)\b/.test(rule)) return;
  const maxAge = /\bmax-age\s*=\s*"?(\d+)/.exec(rule)?.[1];
  const fix = `Send "Cache-Control: no-cache" with it, so that browsers check for changes. ${HELD}`;
  if (maxAge === undefined)
    yield new Fault(
      `${url} has no Cache-Control header: browsers may combine an old file with new ones.`,
      fix,
      "no caching rule",
    );
  else if (/\bimmutable\b/.test(rule) || Number(maxAge) > LONGEST)
    yield new Fault(
      `${url} may be cached for ${Number(maxAge)} seconds (Cache-Control): the old file is still used after an update.`,
      fix,
      `kept ${maxAge}`,
    );
}

function* ofOrigins(name, url, header) {
  const allowed = header("Access-Control-Allow-Origin");
  if (name === "functions.json" && allowed !== "*" && allowed !== EXCEL_ON_THE_WEB)
    yield new Fault(
      `${url} is sent ${allowed === "" ? "without" : `with "${allowed}" as`} Access-Control-Allow-Origin: Excel on the web cannot read it, and shows #NAME?.`,
      `Send "Access-Control-Allow-Origin: *" with it. ${HELD}`,
    );
  const shared = header("Cross-Origin-Resource-Policy").toLowerCase();
  if (/^assets\//.test(name) && shared !== "" && shared !== "cross-origin")
    yield new Fault(
      `${url} is blocked for other sites (Cross-Origin-Resource-Policy: ${shared}): Excel on the web shows no icon.`,
      `Send "Cross-Origin-Resource-Policy: cross-origin" with it. ${HELD}`,
      "icons kept",
    );
}

/** What stops working without a source that a page needs. */
function loss(name, sources) {
  if (name === "frame-ancestors") return "the pane stays empty there";
  if (name === "script-src" && sources.includes(OFFICE_SERVER)) return "without office.js the pane stays empty";
  return "the page does not work";
}

const POLICY = "Content-Security-Policy";

function sentenceOf(url, { name, sources }) {
  if (sources.length === 0) return `${url} has ${name} in its ${POLICY}: the page does not work.`;
  const what = name === "frame-ancestors" ? `${sources.join(", ")} to embed it` : `what it needs from ${sources.join(", ")}`;
  return `${url} forbids ${what} (${name}): ${loss(name, sources)}.`;
}

function* ofPage(name, url, origin, header) {
  if (!name.endsWith(".html")) return;
  const framed = header("X-Frame-Options");
  if (framed && (name === "taskpane.html" || (name === "workbench/addin/taskpane.html" && /^deny$/i.test(framed))))
    yield new Fault(
      `${url} cannot be embedded in a frame (${framed}): the pane stays empty in Excel on the web and in the workbench.`,
      "Remove the header X-Frame-Options for this address.",
    );
  const apart = header("Cross-Origin-Embedder-Policy").toLowerCase();
  if (apart && apart !== "unsafe-none" && name === "taskpane.html")
    yield new Fault(
      `${url} blocks resources of other sites (Cross-Origin-Embedder-Policy: ${apart}): Microsoft's office.js does not load.`,
      "Remove the header Cross-Origin-Embedder-Policy for this address.",
    );
  for (const lack of lacks(header(POLICY), needsOf(name), origin))
    yield new Fault(
      sentenceOf(url, lack),
      lack.sources.length === 0 ? `Remove ${lack.name} from ${POLICY}. ${HELD}` : `Add them to ${POLICY}. ${HELD}`,
      `policy ${lack.name} ${lack.sources.join(" ")}`,
    );
}

/** The faults in a response's headers. */
export function* headerFaults(name, url, origin, header) {
  yield* ofType(name, url, header);
  yield* ofCaching(name, url, header);
  yield* ofOrigins(name, url, header);
  yield* ofPage(name, url, origin, header);
}
