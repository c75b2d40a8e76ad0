import { address, areaOf } from "../../../formula/address";
import type { Place } from "../../../kernel/check";
import { count } from "../../../kernel/text";
import { isValuesOnly, SETTINGS, type Book } from "../../../workbook/book";
import type { CellContent, CellFormat, CellsEdit, Edit } from "../../../workbook/edit";
import { onlyListed } from "../add-player/player-list";
import type { LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import { eachIntegrityFinding, integrityFindings, whyNotRead, savedElsewhereFindings } from "../../audit/integrity";
import {
  NAME_CHANGED,
  CHANGED,
  LINK,
  MASKED,
  MISSING,
  MOVED,
  NOT_ACCEPTED,
  NOT_SHOWN,
  OVERWRITTEN,
  REMOVED,
  SAVED_ELSEWHERE,
  SETTING,
  UNKNOWN_FUNCTION,
} from "../../audit/integrity/about";
import { lacksPlayer, rowWithoutFormulas } from "../../audit/integrity/formulas";
import { standsFor } from "../../audit/integrity/group-findings";
import { describeCell, show } from "../../audit/integrity/format-findings";
import type { Ledger } from "../../read/model";
import { ruleText } from "../../../sheets/resolve-formulas";
import { inconsistentWriting, type Writing } from "./inconsistent-formula";
import { placeOf, unsupportedFormulas, type UnsupportedFormula } from "../../../calculation/unsupported-formulas";

/*
 * What can be restored in a ledger: formulas that were overwritten, changed, deleted or never calculated, and deleted sheets.
 * Entries are not touched. A table's column is always written as a whole, because Excel fills a column with a formula that is
 * entered in it.
 */

interface Format extends CellFormat {
  readonly sheet: string;
}

/** Damage that can be restored. */
export interface Restorable {
  readonly at: Place;
  /** The problem, in a sentence. */
  readonly why: string;
  /** The current and the restored content, as text. */
  readonly holds: string;
  readonly becomes: string;
  readonly writings: readonly Writing[];
  /** The number of cells, if more than one. */
  readonly cells?: number;
  /** Tables whose style is restored; only in files. */
  readonly styles?: readonly string[];
  /** A change outside of cells: workbook settings, or showing a hidden sheet. */
  readonly other?: Edit;
  /** The number formats to restore. */
  readonly formats?: readonly Format[];
  /** A number format to remove from the sheet's conditional formats; only in files. */
  readonly ruleFormat?: string;
  /** The deleted sheet, which needs restore-tables instead of writing cells. */
  readonly removedSheet?: string;
}

/** Something that only a person can fix. */
export interface Unrestorable {
  readonly at: Place;
  readonly why: string;
  readonly fix: string;
}

type DamageLine = Restorable | Unrestorable;

export interface Damage {
  readonly restorable: readonly Restorable[];
  readonly rest: readonly Unrestorable[];
}

const sorted = (damage: readonly DamageLine[]): Damage => ({
  restorable: damage.filter((item) => "writings" in item),
  rest: damage.filter((item) => "fix" in item),
});

const NO_DAMAGE: Damage = { restorable: [], rest: [] };
const FORMULAS: ReadonlySet<string> = new Set([OVERWRITTEN.id, REMOVED.id, CHANGED.id]);
const BEYOND: ReadonlySet<string> = new Set([MOVED.id, MISSING.id, NAME_CHANGED.id]);

type Write = (cell: LedgerCell) => Writing;

/** Creates writings of declared formulas, one for each table column. */
function writer({ found }: Ledger): Write {
  const known = new Map<string, Writing>();
  return ({ declared, line, sheet, row, column, table }) => {
    const content = { formula: declared.formula! };
    const whole = line?.table.kind === "table" ? found.tables.get(table!)?.table : undefined;
    if (!whole) return { sheet, column, top: row, contents: [content] };
    const key = `${table!}\n${column}`;
    let write = known.get(key);
    if (!write) {
      const contents = Array.from({ length: whole.rows }, () => content);
      known.set(key, (write = { sheet, column, top: whole.top + 1, contents }));
    }
    return write;
  };
}

/** The repair of a player's own formula that does not calculate. */
function ofInconsistent(book: Book, item: UnsupportedFormula, at = placeOf(item)): DamageLine {
  const { why, formula: holds, correctedFormula } = item;
  if (correctedFormula === null) return { at, why, fix: "Correct the formula by hand." };
  const writing = inconsistentWriting(book, item, correctedFormula);
  if (!writing)
    return { at, why, fix: `Excel would write ${correctedFormula} to the whole column of the table, so enter it by hand.` };
  return { at, why, holds, becomes: correctedFormula, writings: [writing] };
}

/** With more formulas than this, a single line is reported for all. */
const MOST_INCONSISTENT = 10_000;

const beyond = (inconsistent: readonly UnsupportedFormula[]): readonly DamageLine[] => [
  {
    at: placeOf(inconsistent[0]!),
    why: `${count(inconsistent.length, "LEDGER formula")} outside of the ledger are not computed, too many to restore at once.`,
    fix: "Enter one of them again in Excel with Campaign Ledger loaded, and copy it over the others.",
  },
];

/**
 * The repair of a formula that cannot be calculated: the declared one in a computed cell, the player's intended one elsewhere.
 */
function ofUnsupported(ledger: Ledger, item: UnsupportedFormula, cell: LedgerCell | undefined, write: Write): DamageLine {
  const at = cell ? ledger.placeOf(cell) : placeOf(item);
  const computed = cell !== undefined && cell.declared.formula !== null;
  const why = computed ? `${describeCell(ledger, cell)}: ${item.why}` : item.why;
  if (computed && lacksPlayer(ledger))
    return { at, why, fix: "Restore the missing sheet first: formulas depend on the players." };
  if (computed) return { at, why, holds: item.formula, becomes: ruleText(cell.declared), writings: [write(cell)] };
  return ofInconsistent(ledger.book, item, at);
}

/** The repair of a workbook setting, or of a hidden sheet. */
function ofWorkbook(finding: Finding): Restorable {
  const { check, message: why, found, sheet } = finding;
  const item = { at: finding, why, writings: [] };
  if (check === NOT_SHOWN.id) return { ...item, holds: "hidden", becomes: "shown", other: { kind: "show sheet", sheet } };
  const settings = SETTINGS.filter((setting) => setting === found);
  const becomes = "the setting of a new workbook";
  return { ...item, holds: show(found), becomes, other: { kind: "settings", sheet, settings } };
}

/** The repair of a link, which is a single cell. */
function ofLink({ message: why, found, expected, ...at }: Finding): Restorable {
  const { top, left } = areaOf(at.cell)!;
  const formula = String(expected);
  const writings = [{ sheet: at.sheet, column: left, top, contents: [{ formula }] }];
  return { at, why, holds: show(found), becomes: formula, writings };
}

/**
 * The deleted sheet that a finding is about; undefined for a sheet that never existed, such as that of a player who is only
 * listed.
 */
function removedSheet(ledger: Ledger, { table, column, expected }: Finding): string | undefined {
  const lack = ledger.found.missing.find(({ kind: what, owner }) => what === "sheet" && owner.sheet.name === expected);
  if (!lack || table !== "" || column !== "") return undefined;
  return onlyListed(ledger).players.includes(lack.owner.sheet.player) ? undefined : lack.owner.sheet.name;
}

/**
 * The repair of a number format that hides the value: the cell's original format. A conditional format loses its number format.
 */
function ofMask({ message: why, found, expected, ...at }: Finding): Restorable {
  const { top: row, left: column } = areaOf(at.cell)!;
  const before = String(found);
  const item = { at, why, holds: before, writings: [] };
  if (expected === null) return { ...item, becomes: "the number formats of the cells", ruleFormat: before };
  const format = String(expected);
  return { ...item, becomes: format, formats: [{ sheet: at.sheet, row, column, format, before }] };
}

/** The repair of a finding; null if it is about something that cannot be restored. */
function ofFinding(ledger: Ledger, finding: Finding, cell: LedgerCell | undefined, write: Write): DamageLine | null {
  const { check, message: why, found, fix } = finding;
  const at: Place = finding;
  const removed = check === MISSING.id ? removedSheet(ledger, finding) : undefined;
  if (removed !== undefined) return { at, why, holds: "nothing", becomes: "the sheet", writings: [], removedSheet: removed };
  if (BEYOND.has(check)) return { at, why, fix };
  if (check === SETTING.id || check === NOT_SHOWN.id) return ofWorkbook(finding);
  if (check === LINK.id) return ofLink(finding);
  if (check === MASKED.id) return ofMask(finding);
  const required = cell && ledger.requiredValues.get(cell);
  if (cell && required !== undefined && check === NOT_ACCEPTED.id) {
    const writing = { sheet: cell.sheet, column: cell.column, top: cell.row, contents: [{ value: required }] };
    return { at, why, holds: show(found), becomes: show(required), writings: [writing] };
  }
  if (!FORMULAS.has(check)) return null;
  if (!cell) return ofNewRows(ledger, finding, write);
  const sheet = ledger.book.sheets.find(({ name }) => name === cell.sheet)!;
  const row = check === REMOVED.id ? rowWithoutFormulas(cell.line, sheet) : [];
  const cells = row.length > 0 ? row : [cell];
  return { at, why, holds: show(found), becomes: ruleText(cell.declared), writings: cells.map(write) };
}

/** The repair of a column whose new rows would get another formula; its finding is at the header. */
function ofNewRows(ledger: Ledger, finding: Finding, write: Write): DamageLine {
  const { message: why, found, fix } = finding;
  const line = ledger.found.lines.get(finding.table)?.[0];
  const column = areaOf(finding.cell)?.left;
  const cell = Object.values(line?.cells ?? {}).find(
    (item) => item.column === column && ruleText(item.declared) === finding.expected,
  );
  if (finding.expected === null || !cell) return { at: finding, why, fix };
  return { at: finding, why, holds: show(found), becomes: ruleText(cell.declared), writings: [write(cell)] };
}

/** The repair of a finding that represents many: everything that can be restored at once, and the first that cannot. */
function ofMany(finding: Finding, all: readonly DamageLine[]): DamageLine[] {
  const { restorable, rest } = sorted(all);
  const [first] = restorable;
  const writings = restorable.flatMap((item) => item.writings);
  const formats = restorable.flatMap((item) => item.formats ?? []);
  return [
    ...(first ? [{ ...first, at: finding, why: finding.message, writings, formats, cells: restorable.length }] : []),
    ...rest.slice(0, 1),
  ];
}

/** The repair of everything that another program dropped, at once. */
function ofOtherProgram(
  ledger: Ledger,
  finding: Finding,
  losses: readonly Finding[],
  cellAt: (finding: Finding) => LedgerCell | undefined,
  write: Write,
): Restorable {
  const writings = losses.flatMap((loss) => {
    const cell = cellAt(loss);
    const item = cell?.declared.formula ? { writings: [write(cell)] } : ofNewRows(ledger, loss, write);
    return "writings" in item ? item.writings : [];
  });
  return {
    at: finding,
    why: finding.message,
    holds: show(finding.found),
    becomes: "what the ledger was made with",
    writings,
    cells: losses.length,
    styles: ledger.book.tables.flatMap(({ name, plain }) => (plain && ledger.found.tables.has(name) ? [name] : [])),
  };
}

/** Which damage of a ledger can be restored and which cannot; `findings` are those of its audit. */
export function damageOf(ledger: Ledger, findings: readonly Finding[] = integrityFindings(ledger, () => undefined)): Damage {
  const { book, found } = ledger;
  if (book.sheets.some(isValuesOnly)) return NO_DAMAGE;
  // The declared formulas of other versions are unknown here, but existing formulas can be entered again.
  if (whyNotRead(ledger)) return damageOfInconsistent(book);
  const unsupported = unsupportedFormulas(book);
  if (unsupported.length === 0 && findings.length === 0) return NO_DAMAGE;
  const cells = new Map(found.cells.map((cell) => [`${cell.sheet}!${address(cell.row, cell.column)}`, cell]));
  const write = writer(ledger);
  const at = new Map(unsupported.map((item) => [`${item.sheet}!${address(item.row, item.column)}`, item]));
  const saved = findings.find(({ check }) => check === SAVED_ELSEWHERE.id);
  const losses = saved ? savedElsewhereFindings(ledger) : [];
  for (const { sheet, cell } of losses) at.delete(`${sheet}!${cell}`);
  const own = [...at].filter(([key]) => !cells.get(key)?.declared.formula);
  const tooMany = own.length > MOST_INCONSISTENT ? beyond(own.map(([, item]) => item)) : [];
  if (tooMany.length > 0) for (const [key] of own) at.delete(key);
  const ofCalls = new Map([...at].map(([key, item]) => [key, ofUnsupported(ledger, item, cells.get(key), write)]));
  const calls = [...ofCalls.values()].flatMap((item) => ("writings" in item ? item.writings : []));
  const reported = (finding: Finding): DamageLine | readonly [] => {
    const key = `${finding.sheet}!${finding.cell}`;
    const cell = cells.get(key);
    if (finding === saved) return ofOtherProgram(ledger, saved, losses, (loss) => cells.get(`${loss.sheet}!${loss.cell}`), write);
    const call = ofCalls.get(key);
    // A formula that was also changed is reported as changed.
    const item = ofFinding(ledger, finding, cell, write) ?? call;
    if (item) ofCalls.delete(key);
    if (item || finding.check !== UNKNOWN_FUNCTION.id || !cell?.declared.formula) return item ?? [];
    // It passes on the error of a LEDGER formula, and is computed with it.
    const writings = calls.length > 0 ? calls : [write(cell)];
    return { at: finding, why: finding.message, holds: show(finding.found), becomes: ruleText(cell.declared), writings };
  };
  const each = findings.some(({ cells: many }) => many) ? eachIntegrityFinding(ledger, () => undefined) : [];
  const damage = findings.flatMap((finding) =>
    finding.cells === undefined ? reported(finding) : ofMany(finding, standsFor(finding, each).flatMap(reported)),
  );
  return sorted([...damage, ...ofCalls.values(), ...tooMany]);
}

/** The same for a workbook without a ledger: its LEDGER formulas that do not calculate. */
export function damageOfInconsistent(book: Book): Damage {
  const unsupported = unsupportedFormulas(book);
  return sorted(
    unsupported.length > MOST_INCONSISTENT ? beyond(unsupported) : unsupported.map((item) => ofInconsistent(book, item)),
  );
}

export interface Restoring {
  readonly edits: readonly CellsEdit[];
  /** Edits outside of cell contents. */
  readonly others: readonly Edit[];
  /** Tables of a file whose style is restored. */
  readonly styles: readonly string[];
  /** What is restored: the chosen damage, and other damage in columns that are written with it. */
  readonly restored: readonly Restorable[];
}

const keyOf = ({ sheet, column, top }: Writing): string => `${column},${top},${sheet}`;

/** Number formats to restore, grouped by sheet. */
function formatEdits(restored: readonly Restorable[]): Edit[] {
  const sheets = new Map<string, CellFormat[]>();
  for (const { sheet, ...cell } of restored.flatMap(({ formats = [] }) => formats)) {
    const cells = sheets.get(sheet);
    if (cells) cells.push(cell);
    else sheets.set(sheet, [cell]);
  }
  return [...sheets].map(([sheet, cells]) => ({ kind: "formats", sheet, cells }));
}

/** The edits that restore the chosen damage. */
export function restoring({ restorable }: Pick<Damage, "restorable">, chosen: readonly Restorable[]): Restoring {
  const writings = new Map<string, Writing>();
  const restored = new Set<Restorable>();
  for (let next = chosen; next.length > 0;) {
    for (const item of next) {
      restored.add(item);
      for (const writing of item.writings) writings.set(keyOf(writing), writing);
    }
    next = restorable.filter((item) => !restored.has(item) && item.writings.some((writing) => writings.has(keyOf(writing))));
  }
  const sheets = new Map<string, CellContent[]>();
  for (const { sheet, column, top, contents } of writings.values()) {
    const cells = sheets.get(sheet) ?? [];
    sheets.set(sheet, cells);
    contents.forEach((content, i) => cells.push({ row: top + i, column, ...content }));
  }
  return {
    edits: [...sheets].map(([sheet, cells]) => ({ kind: "cells", sheet, cells })),
    styles: [...restored].flatMap(({ styles = [] }) => styles),
    others: [...[...restored].flatMap(({ other }) => other ?? []), ...formatEdits([...restored])],
    restored: restorable.filter((item) => restored.has(item)),
  };
}
