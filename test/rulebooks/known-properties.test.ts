import { describe, expect, it } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { everybody } from "../../src/sheets/common";
import { kernelProperties } from "../support/kernel-properties";

/*
 * The compiler does not check the properties of an object that is spread into a declaration: one with an old name has no effect.
 */

const unknownIn = (declaration: object, label: string): readonly string[] =>
  Object.keys(declaration).flatMap((key) => (kernelProperties.has(key) ? [] : [`${label}: ${key}`]));

describe.each(rulebooks.filter(({ ledger }) => ledger))("the declarations of $id", ({ ledger }) => {
  const blocks = ledger!.sheets(everybody(ledger!)).flatMap((sheet) => sheet.blocks.map((block) => ({ sheet, block })));

  it("have only properties that src/kernel declares", () => {
    const unknown = blocks.flatMap(({ sheet, block }) => [
      ...unknownIn(sheet, sheet.name),
      ...unknownIn(block, block.name),
      ...Object.entries(block.columns).flatMap(([key, column]) => unknownIn(column, `${block.name}, ${key}`)),
      ...block.limits.flatMap((limit) => unknownIn(limit, `${block.name}, ${limit.id}`)),
    ]);
    expect(unknown).toEqual([]);
  });

  it("are noticed with an unknown property", () => {
    const { block } = blocks[0]!;
    expect(unknownIn({ ...block, held: "set" }, block.name)).toEqual([`${block.name}: held`]);
  });
});
