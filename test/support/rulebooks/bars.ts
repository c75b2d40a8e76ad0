import { SaxesParser } from "saxes";
import { expect } from "vitest";
import { address, areaAddress, fixedAddress } from "../../../src/formula/address";
import type { Ledger } from "../../../src/ledger/read/model";
import { capacitiesOf } from "../../../src/sheets/capacities";
import type { Scale } from "../../../src/workbench/scales";
import { sheetPartsOf } from "../workbook/files";

/*
 * The bars in the cells of a file, read with an XML parser, and those that a ledger should have: by sheet and cell, with the
 * cells of the limit. "Germany!I30" is full at "$G$30".
 */

type Bars = ReadonlyMap<string, string>;

/** The part of a bar that older programs read, or the part that newer ones do. */
interface Half {
  readonly isNewer: boolean;
  cell: string;
  kind: string;
  id: string;
  readonly ends: string[];
  look: Readonly<Record<string, string>>;
}

function halvesIn(xml: string): readonly Half[] {
  const parser = new SaxesParser();
  const halves: Half[] = [];
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    const half = halves.at(-1);
    if (name === "conditionalFormatting" || name === "x14:conditionalFormatting")
      halves.push({
        isNewer: name !== "conditionalFormatting",
        cell: attributes["sqref"] ?? "",
        kind: "",
        id: "",
        ends: [],
        look: {},
      });
    else if (half && /^(x14:)?cfRule$/.test(name)) Object.assign(half, { kind: attributes["type"], id: attributes["id"] ?? "" });
    else if (half && /^(x14:)?dataBar$/.test(name)) half.look = { ...attributes };
    else if (half && /^(x14:)?cfvo$/.test(name)) half.ends.push(`${attributes["type"]} ${attributes["val"] ?? ""}`);
  });
  parser.on("text", (more) => (text += more));
  parser.on("closetag", ({ name }) => {
    const half = halves.at(-1);
    if (half && name === "xm:f") half.ends.push(half.ends.pop()! + text);
    if (half && name === "xm:sqref") half.cell = text;
    if (half && name === "x14:id") half.id = text;
  });
  parser.write(xml).close();
  return halves.filter(({ kind }) => kind === "dataBar");
}

const limitsIn = (end: string): string => [...new Set(end.match(/\$[A-Z]+\$\d+/g))].sort().join(" ");

/**
 * The bars of a file. Throws unless each begins at 0, is invisible in blank cells, and is the same for older and newer programs.
 */
export function barsInFile(bytes: Uint8Array): Bars {
  const found = new Map<string, string>();
  for (const [sheet, xml] of sheetPartsOf(bytes)) {
    const halves = halvesIn(xml);
    const own = halves.filter(({ isNewer }) => !isNewer);
    expect(halves.length).toBe(2 * own.length);
    for (const { cell, id, ends, look } of own) {
      const newer = halves.filter((item) => item.isNewer && item.id === id);
      expect(newer.map((item) => [item.cell, item.ends])).toEqual([[cell, ends]]);
      expect(look).toMatchObject({ minLength: "0", maxLength: "100" });
      expect(newer[0]!.look).toMatchObject({ minLength: "0", maxLength: "100", gradient: "0" });
      expect(ends[0]).toBe("num 0");
      expect(ends[1]).toMatch(/^formula IF\(/);
      expect(found).not.toContain(`${sheet}!${cell}`);
      found.set(`${sheet}!${cell}`, limitsIn(ends[1]!));
    }
  }
  return found;
}

/** The bars in the sheets of a grid or snapshot. */
export function barsOfScales(sheets: Iterable<readonly [name: string, scales: readonly Scale[]]>): Bars {
  const found = new Map<string, string>();
  for (const [sheet, scales] of sheets)
    for (const { areas, rule } of scales) {
      if (rule.kind !== "bar") continue;
      expect(areas.map(({ rows, columns }) => rows * columns)).toEqual([1]);
      expect(rule).toMatchObject({
        from: { kind: "num", value: 0 },
        to: { kind: "formula" },
        isGradient: false,
        showsValue: true,
      });
      const at = `${sheet}!${areaAddress(areas[0]!)}`;
      expect(found).not.toContain(at);
      found.set(at, limitsIn(String(rule.to.value)));
    }
  return found;
}

/** The bars that a ledger should have: one in each row of a table with a capacity, full at the limit in its row. */
export function barsDue(ledger: Ledger): Bars {
  const due = new Map<string, string[]>();
  for (const block of ledger.sheets.flatMap(({ blocks }) => blocks)) {
    if (block.kind === "form") continue;
    for (const { used, limit } of capacitiesOf(block))
      for (const { sheet, row, cells } of ledger.found.lines.get(block.name) ?? []) {
        const at = `${sheet}!${address(row, cells[used]!.column)}`;
        due.set(at, [...(due.get(at) ?? []), fixedAddress(row, cells[limit]!.column)]);
      }
  }
  return new Map([...due].map(([at, limits]) => [at, limits.sort().join(" ")]));
}
