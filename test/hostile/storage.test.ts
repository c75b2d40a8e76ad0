import { readFileSync } from "node:fs";
import { isStoredSheet, isStoredState, type StoredState } from "../../src/workbench/page/autosave/validate-stored";
import { workbookData } from "../../src/workbench/page/univer/workbook-data";
import { savedFile } from "../../src/workbench/save/save";
import { readSnapshot } from "../../src/workbench/open";
import type { Snapshot } from "../../src/workbench/snapshot";
import { FileError } from "../../src/workbook/xlsx/package/zip";
import { attack } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { NUMBERS, TEXTS } from "../support/hostile/hostile-texts";

/*
 * The browser's storage after another program, or an older build, has written to it. Whatever is accepted as autosaved work can
 * be displayed and saved.
 */

const BYTES = readFileSync("templates/gas-sample.xlsx");
let sample: Snapshot | undefined;

const junk = (chance: Chance): unknown =>
  chance.of<unknown>([
    null,
    undefined,
    true,
    [],
    {},
    [null],
    [[]],
    { length: 9 },
    chance.of(NUMBERS),
    chance.of(TEXTS).slice(0, 99),
    new Date(0),
    new Map(),
    7n,
  ]);

/** A copy of data in which one item, at any depth, is missing, changed or duplicated. */
function spoilt(data: unknown, chance: Chance): unknown {
  if (typeof data !== "object" || data === null || chance.once(12)) return junk(chance);
  const keys = Object.keys(data);
  if (keys.length === 0) return junk(chance);
  const key = chance.of(keys);
  const fate = chance.below(12);
  if (Array.isArray(data)) {
    const at = Number(key);
    const item: unknown = data[at];
    const becomes = fate === 0 ? [] : fate === 1 ? [item, item] : fate === 2 ? [junk(chance), item] : [spoilt(item, chance)];
    return [...data.slice(0, at), ...becomes, ...data.slice(at + 1)];
  }
  const { [key]: item, ...others } = data as Record<string, unknown>;
  return fate === 0 ? others : { ...others, [key]: spoilt(item, chance) };
}

const areSheets = ({ rest }: StoredState, sheets: readonly unknown[]): boolean =>
  sheets.every((sheet) => isStoredSheet(sheet, rest.styles.length));

attack("storage", 30, async (chance) => {
  const { sheets, ...rest } = (sample ??= readSnapshot(BYTES));
  const state = { key: "k", name: "spring.xlsx", at: 1_700_000_000_000, unsaved: ["Britain"], sheets: sheets.length, rest };
  let stored: { readonly state: unknown; readonly sheets: readonly unknown[] } = {
    state,
    sheets: sheets.map((sheet) => ({ key: "k", sheet })),
  };
  for (let times = 1 + chance.below(2); times > 0; times--) {
    const at = chance.below(sheets.length);
    stored = chance.once(3)
      ? { ...stored, state: spoilt(stored.state, chance) }
      : { ...stored, sheets: stored.sheets.map((sheet, i) => (i === at ? spoilt(sheet, chance) : sheet)) };
  }
  if (!isStoredState(stored.state) || !areSheets(stored.state, stored.sheets) || stored.sheets.length < stored.state.sheets)
    return;
  new Date(stored.state.at).toISOString();
  const own = stored.sheets.slice(0, stored.state.sheets) as { readonly sheet: Snapshot["sheets"][number] }[];
  const snapshot: Snapshot = { sheets: own.map(({ sheet }) => sheet), ...stored.state.rest };
  JSON.stringify(
    workbookData(
      snapshot,
      snapshot.sheets.map((_, i) => `s${i}`),
    ),
  );
  try {
    savedFile({ bytes: BYTES, snapshot: { sheets, ...rest } }, snapshot);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
});
