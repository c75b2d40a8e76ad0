import { isSameName } from "../kernel/names";
import { Refusal } from "../kernel/refusal";
import { areaOf, placeName, splitAddress } from "../formula/address";
import type { Grid, Value } from "../formula/world";
import { figure } from "../kernel/text";
import { meantBy } from "../ledger/audit/accepted-findings";
import { explain, type Explanation, type InputLine, type Step, type ExplainedLimit, type Working } from "../ledger/explain";
import { ledgerIn } from "../ledger/read/read-once";
import { formatTerms } from "../ledger/explain/terms";
import { prepareFor } from "../ledger/seal/load-seals";
import type { Book } from "../workbook/book";
import { readBook } from "../workbook/xlsx/read";
import { withFileName } from "./error-messages";
import { columns, inkOf, print, wrapped, printData } from "./output";
import { readBytes } from "./read-file";
import type { ExitCode } from "./command";

/*
 * Explains why a cell shows its value: its meaning first, then what it is made up of, its formula last.
 */

/** A block of cells shows its size, and a blank cell the value it counts as. */
const inputText = ({ name, value, blankIs }: InputLine, format: Format): string => {
  if (Array.isArray(value)) return `${figure(value.flat().length)} cells`;
  return value === null && blankIs !== null ? `blank, counts as ${format(blankIs, name)}` : format(value, name);
};

const placeOf = ({ source }: InputLine): string => (source ? placeName(source) : "");

type Format = (value: Value | Grid | undefined, label?: string) => string;

/** The cell at a place: Germany!F14, or sheet, table, row and column separated by slashes. Throws Refusal. */
function cellNamed(book: Book, place: string) {
  const { sheet, rest } = splitAddress(place);
  const on = sheet === null ? undefined : book.sheets.find(({ name }) => isSameName(name, sheet));
  const area = areaOf(rest);
  if (on && area) return { sheet: on.name, row: area.top, column: area.left };
  const ledger = ledgerIn(book);
  const isMeant = ledger && meantBy(ledger);
  const found = ledger?.found.cells.find((cell) => isMeant!(place, ledger.placeOf(cell)));
  if (!found)
    throw new Refusal(
      `The workbook has no cell ${place}. Name it as audit does: ${placeName({ sheet: book.sheets[0]?.name ?? "", cell: "B5" })}.`,
    );
  return found;
}

const limitLines = ({ about, cite, state, breaches }: ExplainedLimit): readonly string[] => [
  `  ${{ kept: "Kept", broken: "Broken", unknown: "Cannot be checked" }[state]}: ${about}${cite === "" ? "" : ` [${cite}]`}`,
  ...breaches.map(({ sheet, cell, message, fix }) => `    ${placeName({ sheet, cell })}: ${message} ${fix}`),
];

const stepLines = (
  { id, description: description, cite, inputs, lines, result, unit }: Step,
  format: Format,
): readonly string[] => [
  `  LEDGER.${id}: ${description} [${cite}]`,
  ...columns(
    inputs.map((input) => [input.name, inputText(input, format), placeOf(input) || formatTerms(input.parts)]),
    "    ",
  ),
  ...columns(
    lines.map((line) => [line.label, format(line.value, line.label), line.cite]),
    "    ",
  ),
  `    = ${format(result, unit)}${unit === "" ? "" : ` ${unit}`}`,
];

function workingLines({ formula, steps, references, parts, follows }: Working, format: Format): readonly string[] {
  const refers = references.map((input) => [input.name, inputText(input, format), placeOf(input)]);
  return [
    ...parts.map((part) => {
      const terms = part.parts.length > 0 ? ` (${formatTerms(part.parts)})` : "";
      return `  ${part.minus ? "less " : ""}${part.name}  ${format(part.value)}${terms}`;
    }),
    ...follows.flatMap((sentence) => wrapped(sentence, "  ")),
    ...steps.flatMap((step) => stepLines(step, format)),
    ...(parts.length === 0 ? columns(refers, "  ") : []),
    ...(formula === null ? [] : [`  ${formula}`]),
  ];
}

function linesOf(explanation: Explanation, format: Format): readonly string[] {
  const { subject, problem, should, limits, value } = explanation;
  const unit = subject?.unit ?? "";
  const amount = (item: Value): string => `${format(item, unit)}${typeof item === "number" && unit !== "" ? ` ${unit}` : ""}`;
  const about = subject
    ? [
        `  ${[subject.row, subject.header].filter(Boolean).join(": ")}`,
        ...(subject.about === "" ? [] : wrapped(subject.about, "  ")),
        `  ${[subject.title, subject.cite].filter(Boolean).join(" · ")}`,
      ]
    : [];
  return [
    `${placeName(explanation)}  ${amount(value)}`,
    ...about,
    ...(problem === "" ? [] : ["", `  ${problem}`]),
    ...(should ? ["", `  It should be ${amount(should.value)}:`, ...workingLines(should, format)] : []),
    ...(limits.length > 0 ? ["", ...limits.flatMap(limitLines)] : []),
    ...(should ? [] : ["", ...workingLines(explanation, format)]),
  ];
}

export async function explainCell(file: string, place: string, json: boolean, format: Format): Promise<ExitCode> {
  const bytes = await readBytes(file);
  const book = withFileName(file, () => readBook(bytes));
  await prepareFor(book);
  const { sheet, row, column } = cellNamed(book, place);
  const explanation = explain(book, sheet, row, column);
  if (json) {
    await printData(explanation);
    return 0;
  }
  const [head, ...rest] = linesOf(explanation, format);
  await print(inkOf(process.stdout).bold(head!), rest);
  return 0;
}
