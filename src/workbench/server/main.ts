import { spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printable } from "../../kernel/text";
import { headersOf } from "./headers";

/*
 * Serves the workbench's folder to browsers on this machine only.
 */

const SITE = path.join(path.dirname(fileURLToPath(import.meta.url)), "site");
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

/** Files that the build names after a digest of their content. */
const NAMED_AFTER_CONTENT = /[-.](?:[0-9A-Z]{8}|[0-9a-f]{8})\.js$/;

function send(
  response: ServerResponse,
  status: number,
  type: string,
  content: string | Uint8Array,
  caching: OutgoingHttpHeaders = { "cache-control": "no-store" },
): void {
  response.writeHead(status, { "content-type": type, ...caching });
  response.end(content);
}

/**
 * Serves a file of the folder. The browser caches it and revalidates; a file whose name has a digest is not revalidated, and the
 * browser also keeps its compiled script, which saves half of the start.
 */
async function file(pathname: string, known: string | undefined, response: ServerResponse): Promise<void> {
  const name = path.join(SITE, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
  const missing = (): never => {
    throw new Refusal(404, "There is no such page.");
  };
  if (!name.startsWith(SITE + path.sep)) return missing();
  const found = await stat(name).catch(missing);
  if (!found.isFile()) return missing();
  const version = `"${found.size}-${found.mtimeMs}"`;
  const type = TYPES[path.extname(name)] ?? "application/octet-stream";
  const caching = { "cache-control": NAMED_AFTER_CONTENT.test(name) ? "max-age=31536000, immutable" : "no-cache", etag: version };
  if (known === version) return send(response, 304, type, "", caching);
  send(response, 200, type, await readFile(name).catch(missing), caching);
}

/** The path of a request. Throws Refusal if it is invalid. */
function pathOf(request: IncomingMessage): string {
  try {
    // A URL that starts with // would name another host.
    return decodeURIComponent(new URL(`http://localhost${(request.url ?? "/").replace(/^\/*/, "/")}`).pathname);
  } catch {
    throw new Refusal(400, "That is not the address of a page.");
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, own: ReadonlySet<string>): Promise<void> {
  // Rejects requests of other sites' pages, which could reach this server under another host name (DNS rebinding).
  if (!own.has(request.headers.host ?? "")) throw new Refusal(403, "This server answers only on this machine.");
  const origin = request.headers.origin;
  if (origin !== undefined && !own.has(origin.replace(/^http:\/\//, "")))
    throw new Refusal(403, "This server answers only its own page.");
  if (request.method !== "GET" && request.method !== "HEAD") throw new Refusal(405, "Not possible here.");
  await file(pathOf(request), request.headers["if-none-match"], response);
}

function refuse(response: ServerResponse, error: unknown): void {
  const { status, message } =
    error instanceof Refusal ? error : new Refusal(500, "The workbench's server failed. Reload the page.");
  send(response, status, "text/plain; charset=utf-8", message);
}

function openBrowser(address: string): void {
  const [command, args] =
    process.platform === "darwin"
      ? ["open", [address]]
      : process.platform === "win32"
        ? ["cmd", ["/c", "start", "", address]]
        : ["xdg-open", [address]];
  const child = spawn(command as string, args as string[], { stdio: "ignore", detached: true });
  child.on("error", () => undefined); // no desktop: the address was printed
  child.unref();
}

/** Constant, because browsers store unsaved work by address. */
const OWN_PORT = 41941;

const HELP = `Serves the workbench's files to a browser on this machine. Nothing leaves it.

  --port N   the port, a number from 0 to 65535; by default ${OWN_PORT}, or a free one if that is taken
  --open     open the browser as well
  --help     this help`;

/** The command line's options; exits with a message if they are invalid. */
function parseArguments() {
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
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
      return end(`--port ${port} is not a port: enter a number from 0 to 65535.`);
    if (!values.help) return values;
  } catch (error) {
    const { message } = error as Error;
    // Node calls a missing value ambiguous.
    if (/'--port( <value>)?' argument/.test(message)) return end("--port needs a number from 0 to 65535 after it.");
    return end(`${message.split(/\. |\.?\n/, 1)[0]!}. Use --help to list the options.`);
  }
  console.log(HELP);
  return process.exit(0);
}

const values = parseArguments();
const server = createServer((request, response) => {
  const { port } = server.address() as AddressInfo;
  for (const [name, value] of headersOf(request.url ?? "/")) response.setHeader(name, value);
  answer(request, response, new Set([`127.0.0.1:${port}`, `localhost:${port}`])).catch((error: unknown) =>
    refuse(response, error),
  );
});

const listen = (port: number): void => void server.listen(port, "127.0.0.1");

server.on("error", (error: NodeJS.ErrnoException) => {
  // Another workbench or another program uses the port, so any free port is used.
  if (error.code === "EADDRINUSE" && values.port === undefined) return listen(0);
  const why = error.code === "EADDRINUSE" ? "is taken" : "cannot be used";
  console.error(`Port ${values.port ?? ""} ${why}. Choose another with --port.`.replace("Port  ", "The port "));
  process.exitCode = 1;
});
server.on("listening", () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  console.log(`Campaign Ledger workbench: ${address}\nStop it with Ctrl+C.`);
  if (values.open) openBrowser(address);
});
listen(Number(values.port ?? OWN_PORT));
