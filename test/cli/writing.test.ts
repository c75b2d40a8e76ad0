import { spawnSync } from "node:child_process";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeWhole } from "../../src/cli/write-file";

/*
 * Whatever is beside a file, only the file and its backup are written.
 */

let folder = "";
const at = (name: string): string => path.join(folder, name);
const read = (name: string): string => readFileSync(at(name), "utf8");
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const replace = (name: string, text = "new"): Promise<string> => writeWhole(at(name), bytes(text), true);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "ledger-writing-"));
  writeFileSync(at("a.xlsx"), "old");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the backup", () => {
  test("is the file as it was, beside older backups; five are kept", async () => {
    for (let i = 1; i <= 7; i++) expect(await replace("a.xlsx", `version ${i}`)).toBe(at("a.xlsx.bak"));
    const backups = ["a.xlsx.bak", "a.xlsx.bak2", "a.xlsx.bak3", "a.xlsx.bak4", "a.xlsx.bak5"];
    expect(readdirSync(folder).sort()).toEqual(["a.xlsx", ...backups]);
    expect(["a.xlsx", ...backups].map(read)).toEqual([7, 6, 5, 4, 3, 2].map((i) => `version ${i}`));
  });

  test("fills a gap among the older backups", async () => {
    writeFileSync(at("a.xlsx.bak"), "older");
    writeFileSync(at("a.xlsx.bak3"), "oldest");
    await replace("a.xlsx");
    expect(["a.xlsx.bak", "a.xlsx.bak2", "a.xlsx.bak3"].map(read)).toEqual(["old", "older", "oldest"]);
  });

  test.each([
    ["soft link", symlinkSync],
    ["hard link", linkSync],
  ])("is never written through a %s at its path", async (_, link) => {
    writeFileSync(at("diary.txt"), "mine");
    link(at("diary.txt"), at("a.xlsx.bak"));
    await replace("a.xlsx");
    expect(read("diary.txt")).toBe("mine");
    expect(lstatSync(at("a.xlsx.bak")).isSymbolicLink()).toBe(false);
    expect(read("a.xlsx.bak")).toBe("old");
  });

  test("is refused if a folder has its name, and nothing is written", async () => {
    mkdirSync(at("a.xlsx.bak"));
    await expect(replace("a.xlsx")).rejects.toThrow(/a\.xlsx\.bak is a folder\. Nothing was written/);
    expect(read("a.xlsx")).toBe("old");
    expect(readdirSync(folder).sort()).toEqual(["a.xlsx", "a.xlsx.bak"]);
  });

  test.each([".a.xlsx.tmp", ".a.xlsx.bak.tmp"])("does not follow links planted at its temporary path (%s)", async (name) => {
    writeFileSync(at("diary.txt"), "mine");
    symlinkSync(at("diary.txt"), at(name));
    await replace("a.xlsx");
    expect([read("diary.txt"), read("a.xlsx"), read("a.xlsx.bak")]).toEqual(["mine", "new", "old"]);
  });
});

describe("the written file", () => {
  test.each([0o600, 0o640, 0o666])("keeps its permissions, as does its backup: %o", async (mode) => {
    writeFileSync(at("b.xlsx"), "old");
    const before = process.umask(0);
    try {
      rmSync(at("b.xlsx"));
      writeFileSync(at("b.xlsx"), "old", { mode });
    } finally {
      process.umask(before);
    }
    await replace("b.xlsx");
    expect(["b.xlsx", "b.xlsx.bak"].map((name) => statSync(at(name)).mode & 0o777)).toEqual([mode, mode]);
  });

  test("stays a link if it is one: its target is replaced and backed up", async () => {
    mkdirSync(at("turns"));
    writeFileSync(at("turns/9.xlsx"), "old");
    symlinkSync(path.join("turns", "9.xlsx"), at("now.xlsx"));
    expect(await replace("now.xlsx")).toMatch(/turns[\\/]9\.xlsx\.bak$/);
    expect(readlinkSync(at("now.xlsx"))).toBe(path.join("turns", "9.xlsx"));
    expect([read("turns/9.xlsx"), read("turns/9.xlsx.bak")]).toEqual(["new", "old"]);
    expect(readdirSync(folder).sort()).toEqual(["a.xlsx", "now.xlsx", "turns"]);
  });

  test.each([
    ["nowhere", (link: string) => symlinkSync(at("gone.xlsx"), link), /is a broken link/],
    ["to itself", (link: string) => symlinkSync(link, link), /its links form a loop/],
  ])("is refused if it is a link %s", async (_, make, message) => {
    make(at("link.xlsx"));
    await expect(replace("link.xlsx")).rejects.toThrow(message);
    expect(readdirSync(folder).sort()).toEqual(["a.xlsx", "link.xlsx"]);
  });
});

describe("a lock", () => {
  const locked = (id: number, ahead = 0): void => {
    writeFileSync(at(".a.xlsx.lock"), `${hostname()}\n${id}\n`);
    const when = new Date(Date.now() + ahead);
    utimesSync(at(".a.xlsx.lock"), when, when);
  };
  test("of a running process blocks writing", async () => {
    locked(process.pid);
    await expect(replace("a.xlsx")).rejects.toThrow(/being written by someone else/);
    expect(read("a.xlsx")).toBe("old");
  });
  test.each([
    ["that was left before it said whose it is", () => writeFileSync(at(".a.xlsx.lock"), "")],
    ["of process 0", () => locked(0)],
    ["of a negative process", () => locked(-1)],
    ["of tomorrow", () => locked(process.pid, 86_400_000)],
    ["of yesterday", () => locked(process.pid, -86_400_000)],
  ])("%s does not block writing", async (_, leave) => {
    leave();
    await replace("a.xlsx");
    expect(readdirSync(folder).sort()).toEqual(["a.xlsx", "a.xlsx.bak"]);
  });
});

// Filling a disk needs the permission to mount a small one.
const small = mkdtempSync(path.join(tmpdir(), "ledger-disk-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small], { stdio: "ignore" }).status === 0;
if (mounted) spawnSync("umount", [small]);
rmSync(small, { recursive: true, force: true });
if (!mounted) console.warn("A full disk is not tried: this user may not mount one.");

test.runIf(mounted)("a full disk leaves everything unchanged", async () => {
  const disk = at("disk");
  mkdirSync(disk);
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
  try {
    writeFileSync(path.join(disk, "a.xlsx"), "old");
    writeFileSync(path.join(disk, "a.xlsx.bak"), "older");
    await expect(replace("disk/a.xlsx", "x".repeat(100_000))).rejects.toThrow(/the disk is full\. Nothing was changed/);
    // Room for the new file, but not for a backup of the old one.
    writeFileSync(path.join(disk, "a.xlsx"), "y".repeat(30_000));
    await expect(replace("disk/a.xlsx", "x".repeat(20_000))).rejects.toThrow(/the disk is full\. Nothing was changed/);
    expect(read("disk/a.xlsx")).toBe("y".repeat(30_000));
    expect(read("disk/a.xlsx.bak")).toBe("older");
    expect(readdirSync(disk).sort()).toEqual(["a.xlsx", "a.xlsx.bak"]);
  } finally {
    spawnSync("umount", [disk]);
  }
});
