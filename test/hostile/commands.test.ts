import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { build, ledger } from "../support/cli/program";
import { commandsOn, FILE, fitAnswer, layBeside } from "../support/hostile/commands";
import { attack } from "../support/hostile/attack";
import { mutated, rulebookFor } from "../support/hostile/mutated";
import { TEXTS } from "../support/hostile/hostile-texts";

const folder = mkdtempSync(path.join(tmpdir(), "ledger-hostile-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in the folder, and checks that its output is fit for users. */
const tried = (args: readonly string[]): void => fitAnswer(args, ledger(args, "", {}, folder));

attack("commands", 8, (chance) => {
  const { rulebook, bytes } = mutated(chance);
  writeFileSync(path.join(folder, FILE), bytes);
  layBeside(folder, rulebook);
  tried(chance.of(commandsOn(rulebook)));
});

attack("arguments", 20, (chance) => {
  const texts = chance
    .of(commandsOn(rulebookFor(chance)))
    .map((word) => (chance.once(3) ? chance.of(TEXTS).replaceAll("\u0000", "").slice(0, 200) : word));
  tried(texts.filter((word) => !path.isAbsolute(word)));
});

/** A pipe without a writer, and an endless device. */
const ENDLESS = ["pipe.csv", "/dev/zero"];
beforeAll(() => void execFileSync("mkfifo", [path.join(folder, ENDLESS[0]!)]));

const CELLS = ["Berlin", "Essen", "500", "12,5", "Industrial City", "1e999", "=1+1", "-5", "TRUE", "2041-99-99"];
const HEADERS = ["Name", "Type", "Value", "name", "Value, PPs", "", "Germany"];

attack("lists", 6, (chance) => {
  copyFileSync("templates/pacific-ledger.xlsx", path.join(folder, "listed.xlsx"));
  const cell = (): string => (chance.once(3) ? chance.of(TEXTS) : chance.of(CELLS));
  const parted = chance.of([",", ";", "\t"]);
  const line = (of: () => string): string => Array.from({ length: chance.of([1, 2, 3, 40, 600]) }, of).join(parted);
  // A list that is both wide and long would be a hundred megabytes.
  const lines = Array.from({ length: chance.of([0, 1, 5, 30, chance.isFirst ? 60 : 2500]) }, () => line(cell));
  const head = chance.once(2) ? [line(() => chance.of(HEADERS))] : [];
  const text = [...head, ...lines].join(chance.of(["\n", "\r\n", "\r"]));
  const isCut = chance.once(4);
  writeFileSync(
    path.join(folder, "list.csv"),
    chance.once(5) ? mutated(chance).bytes.subarray(0, isCut ? 5000 : undefined) : text,
  );
  const table = chance.of([
    "Turns",
    "House rules: Accepted",
    "Japan: Units",
    "Nowhere",
    chance.of(TEXTS).replaceAll("\u0000", ""),
  ]);
  const rest = chance.once(2) ? ["--dry-run"] : [];
  const list = chance.once(8) ? chance.of(ENDLESS) : "list.csv";
  tried(["import", "listed.xlsx", list, `--table=${table.slice(0, 300)}`, ...rest]);
  tried(["audit", "listed.xlsx"]);
});

attack("ledgers as lists", 1, (chance) => {
  copyFileSync("templates/pacific-ledger.xlsx", path.join(folder, "listed.xlsx"));
  copyFileSync(`templates/${rulebookFor(chance)}-sample.xlsx`, path.join(folder, "other.xlsx"));
  const args = [
    "import",
    "listed.xlsx",
    "other.xlsx",
    `--table=${chance.of(["Turns", "House rules: Accepted", "Japan: Units"])}`,
  ];
  const outcome = ledger(args, "", {}, folder);
  fitAnswer(args, outcome);
  if (outcome.code !== 2) throw new Error(`A ledger is taken for a list: ${outcome.out.slice(0, 300)}`);
});
