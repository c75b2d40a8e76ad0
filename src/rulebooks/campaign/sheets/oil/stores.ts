import { input, type Setting } from "../../../../kernel/column";
import { unlessChanged, unlessChangedAt } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { oilStoreOf, US_OIL_STORE } from "../../house-rules";
import { mobilizationOf } from "../../rules/mobilization";
import { nameOfPower } from "../../phrases";
import { oil } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { plays, sidePlays } from "../refer";
import { STORES } from "../choices";
import { ofStore, units, USES_TO_FILL_IN } from "./centers";

const AMERICAN_STORES = { "USA (Europe)": "East Coast", "USA (Far East)": "West Coast" } as const;
const MOST_MOBILIZATIONS = mobilizationOf("USA").most;

const mobilizations = (setting: Setting): string => {
  if (!plays(setting, "USA")) return '""';
  const done = (coast: string): string =>
    `MIN(${MOST_MOBILIZATIONS},SUMIFS(Mobilization_Mobilization[Done],Mobilization_Mobilization[Nation],"USA",Mobilization_Mobilization[Coast],${quoted(coast)}))`;
  return Object.entries(AMERICAN_STORES).reduceRight(
    (rest, [store, coast]) => `IF([@Store]=${quoted(store)},${done(coast)},${rest})`,
    '""',
  );
};

const IS_AMERICAN = isOneOf("[@Store]", Object.keys(AMERICAN_STORES));
const americanStore = part.number(
  "Limit by mobilizations",
  `IF(${IS_AMERICAN},${unlessChanged(US_OIL_STORE, 'LEDGER.OILSTORAGELIMIT("USA",[@Mobilization])', (each) => `${each}*[@Mobilization]`)},"")`,
  "Only for the USA: most that its store may keep.",
);
const ownStore = unlessChangedAt(oilStoreOf("[@Store]"), "LEDGER.OILSTORAGELIMIT([@Store])", (most) => most);

export const oilStores = table(
  {
    name: "Oil stores",
    title: "Oil stores",
    about: "How much oil the centers of one holder may keep together. Oil over the limit is lost.",
    cite: "2.5.1 to 2.5.4",
    owner: "store",
    key: "store",
    fixed: true,
    columns: {
      store: input.text("Store", "Holder of the store.", { choices: STORES, width: 16 }),
      mobilization: oil("Mobilization", mobilizations, "Only for the USA: mobilizations of the theatre's coast.", {
        link: true,
        cite: "2.5.4",
      }),
      most: oil("Limit", `IF(${IS_AMERICAN},${americanStore},${ownStore})`, "Most that may be kept.", { unit: "Oil Units" }),
      closing: oil(
        "Closing",
        ofStore("Closing"),
        "Oil of all its Supply Centers after Logistics; a center that names a wrong store counts for none.",
        { unit: "Oil Units" },
      ),
      excess: oil("Over", "MAX(0,[@Closing]-[@Limit])", "Oil that cannot be kept.", { unit: "Oil Units" }),
    },
    rows: (setting) => storesOf(setting).map((store) => ({ store })),
    spare: 0,
  },
  ({ atMost, unique }) => [
    unique(["store"]),
    atMost("closing", "[@Limit]", {
      id: "oil-storage-full",
      about: "A Power keeps no more oil in all its Supply Centers than its limit.",
      check: "over the limit",
      waits: USES_TO_FILL_IN,
      message: ({ store, closing, limit }) =>
        `The store of ${nameOfPower(store)} holds ${units(closing)}; ${figure(limit)} is the limit.`,
      fix: ({ over }) => `Use ${figure(over)} more, or ship less.`,
    }),
  ],
);

/** Stores of the Nations in play; until Paris is liberated, the British store also holds American oil (2.5.4). */
export function storesOf(setting: Pick<Setting, "players">): readonly string[] {
  const open: Readonly<Record<string, boolean>> = {
    "European Axis": sidePlays(setting, "European Axis"),
    Japan: plays(setting, "Japan"),
    Russia: plays(setting, "Russia"),
    France: plays(setting, "France"),
    Britain: plays(setting, "Britain") || plays(setting, "USA"),
  };
  return STORES.filter((store) => open[store] ?? plays(setting, "USA"));
}
