import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type Server } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

/*
 * The commands that start Excel, tested without Excel: their messages where they cannot start it.
 */

function start(...args: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, [".ci/excel.mjs", ...args], { encoding: "utf8" });
  expect(status).toBe(1);
  return stderr;
}

test.skipIf(process.platform !== "linux")("on Linux, start:excel reports what to use instead", () => {
  expect(start("desktop"))
    .toBe(`Desktop Excel needs Windows or a Mac. Here, use Excel on the web with a workbook on OneDrive or SharePoint:
  npm run start:web -- --document https://…
or the workbench, which needs no Excel:
  npm start
`);
});

test("start:web without a workbook reports where to store one, and what works without", () => {
  expect(start("web")).toMatch(
    /OneDrive or SharePoint.*\n {2}npm run start:web -- --document https:\/\/…\nThe workbench needs neither: npm start\n/,
  );
});

test("an unknown option lists the known ones, on Linux too", () => {
  expect(start("web", "--sheet", "x")).toMatch(
    /^Unknown option --sheet\.\n\nnpm run start:excel .*On Linux, which has no desktop Excel, use start:web, or the workbench: npm start\./s,
  );
});

const TOOL = path.join("node_modules", "office-addin-debugging");

test.skipIf(existsSync(TOOL))("without office-addin-debugging the command to install it is printed", () => {
  expect(start("web", "--document", "https://example.sharepoint.com/ledger.xlsx")).toMatch(
    /^office-addin-debugging, which starts Excel, is not installed\. Install it, then start again:\n {2}npm install --no-save .*office-addin-debugging@[\d.]+\n.*npm start\n$/,
  );
  expect(existsSync(TOOL)).toBe(false);
});

describe("office-addin-debugging", () => {
  const reported = async (script: string): Promise<boolean> => {
    const module = (await import(pathToFileURL(".ci/excel.mjs").href)) as {
      debugging(cli: string, ...args: readonly string[]): Promise<string>;
      isStarted(output: string): boolean;
    };
    const folder = mkdtempSync(path.join(tmpdir(), "tool-"));
    const cli = path.join(folder, "cli.cjs");
    try {
      writeFileSync(cli, script);
      return module.isStarted(await module.debugging(cli, "start"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  // The output of version 7.0.0, which exits with 0 in both cases.
  test("is judged by its output, not its exit code", async () => {
    expect(await reported('console.log("Sideloading the Office Add-in...\\nStarted.")')).toBe(true);
    expect(
      await reported(
        'console.log("Starting without debugging...\\nApp type: web"); console.error("Error: Unable to start debugging.")',
      ),
    ).toBe(false);
  });

  test.each([
    ["https://x.sharepoint.com/ledger.xlsx", "https://x.sharepoint.com/ledger.xlsx?web=1"],
    ["https://x.sharepoint.com/:x:/s/a/B?e=c#d", "https://x.sharepoint.com/:x:/s/a/B?e=c"],
  ])("gets a workbook address to which parameters can be added: %s", async (document, address) => {
    const module = (await import(pathToFileURL(".ci/excel.mjs").href)) as { openedOnWeb(document: string): string };
    expect(module.openedOnWeb(document)).toBe(address);
  });
});

describe("the server for Excel", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "served-"));
  const pem = (name: string): string => path.join(folder, `${name}.pem`);
  const certificate = { cert: pem("cert"), key: pem("key") };
  const openssl = spawnSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-subj",
      "/CN=localhost",
      "-keyout",
      certificate.key,
      "-out",
      certificate.cert,
    ],
    { stdio: "ignore" },
  );
  const serve = async (own?: typeof certificate): Promise<Server> => {
    const module = (await import(pathToFileURL(".ci/serve.mjs").href)) as {
      serve(folder: string, own?: typeof certificate): Promise<Server>;
    };
    return module.serve(folder, own);
  };
  const build = (origin: string): void => {
    writeFileSync(path.join(folder, "manifest.xml"), `<Url DefaultValue="${origin}/taskpane.html"/>`);
    writeFileSync(path.join(folder, "taskpane.html"), "<!doctype html>");
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  test("does not start without a build, or with one for another address", async () => {
    await expect(serve(certificate)).rejects.toThrow(/ contains no build\. Create one first: npm run build$/);
    build("https://example.org/ledger");
    await expect(serve(certificate)).rejects.toThrow(
      / was built for another address\. If you need it, move it elsewhere. Then: npm run build$/,
    );
  });

  test("does not start without a readable certificate", async () => {
    build("https://localhost:3000");
    await expect(serve({ ...certificate, cert: pem("none") })).rejects.toThrow(/^The certificate cannot be read: ENOENT/);
    await expect(serve({ cert: path.join(folder, "taskpane.html"), key: path.join(folder, "taskpane.html") })).rejects.toThrow(
      /^The certificate or its key is invalid, or they do not match\.$/,
    );
  });

  test.skipIf(openssl.status !== 0)("serves the pane; a second one reports that the port is in use", async ({ skip }) => {
    build("https://localhost:3000");
    const server = await serve(certificate).catch(() => undefined);
    if (!server) return skip("port 3000 is taken on this machine");
    try {
      await expect(serve(certificate)).rejects.toThrow(
        "Port 3000 is used by another program. Stop it, then start again: the manifest refers to https://localhost:3000.",
      );
      const status = await new Promise((resolve, reject) =>
        get({ port: 3000, host: "localhost", path: "/taskpane.html", rejectUnauthorized: false }, (answer) =>
          resolve([answer.resume().statusCode, answer.headers["content-type"], answer.headers["cache-control"]]),
        ).on("error", reject),
      );
      expect(status).toEqual([200, "text/html; charset=utf-8", "no-store"]);
    } finally {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });

  test("dev-server exits with 1 and reports an unknown argument", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [".ci/serve.mjs", "--port", "1"], { encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([1, "", expect.stringMatching(/^Unknown option --port\.\n\nnpm run dev-server /)]);
  });
});
