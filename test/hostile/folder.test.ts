import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { alone, build } from "../cli/program";
import { attack, isLong } from "./attack";
import { fitAnswer } from "./acts";
import { dear } from "./dear";
import { mutated } from "./mutated";

/*
 * A folder of many ledgers with a few files among them that ask for much, or are broken: it is audited to its end.
 */

const FILES = 1000;
const HOSTILE = 10;

const folder = mkdtempSync(path.join(tmpdir(), "ledger-folder-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

attack(
  "folder",
  isLong ? 1 : 0,
  (chance) => {
    for (let i = 0; i < FILES; i++) copyFileSync("templates/setup-sample.xlsx", path.join(folder, `turn ${i}.xlsx`));
    for (let i = 0; i < HOSTILE; i++) {
      const bytes = chance.once(3) ? mutated(chance).bytes : dear(chance);
      writeFileSync(path.join(folder, `turn ${chance.below(FILES)}.xlsx`), bytes);
    }
    const args = ["audit", folder, "--json"];
    const outcome = alone(args);
    fitAnswer(args, outcome);
    const answered = outcome.out.split("\n").filter((line) => line !== "").length;
    if (answered < FILES - HOSTILE || answered > FILES) throw new Error(`${answered} of ${FILES} files are told of.`);
  },
  1,
);
