import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { build, ledger } from "../cli/program";
import { ACTS, FILE, fitAnswer } from "./acts";
import { attack } from "./attack";
import { mutated } from "./mutated";
import { TEXTS } from "./poison";

const folder = mkdtempSync(path.join(tmpdir(), "ledger-hostile-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in the folder, and holds what it answers with against what people may get. */
const tried = (args: readonly string[]): void => fitAnswer(args, ledger(args, "", {}, folder));

attack("commands", 10, (chance) => {
  writeFileSync(path.join(folder, FILE), mutated(chance).bytes);
  tried(chance.of(ACTS));
});

attack("arguments", 20, (chance) => {
  const words = chance
    .of(ACTS)
    .map((word) => (chance.once(3) ? chance.of(TEXTS).replaceAll("\u0000", "").slice(0, 200) : word));
  tried(words.filter((word) => !path.isAbsolute(word)));
});

attack("lists", 8, (chance) => {
  if (chance.below(40) === 0)
    tried(["new", "campaign", "-o", "listed.xlsx", "--players", "Germany", "--year", "1941", "--force"]);
  const cell = (): string =>
    chance.once(3) ? chance.of(TEXTS) : chance.of(["Berlin", "Essen", "500", "12,5", "Industrial City"]);
  const line = (): string => Array.from({ length: chance.of([1, 2, 3, 40, 600]) }, cell).join(chance.of([",", ";", "\t"]));
  const text = Array.from({ length: chance.of([0, 1, 5, 30, 2500]) }, line).join(chance.of(["\n", "\r\n", "\r"]));
  writeFileSync(path.join(folder, "list.csv"), chance.once(5) ? mutated(chance).bytes.subarray(0, 5000) : text);
  tried(["import", "listed.xlsx", "list.csv", "--table", "Germany: Economy", "--dry-run"]);
});
