import { number } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";

/** Oil points that every country can store (16). */
const BASE_SILOS = 200;

export const oilSilo = rule({
  id: "OILSILO",
  group: "Oil",
  cite: "16 Oil Silos",
  says: "Oil storage capacity of a nation.",
  params: {
    production: number("production per turn before the economic multiple", { unit: "production points per turn", min: 0 }),
    oil: number("base oil production per turn", { unit: "oil points per turn", min: 0 }),
    multiple: number("economic multiple", { unit: "multiple", min: 0 }),
  },
  returns: "number",
  unit: "oil points",
  examples: [
    { given: { production: 100, oil: 40, multiple: 1 }, gives: 340, why: "200 and 140 at multiple 1" },
    { given: { production: 150, oil: 58, multiple: 1.5 }, gives: 512, why: "200 and 208 x 1.5" },
  ],
  notes: "Most oil that may be saved. No rounding is stated.",
  compute({ production, oil, multiple }, show) {
    const total = show("production and oil", production + oil, "16");
    const room = show("times the economic multiple", total * multiple, "16");
    return show("oil silos", Math.max(BASE_SILOS, BASE_SILOS + room), "16");
  },
});

export const oilRules = [oilSilo] as const;
