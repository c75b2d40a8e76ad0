import { number, yesNo } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { track } from "../parameters";
import { barrelsOpened } from "./storage";

const CITE = "Bombing fuel";

/** Fuel lost from the track per hit (Bombing fuel). */
const FUEL_PER_HIT = 1;

export const barrelBombed = rule({
  id: "BARRELBOMBED",
  group: "Fuel bombing",
  cite: CITE,
  description: "Barrels that leave the map through one strategic bombing of oil or barrels.",
  params: {
    track: track("Owner's track before"),
    hits: number("Hits scored, one fuel point each", { unit: "hits", min: 0, whole: true }),
    destroyed: yesNo("TRUE when a destroyed result removed a barrel (leave FALSE when it removed a resource instead)", {
      or: false,
    }),
  },
  returns: "number",
  unit: "barrels",
  examples: [
    { inputs: { track: 2, hits: 3 }, result: 1, why: "one barrel opened, the track becomes 9" },
    { inputs: { track: 5, hits: 3, destroyed: true }, result: 1, why: "the track pays the hits, the target barrel is destroyed" },
    { inputs: { track: 2, hits: 3, destroyed: true }, result: 2, why: "one destroyed and another opened" },
  ],
  notes:
    "The track afterwards is FUELTRACK(track, -hits). A barrel opened because the track fell below zero is counted besides a destroyed one: the target barrel, or else the nearest.",
  compute({ track, hits, destroyed }, show) {
    const lost = show("fuel lost", FUEL_PER_HIT * hits, CITE);
    const opened = show("barrels opened for the track", barrelsOpened(track, -lost), CITE);
    const removed = show("barrels destroyed", destroyed ? 1 : 0, CITE);
    return show("barrels that leave the map", opened + removed, CITE);
  },
});

export const bombingRules = [barrelBombed] as const;
