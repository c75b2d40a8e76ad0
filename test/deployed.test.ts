import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sentHeaders } from "./sent-headers";

/*
 * What npm run validate -- --origin URL says of an add-in that is served: the built one, by a server of this machine, which can
 * be told to answer wrongly.
 */

const BUILT = path.join(import.meta.dirname, "..", ".build", "addin");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
};

const OFFICE = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: string;
}

/** What the server answers otherwise than it should, by path. */
let otherwise: Readonly<Record<string, Answer>> = {};
let server: Server;
let origin = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", origin).pathname;
    const { status = 200, headers = {}, content } = otherwise[name] ?? {};
    const file = path.join(BUILT, name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    const type = TYPES[path.extname(name)] ?? "application/octet-stream";
    const held = readFileSync(file);
    // The build at hand is for another address, and for the workbench.
    const text = () => held.toString("utf8").replaceAll("https://localhost:3000", origin).replace("office/office.js", OFFICE);
    const body = /\.(xml|json|html)$/.test(name) ? text() : held;
    response.writeHead(status, { "Content-Type": type, ...sentHeaders(), ...headers }).end(content ?? body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

async function validate(address = origin): Promise<{ readonly code: number | null; readonly said: string }> {
  const program = spawn(process.execPath, [".ci/validate.mjs", `--origin=${address}`]);
  let said = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((done) => program.on("close", done));
  return { code, said };
}

describe("an add-in that is served", () => {
  test("as it should be: everything is looked at and in order", async () => {
    otherwise = {};
    const { code, said } = await validate();
    expect([code, said.match(/^ok /gm)?.length, said.includes("wrong")]).toEqual([0, 6, false]);
    expect(said).toContain(`Excel can load the add-in from ${origin}.`);
  });

  test.each<[string, Readonly<Record<string, Answer>>, readonly RegExp[]]>([
    [
      "without the header that Excel on the web needs, in frames forbidden, an icon missing",
      {
        "/functions.json": { headers: { "Access-Control-Allow-Origin": "https://elsewhere.example" } },
        "/taskpane.html": { headers: { "X-Frame-Options": "DENY" } },
        "/assets/icon-32.png": { status: 404 },
      },
      [
        /^wrong {2}functions\.json.*\n +\S+\/functions\.json comes with "https:\/\/elsewhere\.example" as Access-Control-Allow-Origin: .*\n +Send "Access-Control-Allow-Origin: \*" with it\..*_headers for Netlify/m,
        /^wrong {2}the pane.*\n +.*\(DENY\): in Excel on the web the pane stays empty\.$/m,
        /^wrong {2}the icons\n +\S+\/assets\/icon-32\.png is answered with 404\.\n +Upload all of dist\/ again/m,
        /^ok {5}the manifest$/m,
      ],
    ],
    [
      "with a manifest for another address, a page where functions.json is meant, scripts of no type",
      {
        "/manifest.xml": { content: readFileSync("manifest.xml", "utf8") },
        "/functions.json": { content: "<!doctype html><p>Welcome</p>" },
        "/taskpane.js": { headers: { "Content-Type": "text/plain" } },
      },
      [
        /^wrong {2}the manifest\n +.* sends Excel to https:\/\/localhost:3000\/.*\n +Build for this one, npm run build -- --origin=http/m,
        /^wrong {2}functions\.json.*\n +\S+ is no JSON\./m,
        /^wrong {2}the pane.*\n +\S+\/taskpane\.js comes as text\/plain\.$/m,
        /^wrong {2}the icons\n +They were not looked at/m,
      ],
    ],
    [
      "with a broken manifest and functions of an older build",
      {
        "/manifest.xml": { content: "<OfficeApp>" },
        "/functions.json": { content: '{"functions":[{"id":"GROWTH","helpUrl":"x"}]}' },
        "/help/index.html": { content: "soon" },
      },
      [
        /manifest\.xml is no XML/,
        /functions\.json lacks \d+ of \d+ functions, \w+ among them: it is of an older build\./,
        /index\.html is not the help\./,
      ],
    ],
    [
      "with a policy that keeps the pane to itself",
      {
        "/taskpane.html": {
          headers: { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'self' https://*.office.com" },
        },
      },
      [
        /^wrong {2}the pane.*\n +\S+ forbids https:\/\/\*\.officeapps\.live\.com, .* to show it \(frame-ancestors\)/m,
        /^ok {5}functions\.json/m,
      ],
    ],
    [
      "with a policy of its own, in which office.js has no place",
      { "/taskpane.html": { headers: { "Content-Security-Policy": "script-src 'self'" } } },
      [/^wrong {2}the pane.*\n +\S+ forbids scripts of https:\/\/appsforoffice\.microsoft\.com \(script-src\)/m],
    ],
  ])("%s: each is told with what to do", async (_, wrong, said) => {
    otherwise = wrong;
    const result = await validate();
    for (const sentence of said) expect(result.said).toMatch(sentence);
    expect(result.code).toBe(1);
    expect(result.said).toContain("Excel cannot use all of the add-in at");
  });

  test("nowhere, or at what is no address", async () => {
    const nowhere = await validate("http://127.0.0.1:9");
    expect([nowhere.code, /manifest\.xml cannot be reached: /.test(nowhere.said)]).toEqual([1, true]);
    const none = await validate("example");
    expect([none.code, none.said]).toEqual([1, expect.stringMatching(/^--origin=example is not a URL\./)]);
  });
});
