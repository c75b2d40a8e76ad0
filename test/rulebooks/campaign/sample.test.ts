import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { audit } from "../../../src/ledger/audit";
import { calculate } from "../../../src/ledger/calculation";
import { checks } from "../../../src/rulebooks/campaign/checks";
import { sample } from "../../../src/rulebooks/campaign/sample";
import { place } from "../../../src/sheets/layout";
import { bookOf } from "../../../src/workbook/of-sheets";

/** The sample as a workbook whose computed cells are up to date. */
function sampleBook() {
  const placed = place(sample.sheets(), sample.options);
  const calculation = calculate(bookOf(placed));
  return bookOf(placed, (sheet, row, column) => {
    const value = calculation.value(sheet, row, column);
    return typeof value === "object" && value !== null ? value.error : value;
  });
}

const named = ({ check, sheet }: { readonly check: string; readonly sheet: string }): string => `${sheet}: ${check}`;

test("the audit of the sample finds what it breaks on purpose, and nothing else", () => {
  const { findings } = audit(sampleBook());
  expect(findings.map(named).sort()).toEqual(sample.breaches.map(named).sort());
});

/** Checks of the catalogue that nothing on these sheets can break or show, with the reason. */
const NOT_VISIBLE: Readonly<Record<string, string>> = {
  "closing-reserve": "the closing reserve is computed",
  "damage-not-subtracted-twice": "no expense of the sheet can be SW damage",
  "winter-damage-cleared": "the damage of the year is counted from the Turns of the ledger",
  "convoy-loss-booked": "the loss is taken off the economy by formula",
  "trade-level": "trade is computed from tension and war",
  "ship-launched-early": "whether a ship is in play is computed",
  "captured-goods": "the halved strength of captured ships is computed",
  "cross-front-blitz": "the sheets do not hold battles across Fronts",
  "refinery-captured-state": "the state after capture is computed",
  "isolated-oil-use": "the sheets do not hold isolated territories",
  "ic-destroyed-for-good": "the state of last Turn is not on the sheet until a Turn is closed",
  "ic-major-city": "whether a city is Major is computed",
};

const CATALOGUE = "../shared/catalogue/campaign.json";

describe.skipIf(!existsSync(CATALOGUE))(`checks (compared with ${CATALOGUE}, skipped where it is absent)`, () => {
  interface Catalogue {
    readonly sheets: readonly {
      readonly tables: readonly { readonly name: string; readonly audits: readonly string[] | null }[];
    }[];
  }

  test("are all those of the tables on the sheets", () => {
    const titles = new Set(sample.sheets().flatMap((sheet) => sheet.blocks.map((block) => block.name)));
    titles.add("Turn").add("Summary");
    const { sheets } = JSON.parse(readFileSync(CATALOGUE, "utf8")) as Catalogue;
    const wanted = new Set(
      sheets
        .flatMap(({ tables }) => tables)
        .filter(({ name }) => titles.has(name))
        .flatMap(({ audits }) => audits ?? []),
    );
    const have = checks.map(({ id }) => id);
    expect(wanted.size).toBeGreaterThan(60);
    expect(Object.keys(NOT_VISIBLE).filter((id) => have.includes(id))).toEqual([]);
    expect([...wanted].filter((id) => !have.includes(id) && !(id in NOT_VISIBLE))).toEqual([]);
  });
});
