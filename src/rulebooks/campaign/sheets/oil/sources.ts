import type { Setting } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count as counted, figure, oneOf } from "../../../../kernel/text";
import { LATER_SYNTHETIC, SYNTHETIC_COST, SYNTHETIC_SOURCES } from "../../rules/oil-sources";
import { are, NameOf, oilUnits, pps } from "../../phrases";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { plays } from "../refer";
import { NATIONS_OF } from "../choices";
import { CANNOT_BE_DAMAGED, sourceColumns } from "./source-columns";

const SOURCE_ROWS = [
  { source: "Urals", controller: "Russia", refineries: 1, icValue: 500 },
  { source: "Grozny", controller: "Russia", refineries: 1 },
  { source: "Maikop", controller: "Russia", refineries: 1 },
  { source: "Baku", controller: "Russia", refineries: 2 },
  { source: "Mosul", controller: "Iraq", refineries: 3 },
  { source: "Bushire", controller: "Persia", refineries: 3 },
  { source: "Ahwaz", controller: "Persia", refineries: 3 },
  { source: "Ploesti", controller: "Rumania", refineries: 3 },
  { source: "Palembang", controller: "Dutch East Indies", refineries: 2 },
  { source: "Brunei", controller: "Britain", refineries: 2 },
];
const SYNTHETIC_ROWS = [
  { source: "Breslau", controller: "Germany", refineries: 1 },
  { source: "Essen", controller: "Germany", refineries: 1 },
];

/** Several Synthetic Refineries can share a name, so findings about a source are reported in its first row. */
const FIRST_OF_ITS_NAME = part.yesNo(
  "First of its name",
  "SUMPRODUCT((Oil_sources[Source]=[@Source])*(ROW(Oil_sources[Source])<ROW()))=0",
  "Whether no row above has the same source.",
);
const ofSource = (column: string): string => `SUMIFS(Oil_sources[${column}],Oil_sources[Source],[@Source])`;
const OUTPUT = part.number("Output of its name", ofSource("Output"), "Oil that all rows of the source give.");
const REPAIRED = part.number(
  "Repaired of its name",
  ofSource("Repaired in Orders"),
  "Refineries that all rows of the source repair in Orders.",
);
const REPAIRS_PAID = "[@[Repairs paid by the Axis and Japan]]+[@[Repairs paid by the Allies and Russia]]";

/** Nations that can wreck Refineries (2.4.1.1; 2.4.1.4; 2.4.2.2). */
const WRECKERS = [...NATIONS_OF["European Axis"], ...NATIONS_OF.Japan, ...NATIONS_OF.Russia];
const WRECKS = "N([@[Voluntary damage]])>0";
/** Forces that outnumber the Rumanians can wreck Ploesti while it is still Rumanian (2.4.1.3). */
const HELD_BY_WRECKER = `OR(${isOneOf("[@Holder]", WRECKERS)},AND([@Source]="Ploesti",[@Holder]="Rumania"))`;

const refineries = (value: number): string => counted(value, "Refinery", "Refineries");

/** Cities with a working Synthetic Refinery; the initial ones are sources under their own names. */
const OF_THE_START = SYNTHETIC_SOURCES.filter((source) => source !== LATER_SYNTHETIC);
const notPaid = (setting: Setting): string => {
  if (!plays(setting, "Germany")) return "FALSE";
  const working = "(Synthetic_Refineries[Working]=TRUE)";
  const later = OF_THE_START.map((city) => `(Synthetic_Refineries[City]<>${quoted(city)})`).join("*");
  const inTheCity = `SUMPRODUCT((Synthetic_Refineries[City]=[@Source])*${working})=0`;
  const beyondThePaid = part.yesNo(
    "Beyond the paid ones",
    `SUMPRODUCT((Oil_sources[Source]=[@Source])*(ROW(Oil_sources[Source])<=ROW()))>SUMPRODUCT(${working}*${later})`,
    "Whether fewer Synthetic Refineries are paid than rows down to this one have the source.",
  );
  return `IF(N([@Output])<=0,FALSE,IF(${isOneOf("[@Source]", OF_THE_START)},${inTheCity},IF([@Source]=${quoted(LATER_SYNTHETIC)},${beyondThePaid},FALSE)))`;
};

/** Synthetic Refineries paid for in this Turn, which produce oil from the next one (2.4.2 Synthetic Refineries). */
const syntheticPaid = (setting: Setting): string =>
  plays(setting, "Germany")
    ? `SUMPRODUCT((Synthetic_Refineries[City]<>"")*(Synthetic_Refineries[Paid before]<${SYNTHETIC_COST})*(Synthetic_Refineries[Paid before]+Synthetic_Refineries[PPs this Turn]>=${SYNTHETIC_COST}))`
    : "0";

