import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import ExcelJS from "exceljs";
import { strToU8, unzipSync, zipSync } from "fflate";
import { readBook } from "../../src/workbook/xlsx/read";

const RUNS = 3;

function milliseconds(bytes: Uint8Array): number {
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    readBook(bytes);
    return performance.now() - from;
  });
  return Math.min(...times);
}

/** Reads a ledger's file with our reader and another library, in turns; the best of each. */
export async function benchFile(file: string): Promise<[what: string, figure: string, budget: string][]> {
  const bytes = readFileSync(file);
  const [own, theirs]: [number[], number[]] = [[], []];
  for (let i = 0; i < 3 * RUNS; i++) {
    own.push(milliseconds(new Uint8Array(bytes)));
    const from = performance.now();
    await new ExcelJS.Workbook().xlsx.load(bytes as unknown as ArrayBuffer);
    theirs.push(performance.now() - from);
  }
  return [
    ["read the sample's file, warm", `${Math.min(...own).toFixed(0)} ms; exceljs ${Math.min(...theirs).toFixed(0)} ms`, "12 ms"],
  ];
}

/** Reads many tags without attributes, and twice as many: twice the time if reading is linear. */
export function benchReading(file: string): [what: string, figure: string, budget: string][] {
  const parts = unzipSync(readFileSync(file));
  const sheet = Object.keys(parts).find((path) => path.endsWith("worksheets/sheet2.xml"))!;
  const sheetOf = (rows: number) =>
    `<worksheet><sheetData>${`<row>${"<c><v>1</v></c>".repeat(1000)}</row>`.repeat(rows)}</sheetData></worksheet>`;
  const text = new TextDecoder().decode(parts["xl/sharedStrings.xml"]);
  const textsOf = (count: number) => text.replace("</sst>", `${"<si><t>Bismarck</t></si>".repeat(count)}</sst>`);
  const time = (path: string, xml: string) => milliseconds(zipSync({ ...parts, [path]: strToU8(xml) }));
  const row = (what: string, once: number, twice: number): [string, string, string] => [
    what,
    `${once.toFixed(0)} ms, ${twice.toFixed(0)} ms`,
    "linear",
  ];
  return [
    row("read 500 and 1,000 rows of 1,000 bare cells", time(sheet, sheetOf(500)), time(sheet, sheetOf(1000))),
    row(
      "read 100,000 and 200,000 shared texts",
      time("xl/sharedStrings.xml", textsOf(100_000)),
      time("xl/sharedStrings.xml", textsOf(200_000)),
    ),
  ];
}
