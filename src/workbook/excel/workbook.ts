import { isPending, type CellValue } from "../../kernel/values";
import { areaOf, splitAddress } from "../../formula/address";
import type { Book } from "../book";
import type { CellReference, Workbook } from "../workbook";
import { listen, patience, type News } from "./events";
import { loadProtection } from "./protection";
import { readAll, readChanged, type Dirty, type Manner, type ReadBook } from "./read";
import { supports, toWorkbookError } from "./error-messages";
import type { UndoAction } from "./undo";

/*
 * The workbook that is open in Excel. Requests are queued and sent together, because every sync is a round trip to Excel and, on
 * the web, to a server.
 */

/** Number of sheets to request in the first read, before their number is known. */
const FIRST_GUESS = 24;

/**
 * Milliseconds to wait between reads of a workbook that is still calculating: Excel reports a calculation before custom functions
 * have returned.
 */
const WAITS = [200, 400, 800, 1600];

const isComputing = ({ sheets }: Book): boolean => sheets.some(({ values }) => values.some((line) => line.some(isPending)));

/** Reads until everything is computed, or until that takes too long. */
async function readWhenReady(read: () => Promise<Book>): Promise<Book> {
  let book = await read();
  for (const wait of WAITS) {
    if (!isComputing(book)) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    book = await read();
  }
  return book;
}

/** The sheets that an event is about; all if rows or cells moved, or if it is unknown. */
function sheetsOf({ type, worksheetId, changeType }: News): Dirty {
  const isAboutOne = type === "WorksheetCalculated" || type === "WorksheetFormatChanged" || changeType === "RangeEdited";
  return isAboutOne && worksheetId !== undefined ? new Set([worksheetId]) : "all";
}

/** Milliseconds of silence after which everything is read again, to find changes that Excel did not report. */
const VERIFIED_AFTER = 10_000;

/** Selects a cell, after showing its sheet if it is hidden. */
const goTo = ({ sheet, cell }: CellReference, isHidden: boolean): Promise<void> =>
  Excel.run(async (context) => {
    const on = loadProtection(context.workbook.worksheets.getItem(sheet));
    if (isHidden) on.visibility = "Visible";
    const range = on.getRange(cell).load("rowHidden");
    const tables = range.getTables(false).load("items/name");
    on.activate();
    range.select();
    await context.sync();
    const { protected: closed, options } = on.protection;
    if (range.rowHidden === false || (closed && !options.allowFormatRows)) return;
    for (const rows of [range, ...tables.items.map((table) => table.getRange())]) rows.getEntireRow().rowHidden = false;
    range.select();
    await context.sync();
  });

/** Selects a cell. A hidden sheet is shown. If its row is collapsed, it is expanded, with the whole table around it. */
async function select(reference: CellReference): Promise<void> {
  try {
    // Excel does not activate a hidden sheet, and only a second try finds out without another request for every cell.
    await goTo(reference, false).catch(() => goTo(reference, true));
  } catch (error) {
    throw toWorkbookError(error);
  }
}

async function selection() {
  try {
    return await Excel.run(async (context) => {
      const active = context.workbook.getActiveCell().load("address,values,formulas");
      const areas = context.workbook.getSelectedRanges().load("address");
      await context.sync();
      const { sheet } = splitAddress(active.address);
      const first = splitAddress(areas.address).rest.split(",")[0]!;
      const value: unknown = active.values[0]?.[0];
      const formula: unknown = active.formulas[0]?.[0];
      return {
        sheet: sheet ?? "",
        cell: areaOf(first) ? first : splitAddress(active.address).rest,
        value: value === "" ? null : (value as CellValue),
        formula: typeof formula === "string" && formula.startsWith("=") && formula !== value ? formula : null,
      };
    });
  } catch (error) {
    throw toWorkbookError(error);
  }
}

const writing = () => import(/* webpackChunkName: "writing" */ "./write");

