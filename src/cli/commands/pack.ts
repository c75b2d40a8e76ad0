import { nearest } from "../../formula/nearest";
import { Refusal } from "../../kernel/refusal";
import { count, oneOf } from "../../kernel/text";
import { packOf } from "../../ledger/edit/initial-entries/pack";
import { tablesIn } from "../../ledger/orders/text/tables";
import type { Ledger } from "../../ledger/read/model";
import { openWhole } from "../change-file";
import { tableRequest, isMeant } from "../find-table";
import { print, PROGRAM, printError } from "../output";
import type { Run } from "../command";
import { checkTarget, writeWhole } from "../write-file";

/** The named tables and forms, on every sheet that has them. Throws Refusal. */
function tablesMeant(ledger: Ledger, names: readonly string[]): ReadonlySet<string> {
  const all = [...tablesIn(ledger).values()].map(({ declared: { name, block }, owner }) => ({
    name,
    sheet: owner.sheet.name,
    titles: [block.title, block.name],
  }));
  return new Set(
    names.flatMap((name) => {
      const wanted = tableRequest(name.trim(), undefined);
      const meant = all.filter((item) => isMeant(wanted, item));
      if (meant.length > 0) return meant.map((item) => item.name);
      const close = nearest(wanted.table.trim(), new Set(all.map(({ titles }) => titles[0]!)));
      throw new Refusal(`The ledger has no table "${name.trim()}".${close.length > 0 ? ` Did you mean ${oneOf(close)}?` : ""}`);
    }),
  );
}

export const run: Run = async ([file, ...others], options) => {
  if (file === undefined || others.length > 0)
    throw new Refusal(`pack takes one workbook. Type ${PROGRAM} pack --help for an example.`);
  const names = options.texts("table").flatMap((text) => text.split(",").filter((name) => name.trim() !== ""));
  const output = options.text("output");
  const force = options.flag("force");
  if (output !== undefined) await checkTarget(output, force, "text");
  const { ledger } = await openWhole(file);
  const { text, omitted } = packOf(ledger, names.length === 0 ? undefined : tablesMeant(ledger, names));
  if (text === "") throw new Refusal(`${file}: no entries differ from a new ledger.`);
  for (const why of omitted) printError(`Omitted: ${why}`);
  if (output === undefined) {
    await print(text.trimEnd().split("\n"));
    return 0;
  }
  await writeWhole(output, new TextEncoder().encode(text), force, undefined, "text");
  await print(`${output}: ${count(text.trimEnd().split("\n").length - 1, "line")} of entries.`);
  return 0;
};
