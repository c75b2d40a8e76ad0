import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sentHeaders } from "./support/sent-headers";

/*
 * The messages of npm run validate -- --origin URL about a deployed add-in: the built one, on a local server that can be made to
 * answer wrongly.
 */

const BUILT = path.resolve(".build", "addin");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".xml": "application/xml",
  ".txt": "text/plain",
  ".png": "image/png",
};
const OFFICE = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

interface Answer {
  readonly status?: number;
  /** Null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly content?: string | Buffer;
  /** Ends before everything has been sent. */
  readonly broken?: boolean;
}

type Otherwise = readonly (readonly [files: RegExp, answer: Answer])[];

/** The server's wrong answers. */
let otherwise: Otherwise = [];
let server: Server;
let origin = "";
/** The build for the server's address and for Excel, with a few of its pages, icons and parts. */
const folder = mkdtempSync(path.join(tmpdir(), "deployed-"));

const isFewer = (file: string): boolean =>
  !/[\\/](help[\\/](?!GROWTH\.|index|help\.)|assets[\\/](?!icon)|ledger-(?!gas\.))/.test(file);

function rewrite(name: string, change: (text: string) => string): void {
  const file = path.join(folder, name);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", origin).pathname.slice(1);
    const file = path.join(folder, name);
    const { status = 200, headers = {}, content, broken } = otherwise.find(([files]) => files.test(name))?.[1] ?? {};
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    const all = { "Content-Type": TYPES[path.extname(name)] ?? "application/octet-stream", ...sentHeaders(), ...headers };
    for (const [header, value] of Object.entries(all)) if (value !== null) response.setHeader(header, value);
    if (broken) return void response.writeHead(200, { "Content-Length": "9" }).write("<", () => response.destroy());
    response.writeHead(status).end(content ?? readFileSync(file));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cpSync(BUILT, folder, { recursive: true, filter: isFewer });
  for (const name of ["manifest.xml", "functions.json"])
    rewrite(name, (text) => text.replaceAll("https://localhost:3000", origin));
  rewrite("taskpane.html", (text) => text.replace("office/office.js", OFFICE));
  mkdirSync(path.join(folder, "workbench"));
  writeFileSync(path.join(folder, "workbench", "index.html"), "<!doctype html><title>Workbench</title>");
  writeFileSync(path.join(folder, "workbench", "main.js"), "export {};");
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

interface Part {
  readonly what: string;
  readonly files?: number;
  readonly faults: readonly { readonly wrong: string; readonly fix: string }[];
}

/** The reports about the parts if the server answers like this. */
async function reported(wrong: Otherwise): Promise<readonly Part[]> {
  const { checkDeployed } = (await import(pathToFileURL(".ci/verify-deployment.mjs").href)) as {
    checkDeployed(origin: string, folder: string, report: (part: Part) => void): Promise<boolean>;
  };
  otherwise = wrong;
  const parts: Part[] = [];
  const well = await checkDeployed(origin, folder, (part) => parts.push(part));
  expect(well).toBe(parts.every(({ faults }) => faults.length === 0));
  return parts;
}

async function validate(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const program = spawn(process.execPath, [".ci/validate.mjs", ...args]);
  let output = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((done) => program.on("close", done));
  return { code, output };
}

const built = (name: string): string => readFileSync(path.join(BUILT, name), "utf8");
const typed = (type: string): Answer => ({ headers: { "Content-Type": type } });
const cached = (rule: string | null): Answer => ({ headers: { "Cache-Control": rule } });
const policy = (text: string): Answer => ({ headers: { "Content-Security-Policy": text } });
/** functions.json with a changed first function. */
const functionsWith = (change: (first: { parameters: { name: string; optional?: boolean }[] }) => void): string => {
  const all = JSON.parse(built("functions.json")) as { functions: { parameters: { name: string; optional?: boolean }[] }[] };
  change(all.functions.find(({ parameters }) => parameters.length > 1)!);
  return JSON.stringify(all);
};

test("a correct deployment passes with every file checked", async () => {
  otherwise = [];
  const { code, output } = await validate(`--origin=${origin}`, `--dist=${folder}`);
  expect([code, output.match(/^ok /gm)?.length, output.includes("wrong")]).toEqual([0, 8, false]);
  expect(output).toContain(`Excel can load the add-in from ${origin}: every file is that of the build.`);
  const parts = await reported([]);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
  const settings = 5;
  expect(parts.reduce((sum, { files: some = 0 }) => sum + some, 0)).toBe(files.length - settings);
});

const MANIFEST = "the manifest";
const FUNCTIONS = "functions.json, for Excel on the web too";
const PANE = "the pane and its scripts";
const ICONS = "the icons";
const HELP = "help";
const WORKBENCH = "the workbench";
const LICENCES = "licenses";

/** A planted fault, the part in which it is reported, and the message. */
const FAULTS: readonly (readonly [what: string, files: RegExp, answer: () => Answer, part: string, message: RegExp])[] = [
  [
    "a manifest for another address",
    /^manifest/,
    () => ({ content: readFileSync("manifest.xml") }),
    MANIFEST,
    /manifest\.xml refers to https:\/\/localhost:3000\/.*, a different address\. Build for this address \(npm run build -- --origin=http/,
  ],
  [
    "an older manifest",
    /^manifest/,
    () => ({ content: readFileSync(path.join(folder, "manifest.xml"), "utf8").replace(/<Version>[^<]+/, "<Version>0.1.0.0") }),
    MANIFEST,
    /has version 0\.1\.0\.0, but the build has [\d.]+\. .*load its manifest\.xml in Excel/,
  ],
  [
    "another add-in's manifest",
    /^manifest/,
    () => ({ content: "<OfficeApp><Id>00000000-0000-0000-0000-000000000000</Id></OfficeApp>" }),
    MANIFEST,
    /is the manifest of another add-in\./,
  ],
  ["a broken manifest", /^manifest/, () => ({ content: "<OfficeApp>" }), MANIFEST, /manifest\.xml is not XML: /],
  ["a manifest cut short", /^manifest/, () => ({ broken: true }), MANIFEST, /manifest\.xml cannot be reached: /],
  [
    "a manifest that is downloaded",
    /^manifest/,
    () => ({ headers: { "Content-Disposition": "attachment" } }),
    MANIFEST,
    /is sent as a download/,
  ],
  [
    "functions without the header",
    /^functions\.json/,
    () => ({ headers: { "Access-Control-Allow-Origin": null } }),
    FUNCTIONS,
    /is sent without Access-Control-Allow-Origin: Excel on the web cannot read it.* Send "Access-Control-Allow-Origin: \*" with it\. .*_headers for Netlify/,
  ],
  [
    "functions for another site",
    /^functions\.json/,
    () => ({ headers: { "Access-Control-Allow-Origin": "https://elsewhere.example" } }),
    FUNCTIONS,
    /is sent with "https:\/\/elsewhere\.example" as Access-Control-Allow-Origin/,
  ],
  [
    "a page for functions.json",
    /^functions\.json/,
    () => ({ content: "<!doctype html><p>Welcome</p>" }),
    FUNCTIONS,
    /functions\.json is not JSON\./,
  ],
  [
    "functions of an older build",
    /^functions\.json/,
    () => ({ content: '{"functions":[{"id":"GROWTH","helpUrl":"x","parameters":[]}]}' }),
    FUNCTIONS,
    /lacks \d+ of \d+ functions, such as \w+: it is from an older build\./,
  ],
  [
    "functions with other inputs",
    /^functions\.json/,
    () => ({ content: functionsWith(({ parameters }) => parameters.reverse()) }),
    FUNCTIONS,
    /has other inputs for 1 of \d+ functions, such as \w+/,
  ],
  [
    "an input that may be left out",
    /^functions\.json/,
    () => ({ content: functionsWith(({ parameters }) => (parameters[0]!.optional = true)) }),
    FUNCTIONS,
    /has other inputs for 1 of \d+ functions/,
  ],
  [
    "help of another address",
    /^functions\.json/,
    () => ({ content: built("functions.json") }),
    FUNCTIONS,
    /links to https:\/\/localhost:3000\/\S+ for help\./,
  ],
  [
    "functions as plain text",
    /^functions\.json/,
    () => typed("text/plain"),
    FUNCTIONS,
    /is sent as text\/plain\. Configure the server to send it as application\/json/,
  ],
  [
    "functions kept for a day",
    /^functions\.json/,
    () => cached("public, max-age=86400"),
    FUNCTIONS,
    /may be cached for 86400 seconds/,
  ],
  [
    "functions.js of another build",
    /^functions\.js$/,
    () => ({ content: `${built("functions.js")};void 0;` }),
    PANE,
    /functions\.js is not the file of this build: it has \d+ bytes instead of \d+\./,
  ],
  [
    "a part of the scripts missing",
    /^ledger-gas/,
    () => ({ status: 404 }),
    PANE,
    /ledger-gas\.\w+\.js returns 404: the file is missing\. Upload all of dist\/ again/,
  ],
  [
    "a page in place of a part",
    /^ledger-gas/,
    () => ({ content: "<!doctype html><h1>Not here</h1>", headers: { "Content-Type": "text/html" } }),
    PANE,
    /ledger-gas\S+ returns a page\. .*404/,
  ],
  ["no style sheet", /^taskpane\.css/, () => ({ status: 404 }), PANE, /taskpane\.css returns 404/],
  [
    "a style sheet as plain text",
    /^taskpane\.css/,
    () => typed("text/plain"),
    PANE,
    /taskpane\.css is sent as text\/plain\. Configure the server to send it as text\/css/,
  ],
  ["scripts as plain text", /^taskpane\.js/, () => typed("text/plain"), PANE, /taskpane\.js is sent as text\/plain\./],
  [
    "scripts of no type",
    /^taskpane\.js/,
    () => ({ headers: { "Content-Type": null } }),
    PANE,
    /taskpane\.js is sent as no type\./,
  ],
  [
    "other letters",
    /^taskpane\.js/,
    () => typed("text/javascript; charset=iso-8859-1"),
    PANE,
    /is sent with the charset iso-8859-1\./,
  ],
  ["an empty script", /^taskpane\.js/, () => ({ content: "" }), PANE, /taskpane\.js is empty\./],
  [
    "line ends changed",
    /^taskpane\.html/,
    () => ({ content: readFileSync(path.join(folder, "taskpane.html"), "utf8").replaceAll("\n", "\r\n") }),
    PANE,
    /taskpane\.html was changed in transfer/,
  ],
  [
    "a script put in by the host",
    /^taskpane\.html/,
    () => ({ content: `${readFileSync(path.join(folder, "taskpane.html"), "utf8")}<script src="/count.js"></script>` }),
    PANE,
    /taskpane\.html is not the file of this build/,
  ],
  [
    "a year's immutable cache",
    /^taskpane\.js/,
    () => cached("public, max-age=31536000, immutable"),
    PANE,
    /may be cached for 31536000 seconds \(Cache-Control\).*Send "Cache-Control: no-cache"/,
  ],
  ["no word on caching", /^taskpane\.js/, () => cached(null), PANE, /has no Cache-Control header/],
  [
    "frames forbidden",
    /^taskpane\.html/,
    () => ({ headers: { "X-Frame-Options": "DENY" } }),
    PANE,
    /\(DENY\): the pane stays empty in Excel on the web and/,
  ],
  [
    "a policy that keeps the pane to itself",
    /^taskpane\.html/,
    () => policy("default-src 'none'; script-src 'self' https:; frame-ancestors 'self' https://*.office.com"),
    PANE,
    /forbids https:\/\/\*\.officeapps\.live\.com, .* to embed it \(frame-ancestors\)/,
  ],
  [
    "a policy without office.js",
    /^taskpane\.html/,
    () => policy("script-src 'self'"),
    PANE,
    /forbids what it needs from https:\/\/appsforoffice\.microsoft\.com \(script-src\): without office\.js/,
  ],
  [
    "a policy for all that has no word of scripts",
    /^taskpane\.html/,
    () => policy("default-src 'self'"),
    PANE,
    /forbids what it needs from https:\/\/appsforoffice\.microsoft\.com \(script-src\)/,
  ],
  [
    "two policies of which one is too narrow",
    /^taskpane\.html/,
    () => policy("default-src * data:, script-src 'none'"),
    PANE,
    /forbids what it needs from 'self', https:\/\/appsforoffice/,
  ],
  [
    "a policy by marks",
    /^taskpane\.html/,
    () => policy("script-src 'self' https: 'nonce-abc' 'strict-dynamic'"),
    PANE,
    /\(script-src\): without office\.js the pane stays empty/,
  ],
  [
    "a policy without styles",
    /^taskpane\.html/,
    () => policy("style-src 'none'"),
    PANE,
    /forbids what it needs from 'self' \(style-src\): the page does not work/,
  ],
  ["a sandbox", /^taskpane\.html/, () => policy("sandbox"), PANE, /has sandbox in its Content-Security-Policy/],
  [
    "other sites shut out",
    /^taskpane\.html/,
    () => ({ headers: { "Cross-Origin-Embedder-Policy": "require-corp" } }),
    PANE,
    /Microsoft's office\.js does not load/,
  ],
  ["an icon missing", /^assets\/icon-32/, () => ({ status: 404 }), ICONS, /icon-32\.png returns 404/],
  [
    "icons that are kept from other sites",
    /^assets\//,
    () => ({ headers: { "Cross-Origin-Resource-Policy": "same-origin" } }),
    ICONS,
    /is blocked for other sites .* The same applies to assets\/\S+, assets\/\S+, assets\/\S+, and \d+ more\./,
  ],
  [
    "a picture that is none",
    /^assets\/icon-32/,
    () => ({ content: "soon" }),
    ICONS,
    /icon-32\.png is not the file of this build/,
  ],
  [
    "a log-in",
    /./,
    () => ({ status: 401 }),
    MANIFEST,
    /returns 401: the server requires a login, or denies access to the file\. Make the files public/,
  ],
  [
    "a log-in elsewhere",
    /^help\//,
    () => ({ status: 302, headers: { Location: `${origin.replace("127.0.0.1", "localhost")}/manifest.xml` } }),
    HELP,
    /redirects to http:\/\/localhost:\d+\. .*Serve the file without a redirect\./,
  ],
  ["pages of help missing", /^help\/GROWTH/, () => ({ status: 404 }), HELP, /help\/GROWTH\.html returns 404/],
  ["a failing server", /^help\/index/, () => ({ status: 503 }), HELP, /returns 503: the server failed\. Check the server's log/],
  ["a server that has enough", /^help\/index/, () => ({ status: 429 }), HELP, /429: too many requests for this server/],
  [
    "help that is no page",
    /^help\/index/,
    () => typed("application/octet-stream"),
    HELP,
    /help\/index\.html is sent as application\/octet-stream/,
  ],
  [
    "a workbench whose grid may write no styles",
    /^workbench\/index/,
    () => policy("default-src 'self'; img-src 'self' data:"),
    WORKBENCH,
    /forbids what it needs from 'unsafe-inline' \(style-src\)/,
  ],
  [
    "a workbench without workers",
    /^workbench\/index/,
    () => policy("worker-src 'none'"),
    WORKBENCH,
    /forbids what it needs from 'self' \(worker-src\)/,
  ],
  [
    "another workbench",
    /^workbench\/main/,
    () => ({ content: "export { };" }),
    WORKBENCH,
    /workbench\/main\.js was changed in transfer/,
  ],
  ["the terms of others missing", /^THIRD/, () => ({ status: 404 }), LICENCES, /THIRD-PARTY-LICENSES\.txt returns 404/],
];

describe("a planted fault", () => {
  test.each(FAULTS)("is reported: %s", async (_, files, answer, part, output) => {
    const parts = await reported([[files, answer()]]);
    const { faults } = parts.find(({ what }) => what === part)!;
    expect(faults.map(({ wrong, fix }) => `${wrong} ${fix}`)).toEqual(expect.arrayContaining([expect.stringMatching(output)]));
  });

  test("is reported for its own file only, and once for its kind", async () => {
    const parts = await reported([
      [/^taskpane\.js/, typed("text/plain")],
      [/^assets\/(?!icon-16)/, { status: 404 }],
    ]);
    expect(parts.filter(({ faults }) => faults.length > 0).map(({ what, faults }) => [what, faults.length])).toEqual([
      [PANE, 1],
      [ICONS, 1],
    ]);
  });
});

test.each([
  ["wider policies", policy("default-src https: http: 'self' data:; style-src * 'unsafe-inline'; script-src *; frame-src *")],
  ["a policy with Microsoft's folder alone", policy(`script-src 'self' https://appsforoffice.microsoft.com/lib/`)],
  ["the usual names of types", typed("application/javascript; charset=UTF-8")],
  ["ten minutes, as GitHub Pages has it", cached("max-age=600")],
])("%s is not a fault", async (_, answer) => {
  const files = answer.headers!["Content-Type"] ? /\.js$/ : /\.html$/;
  expect((await reported([[files, answer]])).flatMap(({ faults }) => faults)).toEqual([]);
});

describe("a deployment that cannot be compared", () => {
  test("is refused without a valid address", async () => {
    const nowhere = "http://127.0.0.1:9";
    const elsewhere = await validate(`--origin=${nowhere}`, `--dist=${folder}`);
    expect([elsewhere.code, elsewhere.output]).toEqual([
      1,
      expect.stringMatching(
        / was built for http:\S+\. Build for this address: npm run build -- --origin=http:\/\/127\.0\.0\.1:9\n$/,
      ),
    ]);
    const none = await validate("--origin=example");
    expect([none.code, none.output]).toEqual([1, expect.stringMatching(/^--origin=example is not a URL\./)]);
    const empty = await validate(`--origin=${nowhere}`, `--dist=${path.join(folder, "assets")}`);
    expect([empty.code, empty.output]).toEqual([
      1,
      expect.stringMatching(/ contains no build to compare with\. Create the one that was uploaded: /),
    ]);
  });

  test("is reported if its address does not answer, and nothing else is", async () => {
    const closed = origin.replace(/:\d+$/, ":9");
    const other = mkdtempSync(path.join(tmpdir(), "unreached-"));
    writeFileSync(
      path.join(other, "manifest.xml"),
      readFileSync(path.join(folder, "manifest.xml"), "utf8").replaceAll(origin, closed),
    );
    const { code, output } = await validate(`--origin=${closed}`, `--dist=${other}`);
    rmSync(other, { recursive: true });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^wrong {2}the manifest\n +\S+\/manifest\.xml cannot be reached: /m),
    ]);
    expect(output).toContain(`What is at ${closed} is not all of the build, or cannot be used.`);
  });
});
