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
 * The workbook that is open in Excel. Everything is queued first and sent in one go, since every sync is a journey to Excel
 * and, on the web, to a server.
 */

/** Sheets that a first read looks at without knowing how many there are. */
const FIRST_GUESS = 24;

/** Waits, in milliseconds, before looks at a workbook that is still computing: Excel reports it before functions have answered. */
const WAITS = [200, 400, 800, 1600];

const isComputing = ({ sheets }: Book): boolean => sheets.some(({ values }) => values.some((line) => line.some(isPending)));

/** Reads until everything is computed, or until that has lasted too long. */
async function readWhenReady(read: () => Promise<Book>): Promise<Book> {
  let book = await read();
  for (const wait of WAITS) {
    if (!isComputing(book)) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    book = await read();
  }
  return book;
}

/** The sheets that a piece of news is about; all where it says that rows or cells moved, or says nothing. */
function sheetsOf({ type, worksheetId, changeType }: News): Dirty {
  const isAboutOne = type === "WorksheetCalculated" || type === "WorksheetFormatChanged" || changeType === "RangeEdited";
  return isAboutOne && worksheetId !== undefined ? new Set([worksheetId]) : "all";
}

/** Milliseconds without news after which everything is read once more: whatever Excel did not tell of is seen then. */
const VERIFIED_AFTER = 10_000;

/** Goes to a cell. Where its rows are folded away they are shown, with the whole table in which it is. */
async function select({ sheet, cell }: CellReference): Promise<void> {
  try {
    await Excel.run(async (context) => {
      const on = loadProtection(context.workbook.worksheets.getItem(sheet));
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

/** The workbook that is open in Excel; every method answers a WorkbookError in plain words when Excel refuses. */
export function excelWorkbook(): Workbook {
  const manner: Manner = { guess: FIRST_GUESS, isBySheet: false, withSettings: true };
  /**
   * The last read workbook, and which sheets may have changed since. Changes read everything, because they must be checked
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
  /** Whether the last read left out sheets of which nothing was reported. */
  let isPart = false;
  async function newsIn(context: Excel.RequestContext): Promise<Book> {
    const [before, changed] = [last, dirty];
    // What is reported of from here on is read the next time.
    dirty = new Set();
    try {
      // Anyone who reads although nothing was reported of knows of something else.
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
  /** Reads, or changes after a look; once more, sheet by sheet, when one answer turns out to be too large. */
  async function atOnceOrBySheet<T>(act: () => Promise<T>): Promise<T> {
    const wasBySheet = manner.isBySheet;
    try {
      return await act();
    } catch (error) {
      const { refusal, isHalfDone } = toWorkbookError(error);
      if (wasBySheet || !manner.isBySheet || refusal !== "too much" || isHalfDone) throw error;
      return act();
    }
  }
  const [beforeReading, beforeFollowing] = [patience(), patience()];
  const readOnce = (): Promise<Book> =>
    beforeReading.timed(() => atOnceOrBySheet(() => Excel.run({ delayForCellEdit: true }, newsIn)));
  /** The ways back of what was changed since an act began; null for what has none. */
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
        // The next change usually follows; if not, the data is loaded again then.
        void writing().catch(() => undefined);
        return book;
      } catch (error) {
        // Should an Excel not follow the chain beyond the last sheet, the sheets are asked for by name from now on.
        const refused = toWorkbookError(error);
        // Should it not tell its settings, it is not asked for them again.
        const isPlain = manner.guess === 0 && !manner.withSettings;
        if (isPlain || !["failed", "gone", "too old"].includes(refused.refusal)) throw refused;
        manner.guess = 0;
        manner.withSettings = false;
        return readOnce().catch((again: unknown) => {
          throw toWorkbookError(again);
        });
      }
    },
    async readRules() {
      // Which cells a rule is for could not be asked for earlier.
      if (!supports("1.9")) return null;
      try {
        const { maskingRulesIn, withRules } = await import(/* webpackChunkName: "masked" */ "./masking-rules");
        const rules = await Excel.run({ delayForCellEdit: true }, maskingRulesIn);
        return { isAny: rules.length > 0, in: (book) => (rules.length > 0 ? withRules(book, rules) : book) };
      } catch {
        // Without them all else can still be checked.
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
    canUndo: () => undoActions.length > 0 && !undoActions.includes(null),
    async undo(after) {
      const [latest, ...before] = undoActions.reverse();
      undoActions = [];
      try {
        await latest?.(after);
        // The undone change determines the current state.
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
