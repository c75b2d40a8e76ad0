import { computed, input, type Columns, type Setting } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { NATIONS } from "../../parameters";
import { LAST_MAXIMUM } from "../../rules/industrial-cities";
import { NEVER_DAMAGED, OIL_SOURCES } from "../../rules/oil-sources";
import { count, countIn, oil, pointsIn } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { hasRussianIndustry, partsOver, sumOver, tableOf, tensionUnless } from "../refer";
import { SURPRISE_ENDS } from "../../house-rules";
import { TENSION_READINGS } from "../../rules/tension";
import { NATIONS_OF, POWERS, TRACKS, type Power } from "../choices";
import { becomes, COUNTED, ORDER } from "../next";

/*
 * Columns of the table Oil sources.
 */

/** Recipient of oil that no power ships. */
export const INTERNATIONAL_MARKET = "International Market";
/** Recipients of neutral countries' oil (2.4.1.2 to 2.4.1.4). */
const AGREEMENTS: Readonly<Record<string, Power | typeof INTERNATIONAL_MARKET>> = {
  Iraq: "Western Allies",
  Persia: "Western Allies",
  Rumania: "European Axis",
  "Dutch East Indies": INTERNATIONAL_MARKET,
};

/** Possible controllers of a source: each has a power that ships its oil, or sells it. */
const CONTROLLERS = [...NATIONS, ...Object.keys(AGREEMENTS)];

const byAgreement = part.text(
  "By agreement",
  Object.entries(AGREEMENTS).reduceRight(
    (otherwise, [country, name]) => `IF([@Controller]=${quoted(country)},${quoted(name)},${otherwise})`,
    '""',
  ),
  "Who gets the oil of a neutral country by agreement.",
);
const power = POWERS.reduceRight(
  (otherwise, name) => `IF(${isOneOf("[@Controller]", NATIONS_OF[name])},${quoted(name)},${otherwise})`,
  byAgreement,
);

/** Refineries of a source with repairs paid in the tables Infrastructure of some powers. */
const repairsOf =
  (...powers: readonly Power[]) =>
  (setting: Setting): string => {
    const rowsOf = (nation: string): string => {
      const of = tableOf(nation, "Infrastructure");
      return `COUNTIFS(${of}[Item],"Refinery Repair",${of}[Location],[@Source],${of}[Cost],">0")`;
    };
    const paid = partsOver(
      powers.flatMap((name) => NATIONS_OF[name]),
      setting,
      "number",
      (names) => `Repairs paid by ${names}`,
      (names) => `Refineries of the source whose repair is paid by ${names}.`,
      (nations) => sumOver(nations, rowsOf),
    );
    return paid.join("+");
  };

export const CANNOT_BE_DAMAGED = isOneOf("[@Source]", NEVER_DAMAGED);
const DAMAGED_AT_CAPTURE = isOneOf("[@[State after capture]]", ["Damaged", "Destroyed"]);

const CAPTURED = '[@[Captured by]]<>""';
// SUMIFS gives each IC's value, and 0 for empty rows, whose values are texts. Excel 2016 has no MAXIFS.
const EACH_VALUE =
  "SUMIFS(Russian_industry_Russian_ICs[Value next Turn],Russian_industry_Russian_ICs[City],Russian_industry_Russian_ICs[City])";
const GREATEST_IN_EUROPE = `SUMPRODUCT(MAX((Russian_industry_Russian_ICs[Region]="Europe")*${EACH_VALUE}))`;
/** Value that the Russian ICs in Europe reach by the start of the next Turn, which decides the output of the Urals (2.4.1.1). */
const uralsIcValue = (setting: Setting): string =>
  hasRussianIndustry(setting)
    ? `MAX([@[European IC value]],MIN(${LAST_MAXIMUM},${GREATEST_IN_EUROPE}))`
    : "[@[European IC value]]";
const uralsOutput = (setting: Setting): string => `LEDGER.OILSOURCE([@Source],0,${uralsIcValue(setting)})`;

const SURPRISE_TENSION = part.number(
  "Tension of the surprise",
  tensionUnless(TENSION_READINGS.surprise, SURPRISE_ENDS, TRACKS.japanUsa),
  "Japan-USA Tension Level by which Japan has its surprise.",
);