/** The workbook that is open in Excel; every method throws a WorkbookError with a message for users if Excel rejects it. */
export function excelWorkbook(): Workbook {
  const manner: Manner = { guess: FIRST_GUESS, isBySheet: false, withSettings: true };
  /**
   * The last read workbook, and the sheets that may have changed since. Changes read everything, because they must be checked
   * against the current state.
   */
  let last: ReadBook | null = null;
  let dirty: Dirty = "all";
  const mayDiffer = (more: Dirty): void => {
    dirty = dirty === "all" || more === "all" ? "all" : new Set([...dirty, ...more]);
  };
  const bookIn = async (context: Excel.RequestContext): Promise<Book> => (await readAll(context, manner)).book;
  /** Whether Excel reports changes: until it does, anything may have changed. */
  let isFollowing = false;
  /** Whether the last read skipped sheets without reported changes. */
  let isPart = false;
  async function newsIn(context: Excel.RequestContext): Promise<Book> {
    const [before, changed] = [last, dirty];
    // Changes reported from now on are read the next time.
    dirty = new Set();
    try {
      // A read without reported changes must have another reason, so everything is read.
      const isReported = changed !== "all" && changed.size > 0;
      const canBePart = isFollowing && before && isReported && !isComputing(before.book);
      const part = canBePart ? await readChanged(context, manner, before, changed) : null;
      isPart = part !== null;
      return (last = part ?? (await readAll(context, manner))).book;
    } catch (error) {
      mayDiffer(changed);
      throw error;
    }
  }
  /** Reads or changes the workbook; if a response is too large, tries again sheet by sheet. */
  async function atOnceOrBySheet<T>(work: () => Promise<T>): Promise<T> {
    const wasBySheet = manner.isBySheet;
    try {
      return await work();
    } catch (error) {
      const { refusal, isHalfDone } = toWorkbookError(error);
      if (wasBySheet || !manner.isBySheet || refusal !== "too much" || isHalfDone) throw error;
      return work();
    }
  }
  const [beforeReading, beforeFollowing] = [patience(), patience()];
  const readOnce = (): Promise<Book> =>
    beforeReading.timed(() => atOnceOrBySheet(() => Excel.run({ delayForCellEdit: true }, newsIn)));
  /** The undos of the changes since an action began; null for one that cannot be undone. */
  let undoActions: (UndoAction | null)[] = [];
  const change: Workbook["change"] = async (edits, condition = {}) => {
    const { change: changeNow } = await writing();
    try {
      const { back, ...changed } = await atOnceOrBySheet(() => changeNow(edits, condition, bookIn));
      undoActions.push(back);
      return changed;
    } finally {
      mayDiffer("all");
    }
  };
  return {
    async read() {
      try {
        const book = await readWhenReady(readOnce);
        // Loads the code for writing in advance; if that fails, it is loaded again when needed.
        void writing().catch(() => undefined);
        return book;
      } catch (error) {
        // In case this Excel does not support the chain beyond the last sheet, sheets are requested by name from now on.
        const refused = toWorkbookError(error);
        // In case it does not return its settings, they are not requested again.
        const isPlain = manner.guess === 0 && !manner.withSettings;
        if (isPlain || !["failed", "gone", "too old"].includes(refused.refusal)) throw refused;
        manner.guess = 0;
        manner.withSettings = false;
        return readOnce().catch((second: unknown) => {
          throw toWorkbookError(second);
        });
      }
    },
    async readRules() {
      // Earlier versions cannot return the cells of a rule.
      if (!supports("1.9")) return null;
      try {
        const { maskingRulesIn, withRules } = await import(/* webpackChunkName: "masked" */ "./masking-rules");
        const rules = await Excel.run({ delayForCellEdit: true }, maskingRulesIn);
        return { isAny: rules.length > 0, in: (book) => (rules.length > 0 ? withRules(book, rules) : book) };
      } catch {
        // Everything else can be checked without them.
        return { isAny: true, in: (book) => ({ ...book, rulesUnread: true }) };
      }
    },
    async addSheets(sheets, progress, signal) {
      try {
        const { missing, back } = await (await writing()).addSheets(sheets, progress, signal, bookIn);
        undoActions.push(back);
        return missing;
      } finally {
        mayDiffer("all");
      }
    },
    change,
    addRows: async (table, count) => (await change([{ kind: "rows", table, count }])).rows[0]!,
    addTable: async (placed, changes, was) =>
      (await change([{ kind: "place", placed }, ...changes], { unlessChangedSince: was })).missing,
    async write(changes, condition) {
      const { cellEdits } = await writing();
      await change(cellEdits(changes), condition);
    },
    startAction: () => void (undoActions = []),
    inOneStep: async (work) => (await writing()).inOneStep(() => work()),
    canUndo: () => undoActions.length > 0 && !undoActions.includes(null),
    async undo(after) {
      const [latest, ...before] = undoActions.reverse();
      undoActions = [];
      try {
        await latest?.(after);
        // Only the first one is checked against the workbook, which its undo changes.
        for (const back of before) await back?.(null);
      } finally {
        mayDiffer("all");
      }
    },
    async recalculate() {
      try {
        mayDiffer("all");
        await Excel.run({ delayForCellEdit: true }, async (context) => {
          context.application.calculate("Full");
          await context.sync();
        });
      } catch (error) {
        throw toWorkbookError(error);
      }
    },
    select,
    selection: () => beforeFollowing.timed(selection),
    async onChange(handler, heard) {
      const stop = await listen(
        beforeReading,
        (sheets, news) => [
          sheets.onChanged.add(news),
          sheets.onCalculated.add(news),
          sheets.onAdded.add(news),
          sheets.onDeleted.add(news),
          ...(supports("1.9") ? [sheets.onFormatChanged.add(news)] : []),
        ],
        handler,
        (news) => {
          mayDiffer(sheetsOf(news));
          heard?.();
          clearTimeout(quiet);
          quiet = setTimeout(readWholeOnce, VERIFIED_AFTER);
        },
      );
      let quiet: ReturnType<typeof setTimeout> | undefined;
      function readWholeOnce(): void {
        if (!isPart) return;
        mayDiffer("all");
        heard?.();
        handler();
      }
      isFollowing = true;
      return () => {
        isFollowing = false;
        clearTimeout(quiet);
        return stop();
      };
    },
    onSelect: (handler) =>
      listen(beforeFollowing, (sheets, news) => [sheets.onSelectionChanged.add(news), sheets.onActivated.add(news)], handler),
  };
}
