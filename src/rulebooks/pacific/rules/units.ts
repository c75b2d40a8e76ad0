import { choice } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { item, mustHave, nation } from "../parameters";
import { ATTRIBUTES, chartCiteOf, differenceOf, printedFigure, type Attribute } from "../tables/units";

const PARTS = ["Infantry Division", "Small Infantry Corps", "Large Infantry Corps", "Half Army"] as const;
type Part = (typeof PARTS)[number];

/** Merging (8.1): units that can merge, and the result. */
const MERGERS: readonly { readonly moving: Part; readonly target: Part; readonly result: string }[] = [
  { moving: "Infantry Division", target: "Infantry Division", result: "Small Infantry Corps" },
  { moving: "Infantry Division", target: "Small Infantry Corps", result: "Large Infantry Corps" },
  { moving: "Half Army", target: "Half Army", result: "Infantry Army" },
];

const part = (about: string) =>
  choice(PARTS, about, {
    unit: "unit",
    synonyms: {
      Division: "Infantry Division",
      "Infantry Corps Small": "Small Infantry Corps",
      "Small Corps": "Small Infantry Corps",
      "Infantry Corps Large": "Large Infantry Corps",
      "Large Corps": "Large Infantry Corps",
      "Small Army": "Half Army",
    },
  });

export const unitStat = rule({
  id: "UNITSTAT",
  group: "Units",
  cite: "8.4 Support Units; 8.5 Default Values and Unit differences",
  description: "One figure of a land, air, naval or support unit, with the nation's difference.",
  params: {
    unit: item,
    attribute: choice(
      ATTRIBUTES,
      "figure wanted; losses are fractions, Production is the price of one unit or lot, Logistics is per strength point for map units and per lot for support",
      {
        synonyms: {
          Antisub: "Anti-Sub",
          AA: "Anti-Air",
          Defence: "Defense",
          "Anti-Tank": "Guns",
          "Build Days": "Days",
          "Production Cost": "Production",
          Cost: "Production",
          "Logistics Cost": "Logistics",
          Oil: "Oil Use",
          "Unit Supply Level": "Supply Level",
          "Landing Craft Cost": "Landing Craft",
          "Purchase Quantity": "Quantity",
          "Shipyard Cost": "Shipyards",
          "Air Move Loss": "Move Loss",
          "Rail Loss": "Transport Loss",
        },
      },
    ),
    nation,
  },
  returns: "number",
  unit: "as the attribute",
  examples: [
    { inputs: { unit: "Armor", attribute: "Production" }, result: 360, why: "price of an armor corps" },
    { inputs: { unit: "Marine", attribute: "Strength", nation: "USA" }, result: 15, why: "10, and 5 more for the USA" },
    { inputs: { unit: "Landing Craft", attribute: "Quantity" }, result: 10, why: "bought by tens" },
  ],
  notes:
    "Infantry costs 6 for each strength point; the Soviet army of 36 stays at 180. An army has 30 strength (USSR 36), a mountain corps 20, carriers 6 of aircraft. Loss in defense: land half of 6%, air 6%, naval 8%; an HQ cannot attack. Air and naval units have 2 operation points. The American difference of CVs is read as carriers only. Advancements raise figures by amounts that the manual does not print. Super Battle is Japan's alone.",
  plain: EVERY_CASE,
  compute({ unit, attribute, nation }, show) {
    const printed = printedFigure(unit, attribute);
    const cite = chartCiteOf(unit);
    if (printed === undefined) {
      const known = ATTRIBUTES.filter((other: Attribute) => printedFigure(unit, other) !== undefined);
      throw noEntry(`attribute is ${attribute}, which ${unit} does not have; it must be ${oneOf(known)}. [${cite}]`);
    }
    mustHave(nation, unit);
    const difference = differenceOf(unit, attribute, nation);
    if (difference === 0) return show(`${attribute} of ${unit}`, printed, cite);
    show(`${attribute} in the chart`, printed, cite);
    show(`difference of ${nation}`, difference, cite);
    return show(`${attribute} of ${unit}`, printed + difference, cite);
  },
});

export const mergedUnit = rule({
  id: "MERGEDUNIT",
  group: "Units",
  cite: "8.1 Infantry Units",
  description: "Unit formed when one infantry unit merges into another.",
  params: {
    moving: part("unit that joins"),
    target: part("unit joined"),
    nation,
  },
  returns: "text",
  unit: "unit",
  examples: [
    {
      inputs: { moving: "Infantry Division", target: "Infantry Division" },
      result: "Small Infantry Corps",
      why: "two divisions",
    },
    {
      inputs: { moving: "Infantry Division", target: "Small Infantry Corps" },
      result: "Large Infantry Corps",
      why: "a division joins a corps",
    },
    { inputs: { moving: "Half Army", target: "Half Army" }, result: "Infantry Army", why: "two halves of an army" },
  ],
  notes:
    "Both units need the same garrison status, and the lower advancement year is kept. A small corps cannot join a division. Japan's divisions have no corps to merge with. Splitting is the reverse: a large corps gives a small corps and a division, a small corps two divisions, an army of 15 to 36 two halves of 7 to 18.",
  plain: EVERY_CASE,
  compute({ moving, target, nation }, show) {
    const merger = MERGERS.find((merger) => merger.moving === moving && merger.target === target);
    if (!merger) {
      throw noEntry(
        `moving is ${moving} and target is ${target}; moving must be an Infantry Division that joins a division or a small corps, or a Half Army that joins another. [8.1]`,
      );
    }
    if (nation === "Japan" && moving === "Infantry Division") {
      throw noEntry("nation is Japan, whose divisions have no corps to merge with; it must be another nation. [8.1]");
    }
    return show(`${moving} into ${target}`, merger.result, "8.1");
  },
});

export const unitRules = [unitStat, mergedUnit] as const;