export const oilSources = table(
  {
    name: "Oil sources",
    title: "Oil sources",
    about: "Sources on the map with their Refineries. A Refinery repaired in Orders works from the next Turn.",
    cite: "2.4.1; 2.4.2",
    owner: "controller",
    key: "source",
    working: ["power", "holder", "working", "repairsByAxis", "repairsByAllies"],
    columns: sourceColumns,
    initialValues: [
      {
        step: "sources",
        why: "a Synthetic Refinery is paid",
        count: syntheticPaid,
        entries: { source: LATER_SYNTHETIC, controller: "Germany", refineries: 1 },
      },
    ],
    rows: (setting) => [...SOURCE_ROWS, ...(plays(setting, "Germany") ? SYNTHETIC_ROWS : [])],
    spare: 3,
  },
  ({ limit, atMost, equals, needs, unique }) => [
    unique(["source"], { when: `[@Source]<>${quoted(LATER_SYNTHETIC)}` }),
    atMost("shipped", OUTPUT, {
      id: "oil-overdrawn-source",
      cite: "2.4.1; 2.4.3.1",
      about: "A source ships no more oil than its working Refineries give.",
      check: "ships more than it gives",
      // Oil of a newly repaired Refinery has a separate limit.
      when: `AND(${FIRST_OF_ITS_NAME},[@Shipped]>${OUTPUT}+${REPAIRED})`,
      figures: { damaged: ofSource("Damaged at start") },
      message: ({ source, shipped, limit: most, damaged }) =>
        damaged > 0
          ? `${source} ships ${oilUnits(shipped)} although ${figure(damaged)} of its Refineries ${are(damaged)} damaged; ${figure(most)} can be shipped.`
          : `${source} ships ${oilUnits(shipped)}; it gives ${figure(most)}.`,
      fix: ({ over }) => `Ship ${figure(over)} less.`,
    }),
    atMost("shipped", OUTPUT, {
      id: "refinery-repaired-same-turn",
      cite: "2.4.2.2",
      about: "A Refinery that is repaired in Orders gives no oil in the same Turn.",
      check: "not yet repaired",
      when: `AND(${FIRST_OF_ITS_NAME},[@Shipped]<=${OUTPUT}+${REPAIRED})`,
      message: ({ source, shipped, limit: most }) =>
        `${source} ships ${oilUnits(shipped)}; ${figure(most)} can be shipped, since the Refinery repaired this Turn gives no oil yet.`,
      fix: ({ over }) => `Ship ${figure(over)} less.`,
    }),
    atMost("repaired", "N([@[Damaged at start]])", {
      id: "refinery-repaired-same-turn",
      cite: "2.4.2.2",
      about: "Orders repair only Refineries that were damaged when the Turn opened.",
      check: "repairs more than is damaged",
      message: ({ source, repaired, limit: most }) =>
        `${source} repairs ${refineries(repaired)}; ${figure(most)} ${most === 1 ? "was" : "were"} damaged at the start.`,
      fix: ({ limit: most }) => `Enter ${figure(most)}${most === 0 ? "" : " or less"}.`,
    }),
    atMost("repaired", REPAIRS_PAID, {
      id: "refinery-repair-unpaid",
      cite: "2.3.2; 2.4.2.2",
      about: "Each Refinery repaired in Orders is paid as Infrastructure.",
      check: "repair is not paid",
      when: `AND(${FIRST_OF_ITS_NAME},${REPAIRED}<=${ofSource("Damaged at start")})`,
      message: ({ source, repaired, limit: paid }) =>
        `${refineries(repaired)} of ${source} ${are(repaired)} repaired; ${figure(paid)} ${are(paid)} paid as Infrastructure.`,
      fix: ({ source }) =>
        `Enter a Refinery Repair with its cost and the Location ${source} in the table Infrastructure, or repair fewer.`,
    }),
    equals("refineries", "N([@Output])+N([@[Damaged at start]])", {
      id: "refinery-number",
      cite: "2.4.1; 2.4.2",
      about: "A source has as many Refineries as the rulebook gives it; none are built or lost.",
      check: "wrong number of Refineries",
      message: ({ source, refineries: entered, limit: due }) =>
        `${source} has ${refineries(due)}; ${figure(entered)} ${are(entered)} entered.`,
      fix: ({ source, limit: due }) =>
        source === LATER_SYNTHETIC ? `Enter ${figure(due)}, and a row for each other one.` : `Enter ${figure(due)}.`,
    }),
    limit({
      id: "refinery-bombing",
      at: "bombing",
      cite: "2.4.1.1; 2.4.2.1",
      about: "Bombing stops one working Refinery for each 500 PPs of damage, except in the Urals.",
      check: "cannot be bombed",
      broken: `AND(N([@[Bombing damage]])>0,${CANNOT_BE_DAMAGED})`,
      expected: () => 0,
      message: ({ source, bombing }) =>
        `${pps(bombing)} of bombing ${are(bombing)} entered for the ${source}, whose Refineries cannot be damaged.`,
      fix: "Take the bombing damage out.",
    }),
    needs("battleTurns", {
      id: "refinery-captured-state",
      cite: "2.4.1.1; 2.4.2.2",
      severity: "warning",
      about: "Whether a Blitz took a source, and left it intact, follows from the Turns of the battle.",
      check: "battle turns are missing",
      when: 'AND([@[Captured by]]<>"",[@[Breakthrough Battle]]<>TRUE,[@[State after capture]]="Damaged")',
      message: ({ source, capturedBy }) =>
        `${NameOf(capturedBy)} takes ${source} in a battle of unknown length; its Refineries count as damaged.`,
      fix: "Enter the Turns of the battle.",
    }),
    limit({
      id: "voluntary-damage",
      at: "voluntary",
      cite: "2.4.1.1; 2.4.2.2",
      about: "Nobody wrecks the Refineries of the Urals.",
      check: "cannot be damaged",
      broken: `AND(${WRECKS},${CANNOT_BE_DAMAGED})`,
      expected: () => 0,
      message: ({ source, voluntary }) =>
        `The Refineries of the ${source} cannot be damaged; ${figure(voluntary)} ${are(voluntary)} entered.`,
      fix: "Take the damage out.",
    }),
    limit({
      id: "voluntary-damage",
      at: "voluntary",
      cite: "2.4.1.1; 2.4.1.4; 2.4.2.2",
      about: "Only the Axis, Japan and Russia wreck Refineries, and only those that they hold.",
      check: "its holder wrecks none",
      broken: `AND(${WRECKS},NOT(${CANNOT_BE_DAMAGED}),NOT(${HELD_BY_WRECKER}))`,
      expected: () => 0,
      message: ({ source, holder, voluntary }) =>
        `${holder === "" ? "Nobody" : NameOf(holder)} wrecks ${refineries(voluntary)} at ${source}; only ${oneOf(WRECKERS)} may.`,
      fix: "Take the damage out, or correct who holds the source.",
    }),
    limit({
      id: "voluntary-damage",
      at: "voluntary",
      cite: "2.4.1.3",
      about: "Ploesti is wrecked only by more units than Rumania has in the war.",
      check: "too few units to wreck it",
      broken: `AND(${WRECKS},[@Source]="Ploesti",${HELD_BY_WRECKER},N([@[Units there]])<=N([@[Rumanian units]]))`,
      expected: () => 0,
      message: ({ source, holder, unitsThere, rumanianUnits }) =>
        `${WRECKERS.includes(holder) ? `${holder} cannot` : "Nobody can"} wreck ${source}: ${counted(unitsThere, "unit")} there against ${counted(rumanianUnits, "Rumanian one")}.`,
      fix: "Take the damage out, or enter the units there and those of Rumania.",
    }),
    atMost("voluntary", "N([@[Working in Logistics]])", {
      id: "voluntary-damage",
      cite: "2.4.2.2",
      about: "Only working Refineries are wrecked.",
      check: "wrecks more than works",
      when: `AND(NOT(${CANNOT_BE_DAMAGED}),${HELD_BY_WRECKER})`,
      message: ({ source, voluntary, limit: most }) =>
        `${refineries(voluntary)} of ${source} ${are(voluntary)} wrecked; ${figure(most)} ${are(most)} working.`,
      fix: ({ limit: most }) => `Enter ${figure(most)}${most === 0 ? "" : " or less"}.`,
    }),
    needs("controller", {
      id: "oil-ownership",
      cite: "2.4.3",
      about: "It is known who holds a source that ships oil.",
      check: "controller is missing",
      when: "[@Shipped]>0",
      message: ({ source, shipped }) => `${source} ships ${oilUnits(shipped)}, but nobody is said to hold it.`,
      fix: "Enter its Controller.",
    }),
    limit({
      id: "synthetic-site",
      at: "source",
      cite: "2.4.2 Synthetic Refineries",
      about: "A Synthetic Refinery works once its price is paid.",
      check: "is not paid yet",
      broken: notPaid,
      expected: () => 0,
      found: ({ output }) => output,
      message: ({ source, output }) => `${source} makes ${oilUnits(output)} but its ${pps(SYNTHETIC_COST)} are not paid.`,
      fix: "Remove it from Oil sources until the Turn after its last payment.",
    }),
  ],
);
