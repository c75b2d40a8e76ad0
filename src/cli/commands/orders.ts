import { Refusal } from "../../kernel/refusal";
import { orderForm } from "../../ledger/orders/order-form";
import { openedOf } from "../../ledger/diff/since-opened";
import { describeMastersChanges, orderedSince } from "../../ledger/orders/masters-changes";
import { asValues, ordersOf } from "../../ledger/orders/orders";
import { ORDER_FORMATS, posted } from "../../ledger/orders/text/posted";
import { headOf } from "../../ledger/orders/text/parse-orders";
import { write } from "../../ledger/orders/text/write-orders";
import { writtenReport } from "../../ledger/report/formats";
import { receiptText } from "../../ledger/report/receipt";
import { sendersTable } from "../../ledger/report/orders-received";
import { openLedger } from "../change-file";
import { formatOf } from "../option-values";
import { print, PROGRAM, printError } from "../output";
import { playerNamed } from "../find-player";
import type { Run } from "../command";

export const run: Run = async (names, options) => {
  const [file] = names;
  const wanted = options.text("player");
  if (file === undefined || names.length > 1)
    throw new Refusal(`orders takes one workbook. Type ${PROGRAM} orders --help for an example.`);
  const format = formatOf(ORDER_FORMATS, options.text("format"));
  const { ledger } = await openLedger(file);
  const { copy } = ledger;
  const printText = (text: string): Promise<void> => print(text.trimEnd().split("\n"));
  if (options.flag("received")) {
    await printText(writtenReport(sendersTable(ledger), format));
    return 0;
  }
  const player = wanted === undefined ? copy?.player : playerNamed(ledger, wanted);
  if (player === undefined) throw new Refusal(`${file} is the game master's ledger: name the player with --player.`);
  if (copy && copy.player !== player) throw new Refusal(`${file} is ${copy.player}'s copy, not ${player}'s.`);
  if (options.flag("form")) {
    await printText(posted(orderForm(ledger, player), format));
    return 0;
  }
  if (options.flag("receipt")) {
    const receipt = receiptText(ledger, player);
    if (receipt === "") throw new Refusal(`No orders of ${player} have been imported into ${file} in this turn.`);
    await printText(posted(receipt, format));
    return 0;
  }
  const opened = openedOf(ledger);
  if (opened.kind === "unknown") throw new Refusal(`${file}: ${opened.why}`);
  const orders = asValues(ordersOf(orderedSince(ledger, player)!));
  const others = describeMastersChanges(ledger, player);
  if (others !== "") printError(`${file}: ${others}; diff lists them.`);
  if (orders.length === 0) printError(`${file}: ${player} has not entered anything since the turn opened.`);
  await printText(posted(write(orders, headOf(ledger, player), ledger), format));
  return 0;
};
