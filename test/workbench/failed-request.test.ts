import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";

/*
 * What the workbench's terminal says when a request fails. A folder in the place of a sample lets the server itself fail.
 */

const root = mkdtempSync(path.join(tmpdir(), "ledger-server-"));
const script = path.join(root, ".build", "workbench", "server.mjs");
mkdirSync(path.dirname(script), { recursive: true });
copyFileSync(".build/workbench/server.mjs", script);
mkdirSync(path.join(root, "templates", "campaign-sample.xlsx"), { recursive: true });

const started: ChildProcess[] = [];
afterAll(() => {
  for (const server of started) server.kill();
  rmSync(root, { recursive: true, force: true });
});

/** A server on a port of its own, and what its terminal has said of failures. */
async function serverWith(env: Record<string, string>): Promise<{ readonly address: string; readonly told: () => string }> {
  const server = spawn(process.execPath, [script, "--port", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  started.push(server);
  let told = "";
  server.stderr.on("data", (text: Buffer) => (told += text.toString()));
  const address = await new Promise<string>((resolve) =>
    server.stdout.on("data", (text: Buffer) => {
      const found = /http:\S+/.exec(text.toString())?.[0];
      if (found) resolve(found);
    }),
  );
  return { address, told: () => told };
}

const STACK = /\n\s+at |Error:/;

describe("a request on which the server itself fails", () => {
  test("is told in a sentence, and the next is answered", async () => {
    const { address, told } = await serverWith({});
    const answer = await fetch(new URL("/api/book/campaign", address));
    expect([answer.status, await answer.text()]).toEqual([
      500,
      "The workbench failed at this; its window in the terminal says more. Nothing was changed.",
    ]);
    expect(told()).toMatch(/^The workbench failed at a request\. .*LEDGER_DETAILS=1.*\.\n$/);
    expect((await fetch(new URL("/api/alive", address))).status).toBe(204);
  });

  test("is told with its place to whoever asks for it", async () => {
    const { address, told } = await serverWith({ LEDGER_DETAILS: "1" });
    await fetch(new URL("/api/book/campaign", address));
    expect(told()).toMatch(STACK);
  });
});

test("of a page that goes away before it has sent its file nothing is said", async () => {
  const { address, told } = await serverWith({});
  const { host, port } = new URL(address);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(
        `POST /api/open?name=a.xlsx HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9000\r\nExpect: 100-continue\r\n\r\n`,
      ),
    );
    // It says that it waits for the file.
    socket.on("data", () => socket.destroy());
    socket.on("close", () => resolve());
  });
  // A request that comes later is answered later.
  expect((await fetch(new URL("/api/alive", address))).status).toBe(204);
  expect(told()).toBe("");
});
