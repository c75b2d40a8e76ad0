import { expect, test } from "vitest";
import { evaluate } from "../../src/formula/evaluate";
import { parse } from "../../src/formula/parse";
import type { CellArea, KnownCells, Plain, World } from "../../src/formula/world";
import { MemoizedCells } from "../../src/formula/settled-cells";
import { Chance } from "../support/hostile/random";

/*
 * The index of a whole column is only a faster way: every formula gives the same value with and without it.
 */

const ROWS = 12;
const TABLES = 25;
const COLUMNS = ["Name", "Kind", "Points", "Price"];

/** Values as players write them, some of which formulas treat as equal. */
const MIXED: readonly Plain[] = [
  "Kiel",
  "KIEL",
  "kiel ",
  "Straße",
  "STRASSE",
  "a*",
  "5",
  "05",
  "",
  null,
  0,
  5,
  -1,
  0.1,
  true,
  false,
];
const NUMBERS: readonly Plain[] = [0, 1, 2, 2.5, 0.1, 0.2, 1e9, -3, null];

const FORMULAS = [
  "SUMPRODUCT(--(T[Name]=[@Name]))",
  "SUMPRODUCT(--([@Kind]=T[Name]))",
  "SUMPRODUCT((T[Name]=[@Name])*(ROW(T[Name])<=ROW()))",
  "SUMPRODUCT((T[Name]=[@Name])*(T[Kind]=[@Kind])*(ROW(T[Name])<ROW()))",
  "SUMPRODUCT((T[Name]=[@Name])*(T[Kind]<>[@Kind]),T[Points])",
  "SUMPRODUCT((T[Name]=[@Name])*T[Price]*(T[Points]>[@Price]))",
  "SUMPRODUCT((T[Name]=[@Name])*T[Kind])",
  "SUMPRODUCT(((T[Name]=[@Name])+(T[Kind]=[@Kind]))*ISNUMBER(T[Points])*T[Price])",
  "SUMPRODUCT((T[Name]=[@Name])*NOT(ISBLANK(T[Kind])),T[Kind],T[Price])",
  "SUMPRODUCT((T[Price]=[@Price]-1)*(T[Price]+T[Points]>=2))",
  "SUMPRODUCT((T[Price]=N([@Kind]))*-T[Price])",
  "SUMPRODUCT(T[Name]=[@Name])",
  "SUMPRODUCT(T[Points],T[Price])",
  "SUMPRODUCT((T[Name]=[@Name])*[@Price])",
  "SUMPRODUCT((T[Name]=1/0)*1)",
  "SUMPRODUCT((T[Name]=[@Name])*(T[[Name]:[Kind]]=[@Kind]))",
  "COUNTIF(T[Name],[@Kind])",
  'COUNTIF(T[Name],"<>"&[@Kind])',
  "COUNTIFS(T[Name],[@Name],T[Kind],[@Name])",
  "COUNTIFS(T[Name],[@Name],T[Price],5)",
  "SUMIF(T[Name],[@Name],T[Points])",
  'SUMIFS(T[Points],T[Kind],[@Kind],T[Name],[@Name],T[Price],">0")',
  "MAXIFS(T[Price],T[Name],[@Name])",
  "MATCH([@Name],T[Name],0)",
  "MATCH([@Points],T[Kind],0)",
  "MATCH([@Price],T[Price],1)",
  "INDEX(T[Price],MATCH([@Kind],T[Name],0))",
].map((text) => [text, parse(text)] as const);

/** A table with these columns from A1, with its header in the first row; with the index for all of its cells, or for none. */
function tableWorld(columns: readonly (readonly Plain[])[], row: number): { readonly slow: World; readonly quick: World } {
  const data = columns.map((_, left): CellArea => ({ sheet: "Sheet1", top: 1, left, rows: ROWS, columns: 1 }));
  const known = new Map<CellArea, KnownCells>(data.map((area, i) => [area, new MemoizedCells(columns[i]!)]));
  const slow: World = {
    area(reference) {
      if (reference.kind !== "table" || reference.column === null) return { error: "#REF!" };
      const left = COLUMNS.indexOf(reference.column);
      if (reference.lastColumn !== null) return { ...data[left]!, columns: COLUMNS.indexOf(reference.lastColumn) - left + 1 };
      return reference.part === "data" ? data[left]! : { ...data[left]!, top: row + 1, rows: 1 };
    },
    value: (_sheet, r, c) => columns[c]![r - 1]!,
    used: () => ({ rows: ROWS + 1, columns: COLUMNS.length }),
    call: () => ({ error: "#NAME?" }),
    here: { row: row + 1, column: COLUMNS.length },
  };
  return { slow, quick: { ...slow, known: (area) => known.get(area) } };
}

test.each(FORMULAS)("%s gives the same with a whole column at once as cell by cell", (_text, formula) => {
  for (let number = 0; number < TABLES; number++) {
    const chance = new Chance("tables", number);
    const of = (values: readonly Plain[]) => Array.from({ length: ROWS }, () => chance.of(values));
    const columns = [of(MIXED), of(MIXED), of(number % 4 === 0 ? MIXED : NUMBERS), of(NUMBERS)];
    const worlds = Array.from({ length: ROWS }, (_, row) => tableWorld(columns, row));
    const [is, was] = [worlds.map(({ quick }) => evaluate(formula, quick)), worlds.map(({ slow }) => evaluate(formula, slow))];
    expect({ columns, is }).toStrictEqual({ columns, is: was });
  }
});

test("counting equal names in each row takes linear time", () => {
  const names = Array.from({ length: 3000 }, (_, i) => `Yard ${i}`);
  const known = new MemoizedCells(names);
  const area: CellArea = { sheet: "Sheet1", top: 1, left: 0, rows: names.length, columns: 1 };
  let spent = 0;
  const formula = parse("SUMPRODUCT((T[Name]=[@Name])*(ROW(T[Name])<=ROW()))+COUNTIF(T[Name],[@Name])+MATCH([@Name],T[Name],0)");
  for (const row of names.keys())
    evaluate(formula, {
      area: (reference) => (reference.kind === "table" && reference.part === "data" ? area : { ...area, top: row + 1, rows: 1 }),
      value: (_sheet, r) => names[r - 1]!,
      known: (requested) => (requested === area ? known : undefined),
      used: () => ({ rows: names.length + 1, columns: 1 }),
      call: () => ({ error: "#NAME?" }),
      spend: (amount) => (spent += amount),
      here: { row: row + 1, column: 1 },
    });
  expect(spent).toBeLessThan(names.length * 20);
});
