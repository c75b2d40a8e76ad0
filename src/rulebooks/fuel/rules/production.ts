import { choices, numbers, pairUp } from "../../../kernel/parameter";
import { listed } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { wrongValue } from "../../../kernel/values";
import { numberedName } from "../numbered";
import { hasOddNumber } from "../parameters";

const PRODUCTION = "Production";

/** Fuel to build one item (Production). For a plain HQ, the count is its reorganization value. */
const FUEL_OF_ITEM = { "Offensive chit": 5, "Supply unit": 2, HQ: 1 } as const;
type Item = keyof typeof FUEL_OF_ITEM | "HQ n" | `HQ ${number}`;

const ITEMS = ["Offensive chit", "Supply unit", "HQ", "HQ n"] as const satisfies readonly Item[];

/** Texts allowed before the number of a headquarters. */
const BEFORE_NUMBER = ["hq", "hqa", "hqi", "headquarters"];
const NUMBERED = new RegExp(`^(?:${BEFORE_NUMBER.join("|")})(\\d+)$`);

/** "HQ 3": a headquarters and its reorganization value, also with other names of HQ. */
function numberedHeadquarters(folded: string, written: string): Item | undefined {
  const found = NUMBERED.exec(folded);
  return found && !hasOddNumber(written) ? `HQ ${Number(found[1])}` : undefined;
}

const fuelOf = (item: Item): number =>
  item in FUEL_OF_ITEM ? FUEL_OF_ITEM[item as keyof typeof FUEL_OF_ITEM] : Number(item.slice("HQ ".length));

/** Fuel for one item as plain Excel; a headquarters with a number costs that number. */
function plainFuel(): string {
  const { is, before, number } = numberedName("item");
  const fuels = ITEMS.map((item) => (item === "HQ n" ? 0 : FUEL_OF_ITEM[item]));
  return `IF(OF(item,${listed(fuels)})>0,OF(item,${listed(fuels)}),IF(${is},IF(${before(BEFORE_NUMBER)},${number},#VALUE!),#VALUE!))`;
}

export const fuelBuild = rule({
  id: "FUELBUILD",
  group: "Fuel expenditure",
  cite: PRODUCTION,
  description: "Fuel that must be spent when offensive chits, supply units and headquarters are produced.",
  params: {
    item: choices<Item, { synonyms: Record<string, Item>; pattern: typeof numberedHeadquarters }>(
      ITEMS,
      "What is built, one text or a range; write the reorganization value after HQ (HQ 3)",
      {
        synonyms: {
          Offensive: "Offensive chit",
          "O-chit": "Offensive chit",
          OC: "Offensive chit",
          Supply: "Supply unit",
          "HQ-A": "HQ",
          "HQ-I": "HQ",
          Headquarters: "HQ",
        },
        pattern: numberedHeadquarters,
      },
    ),
    count: numbers("Number built, same shape as item; with plain HQ it is the reorganization value", {
      min: 0,
      whole: true,
      or: 1,
    }),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { item: "Supply unit", count: 3 }, result: 6, why: "three units at 2 fuel" },
    { inputs: { item: "HQ 3" }, result: 3, why: "a reorganization value of 3" },
  ],
  notes:
    "A headquarters costs its reorganization value: HQ 3 is 3 fuel each, plain HQ takes the value as count. Blank cells of a range add nothing.",
  plain: `IF(${numberedName("item").isBlank},0*count,count*${plainFuel()})`,
  compute({ item, count }, show) {
    const lines = pairUp(["item", "count"], item, count);
    lines.forEach(([name], i) => {
      if (name !== "HQ n") return;
      const where = lines.length > 1 ? ` (row ${Math.floor(i / item.columns) + 1}, column ${(i % item.columns) + 1})` : "";
      throw wrongValue(`item${where} is "HQ n"; it must have a whole number in place of n, for instance HQ 3.`);
    });
    let fuel = 0;
    for (const [name, built] of lines) {
      if (name !== null) fuel += show(name, fuelOf(name) * (built ?? 0), PRODUCTION);
    }
    return show("fuel points", fuel, PRODUCTION);
  },
});

export const productionRules = [fuelBuild] as const;
