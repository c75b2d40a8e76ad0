// Serves a build over https at the default origin, for Excel: node .ci/serve.mjs [--cert=FILE --key=FILE]
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import https from "node:https";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { HEADERS, typeOf } from "./hosts.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const ORIGIN = "https://localhost:3000";
const PORT = Number(new URL(ORIGIN).port);

const HELP = `npm run dev-server     serves dist/ at ${ORIGIN}, for Excel; it makes and changes nothing there

  --cert=FILE --key=FILE    a certificate for localhost and its key, in PEM; without them one is made, and trusted on this machine`;

/** Why the server could not start. */
export class NotServed extends Error {}

/** The file for a request, or undefined; never a file outside the folder. */
function fileOf(folder, url) {
  try {
    const name = decodeURIComponent(new URL(url, ORIGIN).pathname);
    const requested = path.join(folder, name.endsWith("/") ? `${name}index.html` : name);
    const file = requested === path.join(folder, "index.html") ? path.join(folder, "taskpane.html") : requested;
    return file.startsWith(folder + path.sep) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Throws unless a folder contains a build for the default origin. */
function demandBuild(folder) {
  const name = path.relative(root, folder);
  const manifest = path.join(folder, "manifest.xml");
  if (!existsSync(manifest)) throw new NotServed(`${name}/ contains no build. Create one first: npm run build`);
  if (!readFileSync(manifest, "utf8").includes(`"${ORIGIN}/taskpane.html"`))
    throw new NotServed(`${name}/ was built for another address. If you need it, move it elsewhere. Then: npm run build`);
}

function certificateIn({ cert, key }) {
  try {
    return { cert: readFileSync(cert), key: readFileSync(key) };
  } catch (error) {
    throw new NotServed(`The certificate cannot be read: ${error.message.split(", ")[0]}.`);
  }
}

/** A certificate for localhost, created and trusted on first use. */
async function certificate() {
  // A dependency of office-addin-debugging.
  const certs = await import("office-addin-dev-certs").catch(() => undefined);
  if (!certs)
    throw new NotServed(
      "office-addin-dev-certs, which creates a certificate for localhost, is not installed. Install it (npm install --no-save office-addin-dev-certs), or give your own with --cert and --key.",
    );
  try {
    return await (certs.default ?? certs).getHttpsServerOptions();
  } catch (error) {
    throw new NotServed(
      `A certificate for localhost could not be created: ${error.message.split("\n")[0]}. Give your own with --cert and --key.`,
    );
  }
}

/** Serves a folder; returns the server once it is running. Throws NotServed. */
export async function serve(folder, own) {
  demandBuild(folder);
  const options = own ? certificateIn(own) : await certificate();
  const answer = (request, response) => {
    const file = fileOf(folder, request.url ?? "/");
    // Without this, Excel caches files, and would not show a new build.
    const headers = { ...HEADERS, "Cache-Control": "no-store" };
    if (!file) return response.writeHead(404, headers).end();
    response.writeHead(200, { ...headers, "Content-Type": typeOf(file) });
    createReadStream(file).pipe(response);
  };
  let server;
  try {
    server = https.createServer(options, answer);
  } catch {
    throw new NotServed("The certificate or its key is invalid, or they do not match.");
  }
  await new Promise((resolve, reject) => {
    server.once("error", ({ code }) => {
      const why = code === "EADDRINUSE" ? "is used by another program. Stop it" : "is not available. Free it";
      reject(new NotServed(`Port ${PORT} ${why}, then start again: the manifest refers to ${ORIGIN}.`));
    });
    server.listen(PORT, "localhost", resolve);
  });
  return server;
}

function ownCertificate(args) {
  const options = {};
  for (let i = 0; i < args.length; i++) {
    const [name, value = args[++i]] = args[i].split(/=(.*)/s);
    if (!["--cert", "--key"].includes(name) || !value) throw new NotServed(`Unknown option ${name}.\n\n${HELP}`);
    options[name.slice(2)] = value;
  }
  if (args.length === 0) return undefined;
  if (!options.cert || !options.key) throw new NotServed(`--cert and --key must be given together.\n\n${HELP}`);
  return options;
}

async function main(args) {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return console.log(HELP);
  await serve(path.join(root, "dist"), ownCertificate(args));
  console.log(`dist/ at ${ORIGIN}. Stop it with Ctrl+C.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof NotServed ? error.message : error);
    process.exitCode = 1;
  });
}