export const sourceColumns = {
  source: input.text("Source", "The source; Synthetic Refinery, in a row of its own, for each one built later.", {
    choices: OIL_SOURCES,
    width: 18,
    cite: "2.4.1",
  }),
  controller: input.text("Controller", "Who holds the source.", {
    choices: CONTROLLERS,
    width: 18,
    cite: "2.4.1.1 to 2.4.1.4",
    ...becomes("sources", "[@[Captured by]]", "captured", CAPTURED),
  }),
  refineries: countIn("Refineries", "Refineries there, working or not: one for each Oil Unit.", {
    ...becomes("sources", uralsOutput, "output of the Urals", '[@Source]="Urals"'),
  }),
  damagedAtStart: countIn(
    "Damaged at start",
    "Refineries that were damaged when last Turn closed. Those of the Urals cannot be.",
    {
      max: 3,
      cite: "2.4.2.2",
      ...becomes(
        "sources",
        "[@[Damaged at end]]",
        "what Logistics leave damaged",
        "[@[Damaged at end]]<>N([@[Damaged at start]])",
      ),
    },
  ),
  icValue: pointsIn(
    "European IC value",
    "Only for the Urals: value that the Russian ICs in Europe have reached. From 1,000 and 1,500 PPs its output grows.",
    {
      max: LAST_MAXIMUM,
      cite: "2.4.1.1",
      ...becomes("sources", uralsIcValue, "reached by the ICs in Europe", '[@Source]="Urals"'),
    },
  ),
  output: oil(
    "Output",
    "LEDGER.OILSOURCE([@Source],[@[Damaged at start]],[@[European IC value]])",
    "Oil that can be shipped in this Turn.",
    { unit: "Oil Units", cite: "2.4.1" },
  ),
  shipped: oil("Shipped", "SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Source],[@Source])", "Oil of the table Oil shipments.", {
    unit: "Oil Units",
    cite: "2.4.3.1",
  }),
  bombing: pointsIn("Bombing damage", "Bombing damage at the source in this Turn.", { cite: "2.4.2.1", ...COUNTED }),
  newlyDamaged: count(
    "Newly damaged",
    `IF(${CANNOT_BE_DAMAGED},0,LEDGER.REFINERYBOMBING([@[Bombing damage]],[@Output]+[@[Repaired in Orders]]))`,
    "One working Refinery for each 500 PPs of damage.",
    { cite: "2.4.2.1" },
  ),
  voluntary: countIn("Voluntary damage", "Refineries that their holder wrecks in Logistics: only the Axis, Japan or Russia.", {
    cite: "2.4.2.2",
    ...COUNTED,
  }),
  repaired: countIn("Repaired in Orders", "Refineries repaired as Infrastructure; they give no oil in this Turn.", {
    cite: "2.4.2.2",
    ...ORDER,
  }),
  damagedAtEnd: count(
    "Damaged at end",
    `IF(${DAMAGED_AT_CAPTURE},[@Refineries],[@[Damaged at start]]+[@[Newly damaged]]+[@[Voluntary damage]]-[@[Repaired in Orders]])`,
    "Damaged Refineries for the next Turn: all of them where the capture damaged or destroyed the source.",
    { cite: "2.4.2" },
  ),
  capturedBy: input.text("Captured by", "Nation that took the source in this Turn.", {
    choices: NATIONS,
    cite: "2.4.2.2",
    ...COUNTED,
  }),
  battleTurns: countIn("Battle turns", "Turns of the battle that took it.", {
    min: 1,
    cite: "2.4.1.1; 2.4.2.2",
    ...COUNTED,
  }),
  breakthrough: input.yesNo("Breakthrough Battle", "TRUE when it was won in a Breakthrough Battle.", {
    cite: "2.4.2.2",
    ...COUNTED,
  }),
  byBlitz: computed.yesNo(
    "By Blitz",
    'IF([@[Captured by]]="",FALSE,IF(ISNUMBER([@[Battle turns]]),LEDGER.BLITZATTACK([@[Battle turns]],[@[Breakthrough Battle]]),[@[Breakthrough Battle]]=TRUE))',
    "Whether a Blitz took it: fewer than 12 battle turns, or a Breakthrough Battle.",
    { cite: "2.4.1.1" },
  ),
  stateAfterCapture: computed.text(
    "State after capture",
    `IF([@[Captured by]]="","",IF([@[Captured by]]="Japan",LEDGER.REFINERYCAPTURE([@Source],[@[By Blitz]],${SURPRISE_TENSION}),LEDGER.REFINERYCAPTURE([@Source],[@[By Blitz]])))`,
    "Intact, Damaged or Destroyed.",
    { width: 14, cite: "2.4.1.1 to 2.4.1.4; 2.4.2.2" },
  ),
  targets: count("Targets", "LEDGER.REFINERYTARGETS([@Refineries])", "Targets for bombers: 3 for each Refinery.", {
    cite: "2.4.2.1",
  }),
  power: computed.text("Power", power, "Power that may ship its oil, by possession or by agreement.", {
    width: 18,
    cite: "2.4.1.1 to 2.4.1.4; 2.4.3",
  }),
  holder: computed.text("Holder", 'IF([@[Captured by]]="",[@Controller],[@[Captured by]])', "Who holds it in Logistics.", {
    width: 18,
    cite: "2.4.2.2",
  }),
  working: count(
    "Working in Logistics",
    `IF(${DAMAGED_AT_CAPTURE},0,[@Output]+[@[Repaired in Orders]]-[@[Newly damaged]])`,
    "Refineries that repairs, bombs and capture leave working: most that can be wrecked.",
    { cite: "2.4.2.2" },
  ),
  unitsThere: countIn("Units there", "Only to wreck Ploesti: own units there.", { cite: "2.4.1.3", ...COUNTED }),
  rumanianUnits: countIn("Rumanian units", "Only to wreck Ploesti: units that Rumania has in the war.", {
    cite: "2.4.1.3",
    ...COUNTED,
  }),
  repairsByAxis: count(
    "Repairs paid by the Axis and Japan",
    repairsOf("European Axis", "Japan"),
    "Rows of their tables Infrastructure with the item Refinery Repair, this Location and a cost.",
    { link: true, cite: "2.4.2.2" },
  ),
  repairsByAllies: count(
    "Repairs paid by the Allies and Russia",
    repairsOf("Western Allies", "Russia"),
    "Rows of their tables Infrastructure with the item Refinery Repair, this Location and a cost.",
    { link: true, cite: "2.4.2.2" },
  ),
} satisfies Columns;
