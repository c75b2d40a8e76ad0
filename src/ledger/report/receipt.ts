import { timeText } from "../../kernel/text";
import { activeImports, type ImportRecord } from "../orders/import-records";
import { headOf } from "../orders/text/parse-orders";
import { write } from "../orders/text/write-orders";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";

/*
 * A receipt for a player: the orders as read, with their code and salt, and what was not accepted.
 */

/** The text above an import's orders. Below their first line it would be read as orders. */
function aboutImport({ source, when, adds, sent, refused }: ImportRecord): readonly string[] {
  return [
    `Received ${timeText(when)}, from ${source}${adds && sent.length > 0 ? ", in addition to earlier orders" : ""}.`,
    ...(sent.length === 0
      ? []
      : refused.length === 0
        ? ["Everything below was accepted. If a line of yours is missing, it was not understood: send it again."]
        : ["Not accepted:", ...refused.map(({ why }) => `- ${why}`)]),
  ];
}

/** The receipt for a player's orders of the current turn; "" if none were imported. */
export function receiptText(ledger: Ledger, player: string): string {
  const imports = activeImports(ledger, turnName(ledger), player);
  if (imports.length === 0) return "";
  return [
    `${player}: your orders for ${turnName(ledger)} have arrived.`,
    "Keep this text: with its code and salt you can verify later that these orders were applied.",
    ...imports.flatMap((item) => [
      "",
      ...aboutImport(item),
      "",
      write(item.sent, { ...headOf(ledger, player), salt: item.salt }, ledger).trimEnd(),
    ]),
    "",
  ].join("\n");
}
