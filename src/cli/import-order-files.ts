import path from "node:path";
import process from "node:process";
import { Refusal } from "../kernel/refusal";
import { count, shortened, timeText } from "../kernel/text";
import { readCopy, readText } from "../ledger/orders/read-orders";
import { momentAfter, planImport, type OrderImport, type OrderReader } from "../ledger/orders/import-orders";
import { activeImports } from "../ledger/orders/import-records";
import { standingOrders } from "../ledger/orders/standing-orders";
import { formatChange, formatOrder } from "../ledger/diff/format-changes";
import type { Ledger } from "../ledger/read/model";
import { turnName } from "../ledger/read/turn-name";
import type { Edit } from "../workbook/edit";
import { edit } from "../workbook/xlsx/edit";
import { ledgerOfBytes, type LedgerFile } from "./change-file";
import { withFileName } from "./error-messages";
import { orderSource, STANDARD_INPUT } from "./order-source";
import { inkOf, print, printErrorMessage } from "./output";

/*
 * Imports orders from several files, one after the other.
 */

/** Reads the orders of a file, or of each header in a text, for a ledger. Throws Refusal. */
async function readersOf(source: string, ledger: Ledger, player?: string): Promise<readonly OrderReader[]> {
  const read = await orderSource(source);
  if ("copy" in read) return [(now) => readCopy(now, read.copy.ledger, player)];
  const { text } = read;
  return readText(ledger, text, player).map((_, i) => (now: Ledger) => readText(now, text, player)[i]!);
}

const nameOf = (source: string): string => (source === STANDARD_INPUT ? "standard input" : path.basename(source));

/** Characters shown of lines that are not orders. */
const MOST_PASSED_OVER = 600;

/** The result of one player's orders, line by line. */
async function reportIntake(
  ledger: Ledger,
  source: string,
  {
    orders: { player, notes, faults, passedOver, orders, adds, none = false },
    code,
    replaced,
    stays,
    changes,
    intake,
    edits,
  }: OrderImport,
  isRefused: boolean,
) {
  const ink = inkOf(process.stdout);
  const [reported, format] = [formatOrder(ledger), formatChange(ledger)];
  await print(
    ink.bold(`${player}, from ${nameOf(source)}: orders ${code}${adds ? ", in addition to earlier ones" : ""}`),
    // Importing the same orders again changes nothing.
    isRefused || edits.length === 0
      ? []
      : replaced.map((item) => `  These replace the orders ${item.code} from ${item.source}, imported ${timeText(item.when)}.`),
    isRefused || replaced.length === 0 ? [] : changes.map((item) => `  ${format(item)}`),
    isRefused || replaced.length > 0 ? [] : intake.written.map((item) => `  ${reported(item)}`),
    isRefused ? [] : intake.overruled.map((item) => `  ${ink.yellow("overwritten")}  ${reported(item)}`),
    stays.map((item) => `  ${ink.yellow("kept")}  ${item} was changed since the earlier orders were imported`),
    none ? [adds ? "  No orders; earlier orders remain." : "  Nothing is ordered this turn."] : [],
    orders.length + faults.length === 0 && !none ? ["  It contains no orders; the player's earlier orders remain."] : [],
    intake.conflicts.map((item) => `  ${ink.yellow("both")}  ${reported(item)}`),
    faults
      .map(({ line, text, message }) => `  ${ink.red(`line ${line}`)}  ${text}\n    ${message}`)
      .flatMap((item) => item.split("\n")),
    [...intake.skipped.map(({ why }) => why), ...notes].map((why) => `  ${ink.yellow("note")}  ${why}`),
    passedOver.length > 0 ? [`  Not read as orders: ${shortened(passedOver.join(" / "), MOST_PASSED_OVER)}`] : [],
    `  ${[
      isRefused
        ? "none of these orders was applied: fix the lines above, or apply the other orders with --partly"
        : replaced.length > 0 && edits.length === 0
          ? "the same orders were imported already"
          : count(intake.written.length, "entry applied", "entries applied"),
      intake.already > 0 ? `${count(intake.already, "entry is", "entries are")} so already` : "",
    ]
      .filter(Boolean)
      .join("; ")}`,
    "",
  );
}

/** The result of several sources. */
interface ImportedAll {
  readonly edits: readonly Edit[];
  /** The ledger with all of them applied. */
  readonly now: LedgerFile;
  /** Whether everything was imported, without open conflicts. */
  readonly isWhole: boolean;
}

interface ImportAllOptions {
  readonly player?: string | undefined;
  readonly prefer?: "player" | "gm" | undefined;
  readonly partly: boolean;
  /** Players whose last orders are repeated. */
  readonly standing?: readonly string[];
}

/** Imports the orders of files into a ledger in memory, and reports each. */
export async function importAll(
  opened: LedgerFile,
  sources: readonly string[],
  { player, prefer, partly, standing = [] }: ImportAllOptions,
): Promise<ImportedAll> {
  const { file } = opened;
  let now: LedgerFile = opened;
  const edits: Edit[] = [];
  let isWhole = true;
  async function importSource(source: string, read: OrderReader): Promise<void> {
    const when = momentAfter(now.ledger);
    const plan = planImport(now.ledger, read, { when, source: nameOf(source), preferOrders: prefer === "player" });
    const { orders: taken, intake, stays } = plan;
    const isRefused = taken.faults.length > 0 && !partly;
    await reportIntake(now.ledger, source, plan, isRefused);
    const isOpen = intake.conflicts.length > 0 && prefer === undefined;
    const skippedCount = taken.faults.length + intake.skipped.length + taken.notes.length + stays.length;
    if (isRefused || isOpen || skippedCount > 0 || (taken.orders.length === 0 && taken.none !== true)) isWhole = false;
    if (isRefused || plan.edits.length === 0) return;
    for (const item of plan.edits) edits.push(item);
    const before = now;
    now = ledgerOfBytes(
      before,
      withFileName(file, () => edit(before.bytes, plan.edits)),
    );
  }
  const attempt = async (source: string, readers: () => Promise<readonly OrderReader[]>): Promise<void> => {
    try {
      for (const read of await readers()) await importSource(source, read);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const name = source === STANDARD_INPUT ? "Standard input" : source;
      printErrorMessage(error.message.startsWith(source) ? error.message : `${name}: ${error.message}`);
      isWhole = false;
    }
  };
  for (const source of sources) await attempt(source, () => readersOf(source, now.ledger, player));
  const isAbsent = (item: string): boolean => activeImports(now.ledger, turnName(now.ledger), item).length === 0;
  // Orders that were sent take precedence over standing ones.
  for (const absent of standing.filter(isAbsent))
    await attempt(`standing orders of ${absent}`, () => Promise.resolve([(ledger: Ledger) => standingOrders(ledger, absent)]));
  return { edits, now, isWhole };
}
