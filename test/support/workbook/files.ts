import { strFromU8, unzipSync, zipSync, type Zippable } from "fflate";
import { isError } from "../../../src/formula/world";
import { calculate } from "../../../src/calculation/calculation";
import { place } from "../../../src/sheets/layout";
import { deployed } from "../../../src/workbook/add-in";
import type { ComputedValues } from "../../../src/sheets/placed";
import { asksYesNo } from "../../../src/workbench/host/grid";
import type { Snapshot } from "../../../src/workbench/snapshot";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { options, sheets } from "../sheets/fixture";

export const placed = place(sheets, options);
const calculation = calculate(bookOf(placed));

/** The value that every cell of the made-up ledger shows. */
export const shown: ComputedValues = (sheet, row, column) => {
  const value = calculation.value(sheet, row, column);
  return isError(value) ? value.error : value;
};

export const ADD_IN = { id: "00000000-0000-4000-8000-000000000000", version: "1.2.3.4", ...deployed("central")! };

export const written = (): Uint8Array => writeBook(placed, shown, { title: "Made-up campaign", addIn: ADD_IN });

/** The parts of a file as texts. */
export function partsOf(bytes: Uint8Array): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]));
}

/** The XML of each sheet of a file, by name. */
export function sheetPartsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  const parts = partsOf(bytes);
  const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const tags = (path: string, name: string): readonly string[] => parts[path]!.match(new RegExp(`<${name}\\s[^>]*>`, "g")) ?? [];
  const targets = new Map(
    tags("xl/_rels/workbook.xml.rels", "Relationship").map((tag) => [attribute(tag, "Id"), attribute(tag, "Target")]),
  );
  return new Map(
    tags("xl/workbook.xml", "sheet").map((tag) => [
      attribute(tag, "name"),
      parts[`xl/${targets.get(attribute(tag, "r:id"))!.replace(/^\/?(xl\/)?/, "")}`]!,
    ]),
  );
}

/** A file with some parts replaced; null removes a part. */
export function altered(bytes: Uint8Array, parts: Readonly<Record<string, string | null>>): Uint8Array {
  const files: Zippable = { ...unzipSync(bytes) };
  for (const [path, text] of Object.entries(parts)) {
    if (text === null) delete files[path];
    else files[path] = new TextEncoder().encode(text);
  }
  // Nothing is stored, and good compression would take most of the time.
  return zipSync(files, { level: 1 });
}

/** The XML of a cell in a sheet's part, from <c to its end. */
export function cellOf(xml: string, at: string): string {
  return new RegExp(`<c r="${at}"[^>]*?(?:/>|>.*?</c>)`).exec(xml)?.[0] ?? "";
}

/** Every cell with a check box, and every yes-or-no cell. */
export function boxesIn({ sheets, styles }: Snapshot): {
  readonly boxes: readonly string[];
  readonly requested: readonly string[];
} {
  const boxes = sheets.flatMap(({ name, cells }) =>
    cells.flatMap(({ row, column, style }) => (styles[style]!.tick ? [`${name} ${row} ${column}`] : [])),
  );
  const requested = sheets.flatMap(({ name, validations }) =>
    validations
      .filter(asksYesNo)
      .flatMap(({ area: { top, left, rows, columns } }) =>
        Array.from({ length: rows * columns }, (_, n) => `${name} ${top + Math.floor(n / columns)} ${left + (n % columns)}`),
      ),
  );
  return { boxes: [...boxes].sort(), requested: requested.sort() };
}
