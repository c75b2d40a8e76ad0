import { beforeEach, expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { importsIn } from "../../src/ledger/orders/import-records";
import { turnName } from "../../src/ledger/read/turn-name";
import { gas } from "../../src/rulebooks/gas";
import { preload } from "../../src/rulebooks/ledgers";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { PlacedSheet } from "../../src/sheets/placed";
import type { Book } from "../../src/workbook/book";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { writeBook } from "../../src/workbook/xlsx/write";
import { createActions, type PaneActions } from "../../taskpane/app/create-actions";
import { NO_ORDER_IMPORT } from "../../taskpane/features/exchange/exchange";
import { createOrderImportActions, type OrderImportActions } from "../../taskpane/features/exchange/import-orders";
import { importAndClose } from "../../taskpane/features/exchange/import-and-close";
import { initialState, type State } from "../../taskpane/app/state";
import { createStore, type Store } from "../../taskpane/shared/pane-state";
import { previewOrderImport, type OrderImportPreview } from "../../taskpane/features/exchange/order-import";
import { memoryExcel } from "../support/workbook/memory-excel";

/*
 * Orders from emails are imported in the pane: previewed, selected, and written in one action.
 */

preload(gas);
const options = { ...everybody(gas.ledger!), players: ["Germany", "Italy"] };
const fresh = place(ledgerSheets(gas.ledger!, options), options);
const HQS = workbookName("Gas ledger", "HQ reorganisation");

let store: Store<State>;
let actions: PaneActions;
let orderImport: OrderImportActions;
/** Observes the state while an action runs. */
let onState: (state: State) => void;
let ledgerNow: () => Promise<Ledger>;

const wait = (): Promise<void> => expect.poll(() => store.get().acting, { timeout: 60_000 }).toBe(false) as Promise<void>;

beforeEach(async () => {
  onState = () => undefined;
  memoryExcel({ calculated: true });
  const workbook = excelWorkbook();
  await workbook.addSheets(fresh);
  store = createStore(initialState, (state) => onState(state));
  ({ actions } = createActions(store, workbook, { isVisible: () => true, onVisible: () => {} }));
  await actions.recheck();
  orderImport = createOrderImportActions(actions.context);
  ledgerNow = async () => ledgerOf(await workbook.read())!;
});

const inspect = (): OrderImportPreview =>
  previewOrderImport(store.get().book!, store.get().exchange.orderImport ?? NO_ORDER_IMPORT) as OrderImportPreview;

const ordered = async (player: string): Promise<readonly unknown[]> => {
  const ledger = await ledgerNow();
  const row = ledger.rowOf(ledger.found.lines.get(HQS)!.find((line) => ledger.keyOf(line).startsWith(player))!);
  return [row["toFlip"], row["reorganised"]];
};

/** A copy of the ledger in which Italy has entered how many HQs it flips. */
function copyOfItaly(ledger: Ledger, value: number): File {
  const { sheet, row, column } = ledger.found.lines.get(HQS)!.find((line) => ledger.keyOf(line).startsWith("Italy"))!.cells[
    "toFlip"
  ]!;
  const changed = fresh.map((placed): PlacedSheet =>
    placed.name === sheet
      ? { ...placed, cells: placed.cells.map((cell) => (cell.row === row && cell.column === column ? { ...cell, value } : cell)) }
      : placed,
  );
  return new File([writeBook(changed, () => null, { title: "Gas" }) as Uint8Array<ArrayBuffer>], "italy.xlsx");
}

const cellsOf = ({ sheets }: Book): unknown => sheets.map(({ name, values, formulas }) => [name, values, formulas]);

test("a text and a copy are previewed together, selected line by line, imported in one action and undone in one", async () => {
  const before = cellsOf(store.get().book!);
  orderImport.enter("Good evening,\n\nGermany\nHQ reorganisation\n  Germany: HQs to flip = 4, HQs reorganised = 1\n");
  await orderImport.choose([
    copyOfItaly(await ledgerNow(), 7),
    new File(["The weather is fine."], "weather.txt"),
    new File(["PK\u0003\u0004"], "cut.xlsx"),
  ]);
  const { sent, refused } = inspect();
  expect(sent.map(({ player, from }) => [player, from])).toEqual([
    ["Germany", "Pasted text"],
    ["Italy", "italy.xlsx"],
  ]);
  expect(refused).toEqual([
    { from: "weather.txt", why: expect.stringMatching(/^It is unclear whose orders these are\./), isNameless: true },
    { from: "cut.xlsx", why: expect.stringMatching(/damaged|end is missing/), isNameless: false },
  ]);
  // The original workbook had another sheet.
  expect(sent[1]!.notes).toEqual(["The sheet Sheet1 was deleted."]);
  const [flip, reorganise] = sent[0]!.lines;
  expect([flip!.text, reorganise!.text, flip!.ticked, reorganise!.ticked]).toEqual([
    "HQ reorganisation on Gas ledger, Germany: HQs to flip blank → 4",
    "HQ reorganisation on Gas ledger, Germany: HQs reorganised blank → 1",
    true,
    true,
  ]);
  orderImport.tick(reorganise!.id, false);
  await orderImport.write();
  expect(await ordered("Germany")).toEqual([4, 0]);
  expect(await ordered("Italy")).toEqual([7, 0]);
  const { notice } = store.get();
  expect([notice!.title, notice!.text]).toEqual(["2 changes imported.", expect.stringContaining("Germany: orders ")]);
  expect(notice!.text).toMatch(
    /Germany: orders \S+, not all of them\. Italy: orders \S+\. Left to review: weather\.txt and cut\.xlsx\. (No|\d+) new audit finding/,
  );
  expect(store.get().exchange.orderImport).toMatchObject({ text: "", files: [{ name: "weather.txt" }, { name: "cut.xlsx" }] });

  notice!.action!.run();
  await wait();
  expect(store.get().notice!.title).toBe("Undone:");
  expect(cellsOf((await ledgerNow()).book)).toEqual(before);
});

test("later orders replace the earlier ones, and unreadable lines among others wait for confirmation", async () => {
  const own = "Germany\nHQ reorganisation\n  Germany: HQs to flip = 4\n";
  orderImport.enter(own);
  await orderImport.write();
  orderImport.enter(own.replace("4", "2") + "  Germany: HQs reorganized = 1\n");
  const [{ lines, blocked: waits, faults }] = inspect().sent as [OrderImportPreview["sent"][number]];
  expect([lines.map(({ ticked }) => ticked), waits, faults.map(({ message }) => message)]).toEqual([
    [false],
    true,
    [expect.stringContaining("Did you mean HQs reorganised?")],
  ]);
  await orderImport.write();
  expect(await ordered("Germany")).toEqual([4, 0]);
  orderImport.tick(inspect().sent[0]!.id, true);
  const [{ lines: all, notes }] = inspect().sent as [OrderImportPreview["sent"][number]];
  expect(all.map(({ ticked, why }) => [ticked, why])).toEqual([[true, ""]]);
  expect(notes).toEqual([expect.stringMatching(/^They replace the orders .*: 1 change withdrawn first\.$/)]);
  await orderImport.write();
  expect(await ordered("Germany")).toEqual([2, 0]);
  await orderImport.undo();
  expect(await ordered("Germany")).toEqual([4, 0]);
});

test("a file that names no player is imported for the chosen one, and the others are not affected", async () => {
  await orderImport.choose([
    new File(["Ciao Anna, here are mine for you!\n\nHQ reorganisation\nItaly: HQs to flip = 3\n\nciao, Marco"], "marco.txt"),
    new File(["Germany\nHQ reorganisation\nGermany: HQs to flip = 4\n"], "dieter.txt"),
  ]);
  expect(inspect().refused.map(({ from, isNameless }) => [from, isNameless])).toEqual([["marco.txt", true]]);
  orderImport.ofPlayer("marco.txt", "Italy");
  expect(inspect()).toMatchObject({
    refused: [],
    sent: [
      { player: "Italy", from: "marco.txt", faults: [], passedOver: ["Ciao Anna, here are mine for you!", "ciao, Marco"] },
      { player: "Germany", from: "dieter.txt", faults: [] },
    ],
  });
  await orderImport.write();
  expect([await ordered("Italy"), await ordered("Germany")]).toEqual([
    [3, 0],
    [4, 0],
  ]);
});

test("a file with unreadable lines stays to be reviewed when the others are imported", async () => {
  const orders = (player: string, flip: string) => `${player}\nHQ reorganisation\n${player}: HQs to flip = ${flip}\n`;
  await orderImport.choose([
    new File([orders("Germany", "4")], "dieter.txt"),
    new File([`${orders("Italy", "3")}Italy: HQs reorganised = lots\n`], "marco.txt"),
  ]);
  await orderImport.write();
  expect([await ordered("Germany"), await ordered("Italy")]).toEqual([
    [4, 0],
    [0, 0],
  ]);
  expect(store.get().notice).toMatchObject({ intent: "warning", text: expect.stringContaining("Left to review: marco.txt.") });
  expect(inspect().sent).toMatchObject([{ player: "Italy", from: "marco.txt", blocked: true }]);
});

test("a conflict between two players' orders is decided by selecting one", async () => {
  const turn = turnName(await ledgerNow());
  const text = (player: string, flip: number): string =>
    `${player} · ${turn}\nHQ reorganisation\n  Italy: HQs to flip = ${flip}\n`;
  orderImport.enter(text("Germany", 4) + text("Italy", 5));
  const { sent } = inspect();
  expect(sent.map(({ player, lines, notes }) => [player, lines.length, notes])).toEqual([
    ["Germany", 0, [expect.stringContaining("is not the player's own: it is Italy's.")]],
    ["Italy", 1, []],
  ]);
  await orderImport.write();
  expect(await ordered("Italy")).toEqual([5, 0]);
});

test("reading many files can be stopped: those already read stay, and nothing is written", async () => {
  const files = Array.from(
    { length: 5 },
    (_, i) => new File([`Germany\nHQ reorganisation\n  Germany: HQs to flip = ${i + 1}\n`], `${i}.txt`),
  );
  onState = ({ exchange: hands }) => hands.steps?.done === 2 && orderImport.stop();
  await orderImport.choose(files);
  expect(store.get().exchange.orderImport!.files.map(({ name }) => name)).toEqual(["0.txt", "1.txt"]);
  expect([store.get().exchange.steps, store.get().acting]).toEqual([null, false]);
  expect(await ordered("Germany")).toEqual([0, 0]);
});

test("emails of all players in one paste are imported and the turn closed in one action, which stops at open questions", async () => {
  actions.open("turn");
  await expect.poll(() => store.get().turn, { timeout: 60_000 }).not.toBeNull();
  const first = turnName(await ledgerNow());
  const email = (player: string, flip: number): string =>
    `Hi Anna,\nthese are mine:\n${player}, ${first}\nHQ reorganisation\n${player}: HQs to flip = ${flip}\n\nBest, ${player[0]}.\n\n`;
  orderImport.enter(`${email("Germany", 4)}Italy\nHQ reorganisation\nItaly: no idea\n`);
  await importAndClose(actions, inspect(), orderImport);
  expect(store.get().notice).toMatchObject({
    title: "Nothing was imported, and the turn stays open.",
    text: "Italy: 1 line is not understood.",
  });
  expect(await ordered("Germany")).toEqual([0, 0]);

  orderImport.enter(email("Germany", 4));
  await importAndClose(actions, inspect(), orderImport);
  expect(store.get().notice).toMatchObject({ title: "1 change imported. The turn stays open." });
  expect(store.get().notice!.text).toContain("Missing: Italy.");
  expect(await ordered("Germany")).toEqual([4, 0]);

  orderImport.enter(email("Germany", 5) + email("Italy", 3));
  expect(inspect().sent.map(({ player, lines }) => [player, lines.length])).toEqual([
    ["Germany", 1],
    ["Italy", 1],
  ]);
  const progress: string[] = [];
  onState = ({ exchange: { steps } }) => {
    const status = steps?.of === "player" ? `${steps.label}, ${steps.done} of ${steps.total}` : "";
    if (status !== "" && progress.at(-1) !== status) progress.push(status);
  };
  await importAndClose(actions, inspect(), orderImport);
  onState = () => undefined;
  expect(progress).toEqual(["Importing the orders of Germany, 0 of 2", "Importing the orders of Italy, 1 of 2"]);
  expect(store.get().exchange.steps).toBeNull();
  expect(store.get().endOfTurn!.steps.map(({ how }) => how)).toEqual(["done", "done", "done"]);
  const closed = await ledgerNow();
  expect(turnName(closed)).not.toBe(first);
  expect(await ordered("Germany")).toEqual([0, 0]);
  expect(importsIn(closed).map(({ player, turn }) => [player, turn])).toEqual([
    ["Germany", first],
    ["Germany", first],
    ["Italy", first],
  ]);

  // An absent player's last orders are repeated in the next turn.
  orderImport.standing("Italy", true);
  expect(inspect().sent.map(({ from, lines }) => [from, lines.map(({ text: status }) => status)])).toEqual([
    ["Standing orders of Italy", ["HQ reorganisation on Gas ledger, Italy: HQs to flip blank → 3"]],
  ]);
  await orderImport.write();
  expect(await ordered("Italy")).toEqual([3, 0]);
});

test("orders that are all refused or already applied are recorded as received", async () => {
  orderImport.enter("Germany\nHQ reorganisation\nItaly: HQs to flip = 4\n");
  const [refusedOnly] = inspect().sent;
  expect([refusedOnly!.lines, refusedOnly!.faults, refusedOnly!.notes.length]).toEqual([[], [], 1]);
  await orderImport.write();
  expect(store.get().notice!.title).toBe("The orders of Germany are recorded as received.");
  expect(store.get().notice!.text).toMatch(/^Germany: orders \S+, none of them accepted\. No new audit findings\.$/);
  const once = await ledgerNow();
  expect(importsIn(once).map(({ player, refused }) => [player, refused.length])).toEqual([["Germany", 1]]);
  expect(await ordered("Italy")).toEqual([0, 0]);
  // The same again leaves nothing to record.
  orderImport.enter("Germany\nHQ reorganisation\nItaly: HQs to flip = 4\n");
  expect(inspect().sent[0]!.isOnlyRecorded).toBe(false);
  await orderImport.write();
  expect(importsIn(await ledgerNow())).toHaveLength(1);

  const own = "HQ reorganisation\nItaly: HQs to flip = 3\n";
  orderImport.enter(`Italy\n${own}`);
  await orderImport.write();
  orderImport.enter(`Italy, in addition\n${own}`);
  expect(inspect().sent[0]).toMatchObject({ lines: [], already: 1, isOnlyRecorded: true });
  await orderImport.write();
  expect(importsIn(await ledgerNow()).map(({ player, adds }) => [player, adds])).toEqual([
    ["Germany", false],
    ["Italy", false],
    ["Italy", true],
  ]);
});
