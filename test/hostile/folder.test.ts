import { copyFileSync, linkSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { alone, build } from "../support/cli/program";
import { attack, isLong } from "../support/hostile/attack";
import { fitAnswer } from "../support/hostile/commands";
import { expensive } from "../support/hostile/expensive";
import { mutated } from "../support/hostile/mutated";

/*
 * A folder of many ledgers, with a few that are expensive or broken, is audited to the end.
 */

const [FILES, HOSTILE] = isLong ? [1000, 10] : [6, 2];

const folder = mkdtempSync(path.join(tmpdir(), "ledger-folder-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

attack(
  "folder",
  1,
  (chance) => {
    const hostile = new Set<number>();
    while (hostile.size < HOSTILE) hostile.add(chance.below(FILES));
    const sample = path.join(folder, "sample");
    copyFileSync("templates/setup-sample.xlsx", sample);
    for (let i = 0; i < FILES; i++) {
      const file = path.join(folder, `turn ${i}.xlsx`);
      if (hostile.has(i)) writeFileSync(file, (chance.once(3) ? mutated(chance) : expensive(chance)).bytes);
      else linkSync(sample, file);
    }
    const args = ["audit", folder, "--json"];
    const outcome = alone(args);
    fitAnswer(args, outcome);
    const reported = outcome.out.split("\n").filter((line) => line !== "");
    if (reported.length !== FILES) throw new Error(`${reported.length} of ${FILES} files are reported.`);
  },
  1,
);
