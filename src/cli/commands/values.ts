import { realpath } from "node:fs/promises";
import { Refusal } from "../../kernel/refusal";
import { count } from "../../kernel/text";
import type { Book } from "../../workbook/book";
import { readBook } from "../../workbook/xlsx/read";
import { valuesCopy } from "../../workbook/xlsx/edit/values";
import { computedIn } from "../../calculation/computed-values";
import { withFileName } from "../error-messages";
import { print, PROGRAM } from "../output";
import { readBytes } from "../read-file";
import type { Run } from "../command";
import { checkTarget, writeWhole } from "../write-file";

const ofLedger = (formula: string | null): boolean => formula !== null && /\bLEDGER\./i.test(formula);

const ledgerFormulas = ({ sheets }: Book): number =>
  sheets.reduce((sum, { formulas }) => sum + formulas.flat().filter(ofLedger).length, 0);

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1) {
    throw new Refusal(`values takes one workbook. Type ${PROGRAM} values --help for an example.`);
  }
  const copy = options.text("output");
  if (copy === undefined) throw new Refusal(`values needs the name of the copy: ${PROGRAM} values ${file} -o COPY.xlsx`);
  const bytes = await readBytes(file);
  const target = await realpath(copy).catch(() => null);
  if (target !== null && target === (await realpath(file))) {
    throw new Refusal(`${copy} is the workbook itself; choose another name for the copy.`);
  }
  const force = options.flag("force");
  await checkTarget(copy, force);
  const book = withFileName(file, () => readBook(bytes));
  const formulas = ledgerFormulas(book);
  if (formulas === 0) throw new Refusal(`${file} has no LEDGER formulas; a copy would be identical.`);
  const copied = withFileName(file, () => valuesCopy(bytes, computedIn(book)));
  await writeWhole(copy, copied, force);
  await print(`${copy}: ${count(formulas, "LEDGER formula")} replaced by ${formulas === 1 ? "its value" : "their values"}.`);
  return 0;
};
