import { expect, test } from "vitest";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { declaredSheets, rareTables } from "../../src/sheets/declared";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { hasHole } from "../support/rulebooks/mutation";

test.each(selected)("duplicate rows of $id are reported in whole sentences, with any part of their names blank", (rulebook) => {
  const options = everybody(rulebook.ledger!);
  const rare = rareTables(ledgerSheets(rulebook.ledger!, options));
  const reported = declaredSheets(rulebook, { ...options, rare }).flatMap(({ setting, blocks }) =>
    blocks.flatMap(({ block, limits }) =>
      limits
        .filter(({ limit }) => limit.id === "named-twice")
        .flatMap(({ limit }) => {
          const keys = block.kind === "table" ? block.key : [limit.at];
          const blank = keys.map((key) => [key, block.columns[key]!.type === "number" ? 0 : ""]);
          const [first] = keys;
          return keys.map((other) => limit.message({ ...Object.fromEntries(blank), [first!]: "it", [other]: "it" }, setting));
        }),
    ),
  );
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.filter(hasHole)).toEqual([]);
});
