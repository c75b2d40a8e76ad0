import { address } from "../../../formula/address";
import { isError } from "../../../formula/world";
import { isBlank, type CellValue } from "../../../kernel/values";
import { isValuesOnly, VALUES_ONLY, valuesOnlyRow, valueAt, type Book } from "../../../workbook/book";
import { unsupportedFormulas } from "../../../calculation/unsupported-formulas";
import type { Missing } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import type { Renamed } from "../../read/renamed";
import { upgradesTo, versionIn } from "../../read/older-versions";
import { hasClosedTurns } from "../closed-turns";
import {
  NAME_CHANGED,
  COPY,
  COPY_UNREAD,
  DOUBLED,
  MANGLED,
  MISSING,
  MOVED,
  RENAMED,
  UNKNOWN_FUNCTION,
  UNREADABLE,
  VERSION,
} from "./about";
import { describeCell, findingAt, findingOn } from "./format-findings";

/* Findings on the workbook as a whole: sheets, names, and formulas outside of declared cells. */

function missingText({ kind: what, owner, table, column }: Missing, now: string | undefined): string {
  if (what === "sheet") return now === undefined ? `The sheet ${owner.sheet.name}` : `Everything on the sheet ${now}`;
  if (what === "table" || what === "range") return `The table ${table}`;
  return what === "column" ? `The column ${column} of ${table}` : `The cell ${column} of the sheet ${owner.sheet.name}`;
}

/** Findings on missing sheets, tables, columns and cells. */
export const missing = ({ found, rulebook }: Ledger): Finding[] => {
  const back = `it will be restored as ${hasClosedTurns(found.book) ? "it was at the last close" : "in a new ledger"}`;
  return found.missing.map((lack) => {
    const now = found.sheets.get(lack.owner.sheet.name);
    const sheet = now ?? found.book.sheets[0]?.name ?? "";
    const { player } = lack.owner.sheet;
    const leaves =
      now === undefined && player !== ""
        ? `; if ${player} is not playing, remove it from the list on the sheet ${rulebook.frontSheet}`
        : "";
    return findingOn(
      MISSING,
      { sheet, cell: "A1", table: lack.kind === "sheet" ? "" : lack.table, column: lack.column },
      {
        expected: lack.kind === "sheet" ? lack.owner.sheet.name : lack.column || lack.table,
        found: null,
        message: `${missingText(lack, now)} ${lack.kind === "range" ? "does not begin at its headers" : "is missing"}, so its data cannot be checked.`,
        fix:
          lack.kind === "sheet"
            ? `Undo the deletion, or repair the ledger: ${back}${leaves}.`
            : "Undo the deletion, or copy it from a new ledger.",
      },
    );
  });
};

/** Renamed sheets, and duplicate ones. */
export function sheets({ found, sheets: declared }: Ledger): Finding[] {
  const own = new Set(found.sheets.values());
  const renamed = [...found.sheets].flatMap(([name, now]) =>
    name === now
      ? []
      : [
          findingOn(
            RENAMED,
            { sheet: now, cell: "A1" },
            {
              expected: name,
              found: now,
              message: `The sheet ${name} is now called ${now}.`,
              fix: `Call it ${name} again: links and other programs use this name.`,
            },
          ),
        ],
  );
  const titles = new Map(declared.map(({ sheet }) => [sheet.title, sheet.name]));
  const tables = new Map(declared.flatMap(({ sheet, blocks }) => blocks.map(({ name }) => [name, sheet.name])));
  // Excel appends a number to the names of tables on a copied sheet.
  const copies = new Map(found.book.tables.map(({ name, sheet }) => [sheet, tables.get(name.replace(/_?\d+$/, ""))]));
  const doubled = found.book.sheets.flatMap((sheet) => {
    const title = valueAt(sheet, 0, 0);
    if (own.has(sheet.name)) return [];
    const of = copies.get(sheet.name) ?? (typeof title === "string" ? titles.get(title) : undefined);
    if (of === undefined || !found.sheets.has(of)) return [];
    const message = `The sheet ${sheet.name} is a second ${of}; entries there are not counted.`;
    const fix = `Move its entries to the sheet ${found.sheets.get(of)!}, and delete it.`;
    return [findingOn(DOUBLED, { sheet: sheet.name, cell: "A1" }, { expected: of, found: sheet.name, message, fix })];
  });
  return [...renamed, ...doubled];
}

const renamedText = ({ kind: what, title, is, now }: Renamed): string => {
  if (what === "table") return `The table ${is} is now called ${now}.`;
  if (what === "column") return `The column ${is} of ${title} is now called ${now}.`;
  return what === "label" ? `The label ${is} is now ${now}.` : `The name ${is} of ${title} is now ${now}.`;
};

const RENAMED_FIX: Readonly<Record<Renamed["kind"], (is: string) => string>> = {
  table: (is) => `Call it ${is} again: formulas, links and other programs use this name.`,
  column: (is) => `Enter ${is} as its header again.`,
  label: (is) => `Enter ${is} there again.`,
  name: (is) => `Use Restore, or repair on the command line. Or call it ${is} again in Excel, under Formulas > Name Manager.`,
};

/** Renamed tables, columns, labels and figures: the audit can still read them, other formulas may not. */
export const renamedParts = ({ renamed }: Ledger): Finding[] =>
  renamed.map((item) => {
    const { kind: what, sheet, row, column, table, is, now } = item;
    const at = { sheet, cell: address(row, column), table, column: what === "column" ? is : "" };
    return findingOn(NAME_CHANGED, at, { expected: is, found: now, message: renamedText(item), fix: RENAMED_FIX[what](is) });
  });

