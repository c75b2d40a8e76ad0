import { sum } from "../../../kernel/exact";
import { number, numbers } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { wrongNumber } from "../../../kernel/values";

/** Supply stockpile of each level of port size (11.2; 12). */
const STOCKPILE_PER_SIZE = 20;

/** Port Supply Effects (12): strength that one stockpile supplies, by hexes from the port. */
const PORT_REACH: readonly { readonly upTo: number; readonly share: number }[] = [
  { upTo: 5, share: 1 },
  { upTo: 10, share: 3 / 4 },
  { upTo: 16, share: 1 / 2 },
  { upTo: Infinity, share: 0 },
];

export const portSupply = rule({
  id: "PORTSUPPLY",
  group: "Supply",
  cite: "12 Supply Stockpile, Port Supply Effects; 11.2 Ports",
  says: "Strength points of units that a port can supply fully at a distance.",
  params: {
    portSize: numbers("port size; a range is summed", { unit: "size", min: 1, max: 9, whole: true }),
    distance: number("hexes from the port", { unit: "hexes", min: 0, whole: true, or: 0 }),
  },
  returns: "number",
  unit: "strength points",
  examples: [
    { given: { portSize: 5 }, gives: 100, why: "20 for each level of size" },
    { given: { portSize: [[3], [5]], distance: 10 }, gives: 120, why: "160 stockpile, 4 for 3 strength" },
    { given: { portSize: 4, distance: 16 }, gives: 40, why: "80 stockpile, 2 for 1 strength" },
  ],
  notes:
    "Counts units without oil dependency. The rulebook's worked example of 10 hexes belongs to the European scale; distances here are half of that.",
  compute({ portSize, distance }, show) {
    // A port without a size is an unfinished line, not a port that supplies nothing.
    if (portSize.items.length === 1 && portSize.items[0] === null) {
      throw wrongNumber("portSize is blank; it must be a whole number from 1 to 9.");
    }
    const stockpile = show("supply stockpile", STOCKPILE_PER_SIZE * sum(portSize.items), "11.2");
    const { share } = PORT_REACH.find((reach) => distance <= reach.upTo)!;
    show("strength per stockpile", share, "12");
    return show("strength points", stockpile * share, "12");
  },
});

export const supplyRules = [portSupply] as const;
