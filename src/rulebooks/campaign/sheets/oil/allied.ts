import { computed, input, type Setting } from "../../../../kernel/column";
import { unlessChanged, unlessChangedAt } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import { alliedDrawFrom, INDIA_IN_EUROPE, US_OIL_EXPORT } from "../../house-rules";
import { AMERICAN_THEATRES, MIDDLE_EAST_COUNTRIES, MOST_MOBILIZATIONS } from "../../rules/oil";
import { oilUnits } from "../../phrases";
import { oil } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { happened, plays, sidePlays } from "../refer";
import { EVENTS } from "../choices";

const EMBARGO = part.yesNo("Embargo", happened(EVENTS.embargo), "Whether the Oil Embargo on Japan has happened.");
const THEATRES = Object.keys(AMERICAN_THEATRES) as (keyof typeof AMERICAN_THEATRES)[];
const IN_MIDDLE_EAST = isOneOf("[@Source]", MIDDLE_EAST_COUNTRIES);

const [first, ...others] = THEATRES.map((theatre) => [quoted(theatre), quoted(AMERICAN_THEATRES[theatre].coast)] as const);
const coast = others.reduce((found, [theatre, name]) => `IF([@Source]=${theatre},${name},${found})`, first![1]);
const done = part.number(
  "Mobilizations of the coast",
  `SUMIFS(Mobilization_Mobilization[Done],Mobilization_Mobilization[Nation],"USA",Mobilization_Mobilization[Coast],${coast})`,
  "Only for the USA: mobilizations of the coast whose oil goes to the Theatre.",
);
const american = (setting: Setting, formula: string): string => (plays(setting, "USA") ? formula : "0");

const drawn = part.number(
  "Limit of the agreement",
  `IF(${IN_MIDDLE_EAST},${unlessChangedAt(alliedDrawFrom("[@Source]", "[@Condition]"), `LEDGER.MIDDLEEASTOIL([@Source],${EMBARGO})`, (most) => most)},"")`,
  "Only for Iraq and Persia: most that the Western Allies may draw.",
);
const exported = (setting: Setting): string =>
  part.number(
    "Limit by mobilizations",
    `IF(${IN_MIDDLE_EAST},"",${exportedByUsa(setting)})`,
    "Only for the USA: most that goes to the Theatre.",
  );
const exportedByUsa = (setting: Setting): string => {
  const mobilized = `MIN(${MOST_MOBILIZATIONS},${american(setting, done)})`;
  return unlessChanged(US_OIL_EXPORT, `LEDGER.USOILEXPORT(${mobilized})`, (each) => `${each}*${mobilized}`);
};

const EXPORT = { id: "us-oil-export", cite: "2.4.1.5", check: "over the mobilization" } as const;
/** East Coast oil for India that counts as Far East here. */
const TO_INDIA = part.number(
  "East Coast oil for India",
  'SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Counts for],[@Source],Oil_shipments[Source],"USA East Coast",Oil_shipments[To Supply Center],"India")',
  "Oil of the East Coast for India that counts here.",
);
/** Whether the row exceeds its limit in either reading of India's Theatre. */
const SURELY_OVER = `OR([@Source]<>"USA (Far East)",[@Drawn]-${TO_INDIA}>[@Limit])`;
/** "Europe" for "USA (Europe)" */
const theatreOf = (source: string): string => {
  const name = /\((.*)\)/.exec(source)?.[1] ?? source;
  return name === "Far East" ? "the Far East" : name;
};

interface Exported {
  readonly source: string;
  readonly drawn: number;
  readonly limit: number;
  readonly mobilized: number;
  readonly coast: string;
}
const exportMessage = (row: Exported): string =>
  `${oilUnits(row.drawn)} of the USA ${row.drawn === 1 ? "goes" : "go"} to ${theatreOf(row.source)} with ${count(row.mobilized, "mobilization")} of the ${row.coast}; ${figure(row.limit)} can.`;

export const alliedSupply = table(
  {
    name: "Allied supply of oil",
    title: "Allied supply of oil",
    about: "Oil that the Western Allies may draw from Iraq, Persia and the USA, Russia's part included.",
    cite: "2.4.1.2; 2.4.1.5",
    key: "source",
    columns: {
      source: input.text("Source", "Country, or the USA with the Theatre to which its oil goes.", {
        choices: [...MIDDLE_EAST_COUNTRIES, ...THEATRES],
        width: 16,
      }),
      condition: computed.text(
        "Condition",
        (setting) =>
          `IF(${IN_MIDDLE_EAST},IF(${EMBARGO},"after embargo","before embargo"),"mobilization "&${american(setting, done)})`,
        "What decides on the limit.",
        { width: 18 },
      ),
      most: oil(
        "Limit",
        (setting) => `IF(${IN_MIDDLE_EAST},${drawn},${exported(setting)})`,
        "Most that can be drawn in this Turn.",
        { unit: "Oil Units" },
      ),
      drawn: oil(
        "Drawn",
        "SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Counts for],[@Source])",
        "Oil of the table Oil shipments: of Iraq and Persia from sources that they still hold themselves, of the USA to the Supply Centers of the Theatre.",
        { unit: "Oil Units" },
      ),
    },
    rows: (setting) => [
      ...(sidePlays(setting, "Western Allies") ? MIDDLE_EAST_COUNTRIES.map((source) => ({ source })) : []),
      ...(plays(setting, "USA") ? THEATRES.map((source) => ({ source })) : []),
    ],
    spare: 0,
    fixed: true,
  },
  ({ atMost, unique }) => [
    unique(["source"]),
    atMost("drawn", "[@Limit]", {
      id: "middle-east-draw",
      cite: "2.4.1.2",
      about: "The Western Allies draw from neutral Iraq and Persia, Russia's part included, no more than is agreed.",
      check: "over the agreement",
      when: IN_MIDDLE_EAST,
      texts: { embargo: `IF(${EMBARGO},"after","before")` },
      message: (row) =>
        `The Allies draw ${oilUnits(row.drawn)} from ${row.source} ${row.embargo} the embargo; ${figure(row.limit)} is the limit.`,
      fix: ({ source, over }) => `Ship ${figure(over)} less from ${source}.`,
    }),
    atMost("drawn", "[@Limit]", {
      ...EXPORT,
      about: "The USA ships one Oil Unit to the Supply Centers of a Theatre for each mobilization of its coast.",
      when: `IF(${IN_MIDDLE_EAST},FALSE,${SURELY_OVER})`,
      figures: (setting) => ({ mobilized: american(setting, done) }),
      texts: { coast },
      message: exportMessage,
      fix: ({ over }) => `Ship ${figure(over)} less.`,
    }),
    atMost("drawn", "[@Limit]", {
      ...EXPORT,
      cite: "2.4.1.5; 2.5.3.3",
      severity: "warning",
      about: "Oil of the East Coast for India counts for the Far East, unless the campaign reads that it goes in Europe.",
      when: `IF(${IN_MIDDLE_EAST},FALSE,NOT(${SURELY_OVER}))`,
      figures: (setting) => ({ mobilized: american(setting, done) }),
      texts: { coast },
      message: exportMessage,
      fix: ({ over }) =>
        `Ship ${figure(over)} less, or enter 1 for ${INDIA_IN_EUROPE.name} on the sheet House rules: India also fuels the Mediterranean.`,
    }),
  ],
);