/** Names of figures that refer to other cells. */
export const movedNames = (ledger: Ledger): Finding[] =>
  ledger.found.moved.map(({ cell, name }) =>
    findingAt(MOVED, ledger, cell, {
      expected: address(cell.row, cell.column),
      found: null,
      message: `The name ${name} does not point to ${describeCell(ledger, cell)}${cell.line ? ", so formulas read the wrong cell" : ""}.`,
      fix: `Use Restore, or repair on the command line. Or let ${name} refer to this cell in Excel, under Formulas > Name Manager.`,
    }),
  );

/** A finding if the cell that identifies the ledger's rulebook was cleared. */
export const withoutRulebook = (ledger: Ledger): Finding[] =>
  ledger.found.cells
    .filter(
      (cell) =>
        cell.declared.key === "Rulebook" &&
        cell.owner.sheet.name === ledger.rulebook.frontSheet &&
        isBlank(ledger.valueOf(cell) as CellValue),
    )
    .map((cell) =>
      findingAt(UNREADABLE, ledger, cell, {
        expected: ledger.rulebook.id,
        found: null,
        message: `Rulebook is blank; it must be ${ledger.rulebook.id}.`,
        fix: `Enter ${ledger.rulebook.id}.`,
      }),
    );

/** For both players and game masters. */
const NEW_COPY =
  "Ask the game master for a new copy. As the game master, export one for the player, or have the orders sent as text.";

/** A finding on a ledger of another version than this build's; null for the current one. */
function otherVersion({ found, rulebook, copy }: Ledger): Finding | null {
  const cell = found.cells.find(({ declared, owner }) => declared.key === "Version" && owner.sheet.name === rulebook.frontSheet);
  const version = String(versionIn(found.book, rulebook) ?? "");
  // A missing cell is reported separately.
  if (!cell || version === String(rulebook.version)) return null;
  const newer = Number(version) > rulebook.version;
  const at = { sheet: cell.sheet, cell: address(cell.row, cell.column), column: "Version" };
  return findingOn(VERSION, at, {
    expected: rulebook.version,
    found: version === "" ? null : version,
    message: `This ledger has ${version.trim() === "" ? "no version" : `version ${version.trim()}`}; this build supports version ${rulebook.version}. It was not checked further.`,
    fix: newer
      ? "Use a newer Campaign Ledger."
      : copy
        ? NEW_COPY
        : upgradesTo(found.book, rulebook) !== null
          ? "Upgrade it with Upgrade under Set up, or with upgrade FILE on the command line; all entries are kept."
          : `Enter ${rulebook.version} as Version again.`,
  });
}

/** Why a ledger cannot be audited; null if it can. */
export function whyNotRead(ledger: Ledger): Finding | null {
  const { damaged, found, rulebook } = ledger;
  if (!damaged) return otherVersion(ledger);
  const sheet = found.sheets.get(rulebook.frontSheet) ?? ledger.book.sheets[0]!.name;
  const detail = { expected: null, found: null, message: damaged, fix: NEW_COPY };
  return findingOn(COPY_UNREAD, { sheet, cell: "A1" }, detail);
}

const ENTERED_AGAIN = "Repair it with Campaign Ledger, or type the formula again with Campaign Ledger loaded.";

/** LEDGER formulas that players wrote and that Excel does not know. */
export function inconsistentNames(ledger: Ledger): Finding[] {
  const inconsistent = unsupportedFormulas(ledger.book).filter((item) => !item.mangled);
  if (inconsistent.length === 0) return [];
  const cells = new Map(ledger.found.cells.map((cell) => [`${cell.row},${cell.column},${cell.sheet}`, cell]));
  return inconsistent.flatMap(({ sheet, row, column, formula, correctedFormula: fixed, why }) => {
    const declared = cells.get(`${row},${column},${sheet}`);
    // Computed values and unreadable entries are reported with their cells.
    if (declared && (declared.declared.formula !== null || isError(ledger.valueOf(declared)))) return [];
    const at = declared ? ledger.placeOf(declared) : { sheet, cell: address(row, column) };
    const message = fixed === formula ? `${formula} shows #NAME?.` : `${formula} shows #NAME?: ${why}`;
    return [findingOn(UNKNOWN_FUNCTION, at, { expected: null, found: "#NAME?", message, fix: ENTERED_AGAIN })];
  });
}

export const mangled = ({ mangled }: Book): Finding[] =>
  mangled.map(({ sheet, row, column, formula }) =>
    findingOn(
      MANGLED,
      { sheet, cell: address(row, column) },
      {
        expected: null,
        found: formula,
        message: `The formula ${formula} was written without the add-in, so Excel will never compute it.`,
        fix: ENTERED_AGAIN,
      },
    ),
  );

/** A single finding for the whole workbook. */
export function copyOfValues({ sheets }: Book): Finding[] {
  const first = sheets.find(isValuesOnly);
  if (!first) return [];
  return [
    findingOn(
      COPY,
      { sheet: first.name, cell: address(valuesOnlyRow(first)!, 0) },
      {
        expected: null,
        found: VALUES_ONLY,
        message: "This is a copy with values only: its figures do not depend on its inputs.",
        fix: "Audit the original ledger.",
      },
    ),
  ];
}
