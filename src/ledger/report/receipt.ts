import { activeImports, type ImportRecord } from "../changes/imports";
import { headOf } from "../changes/text/read";
import { write } from "../changes/text/write";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { moment } from "./senders";

/*
 * A receipt to send back to a player: the orders as they were read, with their code and its salt, and what of them was not accepted.
 */

/** What is said above the orders of one import: below their first line it would be read as orders. */
function aboutImport({ source, when, adds, refused }: ImportRecord): readonly string[] {
  return [
    `Received ${moment(when)}, from ${source}${adds ? ", in addition to earlier orders" : ""}.`,
    ...(refused.length === 0 ? ["Everything was accepted."] : ["Not accepted:", ...refused.map(({ why }) => `- ${why}`)]),
  ];
}

/** The receipt for a player's orders of the current turn; "" where none were imported. */
export function receiptText(ledger: Ledger, player: string): string {
  const imports = activeImports(ledger, turnName(ledger), player);
  if (imports.length === 0) return "";
  return [
    `${player}: your orders for ${turnName(ledger)} have arrived.`,
    "Keep this text: with its code and salt you can verify later that these orders were applied.",
    ...imports.flatMap((one) => [
      "",
      ...aboutImport(one),
      "",
      write(one.sent, { ...headOf(ledger, player), salt: one.salt }, ledger).trimEnd(),
    ]),
    "",
  ].join("\n");
}
