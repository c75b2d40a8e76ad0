import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printable } from "../../kernel/text";
import { identities } from "../../rulebooks/identities";
import { FileError } from "../../workbook/xlsx/package/zip";
import { MOST_BYTES, type OpenedBook, type SampleBook } from "../snapshot";
import { emptyWorkbook } from "../open/empty";
import { headersOf } from "./headers";
import { readSnapshot } from "../open";

/*
 * Serves the workbench to a browser on this machine, and turns .xlsx files into what the page shows. Nothing is written: files
 * come from the browser, which saves them by itself.
 */

const BUILD = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ROOT = path.dirname(BUILD);
const FOLDERS: Readonly<Record<string, string>> = {
  "/page/": path.join(BUILD, "workbench", "page"),
  "/addin/office/": path.join(ROOT, "node_modules", "@microsoft", "office-js", "dist"),
  "/addin/": path.join(BUILD, "addin"),
};
/** Parts of the add-in's scripts, which they ask for beside the page that they run in. */
const PART = /^\/(ledger-[\w.-]+\.js)$/;
const sampleFile = (rulebook: string): string => path.join(ROOT, "templates", `${rulebook}-sample.xlsx`);

/** The samples that are there, in the order in which the rulebooks are offered. */
const SAMPLES: readonly SampleBook[] = identities
  .filter(({ id }) => existsSync(sampleFile(id)))
  .map(({ id, title }) => ({ book: id, title }));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function body(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Refusal(413, "The file is larger than 50 MB; a ledger is far smaller.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function send(response: ServerResponse, status: number, type: string, content: string | Uint8Array, version?: string): void {
  response.writeHead(status, {
    "content-type": type,
    ...(version ? { "cache-control": "no-cache", etag: version } : { "cache-control": "no-store" }),
  });
  response.end(content);
}

function sendNothing(response: ServerResponse): void {
  response.writeHead(204, { "cache-control": "no-store" });
  response.end();
}

const sendJson = (response: ServerResponse, value: unknown): void =>
  send(response, 200, "application/json", JSON.stringify(value));

/** The page that runs in Excel's pane, with the host's own object put before everything, as a desktop host does. */
const inFrame = (page: string): string => page.replace(/<head>/i, '<head><script src="/page/frame.js"></script>');

/** What the packages in the pane and in the workbench ask for; help has one link to it. */
const TERMS = "/addin/THIRD-PARTY-LICENSES.txt";
const TERMS_OF_WORKBENCH = path.join(BUILD, "workbench", "THIRD-PARTY-LICENSES.txt");

/** Answers with a file of the build. The browser keeps it, read as it is, and asks only whether it is still the same. */
async function file(pathname: string, known: string | undefined, response: ServerResponse): Promise<void> {
  const folder = Object.keys(FOLDERS).find((prefix) => pathname.startsWith(prefix));
  const name =
    pathname === "/"
      ? path.join(FOLDERS["/page/"]!, "index.html")
      : folder && path.join(FOLDERS[folder]!, pathname.slice(folder.length));
  if (!name || (folder && !name.startsWith(FOLDERS[folder]! + path.sep))) throw new Refusal(404, "There is no such page.");
  const missing = (): never => {
    throw new Refusal(404, "There is no such page.");
  };
  const { size, mtimeMs } = await stat(name).catch(missing);
  const version = `"${size}-${mtimeMs}"`;
  const type = TYPES[path.extname(name)] ?? "application/octet-stream";
  if (known === version) return send(response, 304, type, "", version);
  const content = await readFile(name).catch(missing);
  if (pathname === "/addin/taskpane.html") return send(response, 200, type, inFrame(content.toString("utf8")), version);
  if (pathname === TERMS)
    return send(response, 200, type, `${content.toString("utf8")}\n${await readFile(TERMS_OF_WORKBENCH, "utf8")}`);
  send(response, 200, type, content, version);
}

/** A workbook with the file that it was opened from; one that was begun empty has none. */
interface KeptBook extends OpenedBook {
  readonly bytes: Uint8Array | null;
}

const opened = async (name: string, bytes: Uint8Array): Promise<KeptBook> => ({
  name,
  bytes,
  snapshot: readSnapshot(bytes),
});

/** Workbooks opened last, for the pages that show them. */
const kept = new Map<string, KeptBook>();
const MOST_KEPT = 8;

function keep(opened: KeptBook): string {
  const id = randomUUID();
  kept.set(id, opened);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
  return id;
}

const samples = new Map<string, Promise<KeptBook>>();

/** The sample in a file, read once: it takes a second. */
function sampleIn(file: string): Promise<KeptBook> {
  let sample = samples.get(file);
  if (!sample) {
    const name = path.basename(file);
    sample = readFile(file).then((bytes) => opened(name, bytes));
    samples.set(file, sample);
    sample.catch(() => samples.delete(file));
  }
  return sample;
}

async function book(id: string): Promise<KeptBook> {
  const sample = id === "sample" ? SAMPLES[0] : SAMPLES.find((one) => one.book === id);
  if (sample) return sampleIn(sampleFile(sample.book));
  if (id === "empty") return { name: "Workbook.xlsx", bytes: null, snapshot: emptyWorkbook };
  const found = kept.get(id);
  if (!found) throw new Refusal(404, "That workbook is no longer open here. Open its file again.");
  return found;
}

/** What somebody asks for. Throws Refusal where it is no address. */
function placeOf(request: IncomingMessage): { readonly pathname: string; readonly searchParams: URLSearchParams } {
  try {
    // A request that begins with two strokes names another host; only what stands here is meant.
    const { pathname, searchParams } = new URL(`http://localhost${(request.url ?? "/").replace(/^\/*/, "/")}`);
    return { pathname: decodeURIComponent(pathname), searchParams };
  } catch {
    throw new Refusal(400, "That is no address of a page.");
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, own: ReadonlySet<string>): Promise<void> {
  // Another site's page must not reach this server through the browser, whatever name it gave to this machine.
  if (!own.has(request.headers.host ?? "")) throw new Refusal(403, "This server answers only on this machine.");
  const origin = request.headers.origin;
  if (origin !== undefined && !own.has(origin.replace(/^http:\/\//, "")))
    throw new Refusal(403, "This server answers only its own page.");
  const { pathname, searchParams } = placeOf(request);
  const route = `${request.method} ${pathname}`;
  if (route === "GET /api/samples") return sendJson(response, SAMPLES);
  if (request.method !== "GET" && route !== "POST /api/open") throw new Refusal(405, "Not possible here.");
  const wanted = /^\/api\/(book|file)\/(.+)$/.exec(pathname);
  if (wanted) {
    const { name, snapshot, bytes } = await book(wanted[2]!);
    if (wanted[1] === "book") return sendJson(response, { name, snapshot } satisfies OpenedBook);
    return bytes ? send(response, 200, TYPES[".xlsx"]!, bytes) : sendNothing(response);
  }
  if (route === "GET /api/alive") return sendNothing(response);
  if (route === "POST /api/open") {
    const name = searchParams.get("name") ?? "Workbook.xlsx";
    const bytes = await body(request);
    return sendJson(response, { book: keep(await opened(name, bytes)) });
  }
  await file(pathname.replace(PART, "/addin/$1"), request.headers["if-none-match"], response);
}

/** What the terminal says of a request that failed; for whoever works on the program itself, where. */
const FAILED =
  "The workbench failed at a request. Do it once more; where it fails again, start the workbench with LEDGER_DETAILS=1 set, and send " +
  "what it says then to whoever gave you Campaign Ledger.";

function refuse(response: ServerResponse, error: unknown): void {
  // Who has gone hears nothing, and has done nothing that would be told.
  if (response.destroyed) return;
  if (error instanceof Refusal) return send(response, error.status, "text/plain; charset=utf-8", error.message);
  if (error instanceof FileError) return send(response, 422, "text/plain; charset=utf-8", error.message);
  console.error(process.env["LEDGER_DETAILS"] ? error : FAILED);
  send(
    response,
    500,
    "text/plain; charset=utf-8",
    "The workbench failed at this; its window in the terminal says more. Nothing was changed.",
  );
}

function openBrowser(address: string): void {
  const [command, args] =
    process.platform === "darwin"
      ? ["open", [address]]
      : process.platform === "win32"
        ? ["cmd", ["/c", "start", "", address]]
        : ["xdg-open", [address]];
  const child = spawn(command as string, args as string[], { stdio: "ignore", detached: true });
  child.on("error", () => undefined); // no desktop here: the address was printed
  child.unref();
}

/** The same at every start, since browsers keep unsaved work for each address. */
const OWN_PORT = 41941;

const HELP = `Serves the workbench to a browser on this machine. Nothing leaves it.

  --port N   the port, a number from 0 to 65535; without it ${OWN_PORT}, or another where that is taken
  --open     open the browser as well
  --help     this help`;

/** What was asked for; ends with a sentence where it cannot be done. */
function asked() {
  const end = (sentence: string): never => {
    console.error(printable(sentence));
    process.exit(2);
  };
  try {
    const options = {
      port: { type: "string" },
      open: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    } as const;
    const { values } = parseArgs({ options });
    const { port = "0" } = values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) return end(`--port ${port} is no port: give a number from 0 to 65535.`);
    if (!values.help) return values;
  } catch (error) {
    return end(`${(error as Error).message.split(/\. |\n/, 1)[0]!}. --help tells the options.`);
  }
  console.log(HELP);
  return process.exit(0);
}

const values = asked();
const server = createServer((request, response) => {
  const { port } = server.address() as AddressInfo;
  for (const [name, value] of headersOf(request.url ?? "/")) response.setHeader(name, value);
  answer(request, response, new Set([`127.0.0.1:${port}`, `localhost:${port}`])).catch((error: unknown) =>
    refuse(response, error),
  );
});

const listen = (port: number): void => void server.listen(port, "127.0.0.1");

server.on("error", (error: NodeJS.ErrnoException) => {
  // Another workbench is running, or another program: any port will do then.
  if (error.code === "EADDRINUSE" && values.port === undefined) return listen(0);
  const why = error.code === "EADDRINUSE" ? "is taken" : "may not be used";
  console.error(`Port ${values.port ?? ""} ${why}. Choose another with --port.`.replace("Port  ", "The port "));
  process.exitCode = 1;
});
server.on("listening", () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  console.log(`Campaign Ledger workbench: ${address}\nStop it with Ctrl+C.`);
  if (values.open) openBrowser(address);
  // The browser takes as long to start as this to be read.
  if (SAMPLES[0]) void book("sample").catch(() => undefined);
});
listen(Number(values.port ?? OWN_PORT));
