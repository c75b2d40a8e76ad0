import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { print } from "../../src/formula/print";
import { rulebooks } from "../../src/rulebooks";
import { LONGEST } from "../../src/sheets/checks";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { ruleText } from "../../src/sheets/resolve-formulas";
import { declaredSheets, rareTables, type DeclaredBlock, type DeclaredSheet } from "../../src/sheets/declared";

/*
 * A formula of a thousand characters, without its plain equivalent, is unreadable. long-formulas.txt lists those that are still
 * too long: remove the lines of shortened formulas, and add none.
 */

/** The longest formula that Excel accepts. */
const MOST_IN_EXCEL = 8192;

const LISTED = readFileSync(new URL("long-formulas.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean);

function formulasOf(block: DeclaredBlock): readonly (readonly [string, string])[] {
  const cells = block.kind === "table" ? block.columns : [...block.figures, ...Object.values(block.checks)];
  return [
    ...cells.map((cell) => ["name" in cell ? String(cell.name) : cell.header, ruleText(cell)] as const),
    ...block.limits.flatMap(({ limit: { id, at }, broken, atClose, figures }) => [
      [`limit ${id} at ${at}`, print(broken)] as const,
      ...(atClose ? [[`limit ${id} at ${at}, at the close`, print(atClose)] as const] : []),
      ...Object.entries(figures).map(([name, figure]) => [`limit ${id} at ${at}, ${name}`, print(figure)] as const),
    ]),
    ...(block.kind === "table" && block.awaitsRow ? [["row awaited", print(block.awaitsRow)] as const] : []),
  ];
}

/** Formulas of a sheet that are too long; those of all players have the same name. */
function longOn({ sheet, blocks, figures, status, setting: { player } }: DeclaredSheet): readonly string[] {
  const shortNameOf = (name: string): string =>
    player === "" ? name : name.replaceAll(player, "Player").replaceAll(player.replaceAll(" ", "_"), "Player");
  const all = [
    ...blocks.flatMap((block) => formulasOf(block).map(([name, formula]) => [`${block.block.name}, ${name}`, formula] as const)),
    ...figures.map((figure) => [`head, ${figure.header}`, ruleText(figure)] as const),
    ["head, status", status?.formula ?? ""] as const,
  ];
  return all.filter(([, formula]) => formula.length > LONGEST).map(([name]) => shortNameOf(`${sheet.name}: ${name}`));
}

/** Computed columns that a table's formulas compare with TRUE or FALSE instead of a number. */
function typesComparedIn(block: DeclaredBlock): readonly string[] {
  if (block.kind !== "table") return [];
  const computed = new Set(block.columns.flatMap(({ header, formula }) => (formula === null ? [] : [header])));
  return formulasOf(block).flatMap(([name, formula]) =>
    [...formula.matchAll(/ISLOGICAL\(\[@\[?([^\]]+)\]/g)].flatMap(([, header]) =>
      computed.has(header!) ? [`${block.name}, ${name}: ${header}`] : [],
    ),
  );
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("the formulas of $id", (rulebook) => {
  const options = everybody(rulebook.ledger!);
  const rare = rareTables(ledgerSheets(rulebook.ledger!, options));
  const sheets = declaredSheets(rulebook, { ...options, rare });

  test("are short enough for Excel in the largest ledger: all players, and every optional table", () => {
    const all = sheets.flatMap(({ blocks, figures, status }) => [
      ...blocks.flatMap((block) => (block.kind === "table" ? block.columns : [...block.figures, ...Object.values(block.checks)])),
      ...figures,
      ...(status ? [status] : []),
    ]);
    const formulas = all.flatMap(({ formula }) => (formula === null ? [] : [formula]));
    expect(formulas.length).toBeGreaterThan(0);
    expect(formulas.filter((formula) => formula.length > MOST_IN_EXCEL)).toStrictEqual([]);
  });

  test(`are at most ${LONGEST} characters long, except for the listed ones`, () => {
    const long = new Set(sheets.flatMap(longOn).map((name) => `${rulebook.id}, ${name}`));
    expect([...long].sort()).toEqual(LISTED.filter((name) => name.startsWith(`${rulebook.id}, `)).sort());
  });

  test("do not distinguish TRUE from 1 in computed columns, where LibreOffice mixes them up", () => {
    expect(sheets.flatMap(({ blocks }) => blocks.flatMap(typesComparedIn))).toEqual([]);
  });

  test("are in the same columns after an optional table is added", () => {
    const columnsOf = (declared: readonly DeclaredSheet[]) =>
      new Map(
        declared.flatMap(({ blocks }) =>
          blocks.flatMap((block) => (block.kind === "table" ? [[block.name, block.columns.map(({ header }) => header)]] : [])),
        ),
      );
    const all = columnsOf(sheets);
    for (const [name, headers] of columnsOf(declaredSheets(rulebook, options)))
      expect([name, headers]).toEqual([name, all.get(name)]);
  });
});
