import type { Setting } from "../../kernel/column";
import type { Balance, Total, Turn } from "../../kernel/turn";
import { LAST_YEAR } from "./parameters";
import { NEVER_GROWS } from "./sheets/national";
import { quoted } from "../../kernel/excel";
import { hasMobilization, hasRussianIndustry, hasShipping } from "./sheets/refer";
import { LOST_IN_PARIS } from "./sheets/oil";
import { TRANSPORTS_LEFT } from "./sheets/shipping";
import { STORES_OF } from "./sheets/choices";
import { STEPS } from "./steps";

/** SW damage booked from the last YSS to the current Turn. */
const SW_DAMAGE_BEFORE =
  'SUMIFS(SW_damage_ledger[PPs],SW_damage_ledger[Turn],">="&Campaign_First_Turn_of_the_year,SW_damage_ledger[Turn],"<"&Campaign_Turn)';
const SW_DAMAGE_COUNTED = "IF(Campaign_YSS_next,SW_damage_this_year,0)";
/** Scrapped ships leave the yard, although they still lack points. */
const SCRAPPED = "N([@[Points this Turn]])<0";

const balances: readonly Balance[] = [
  {
    stock: "Strategic Reserve, PPs",
    block: "Summary",
    opening: "Closing_of_last_Turn",
    in: ["Economy_total", "Ship_scrap", "Lend_Lease_in", "Equipment_scrap"],
    out: [
      "Closing_of_last_Turn-Opening_reserve",
      "Units_built",
      "Ships",
      "Synthetic_Refineries",
      "Air_repairs_total",
      "Supplies",
      "Lend_Lease_out",
      ({ player: nation }) => (nation === NEVER_GROWS ? "SW_damage_this_Turn" : "0"),
    ],
    closing: "Reserve",
  },
  {
    stock: "SW damage, PPs",
    block: "Summary",
    opening: SW_DAMAGE_BEFORE,
    in: ["SW_damage_this_Turn"],
    out: [SW_DAMAGE_COUNTED],
    closing: `SW_damage_this_year-${SW_DAMAGE_COUNTED}`,
  },
  {
    stock: "Command Reserves, PPs",
    block: "Command Reserves",
    opening: "[@Opening]",
    in: ["[@Arrivals]"],
    out: ["[@[Used in Orders]]", "[@[Used in Logistics]]", "[@[Lost to the enemy]]"],
    closing: "[@Closing]",
  },
  {
    stock: "Ships in yards, points still due",
    block: "Ships in yards",
    opening: "N([@[Points due]])",
    in: [],
    out: [{ name: "Points this Turn", formula: `IF(${SCRAPPED},[@[Points due]],[@[Points this Turn]])` }],
    closing: `IF(${SCRAPPED},0,N([@[Points left]]))`,
  },
  {
    stock: "Transports",
    block: "Transport pool",
    opening: "[@Owned]",
    in: ["[@[Gained this Turn]]"],
    out: ["[@[Lost this Turn]]"],
    closing: TRANSPORTS_LEFT,
  },
  {
    stock: "Values of Russian ICs, PPs",
    block: "Russian ICs",
    opening: "[@Value]",
    founded: true,
    in: ["[@Growth]"],
    out: [],
    closing: "[@[Value next Turn]]",
  },
  {
    stock: "Oil in Supply Centers, Oil Units",
    block: "Supply Centers",
    opening: "[@Opening]",
    in: ["[@Arrivals]"],
    out: ["[@Used]", "[@[Shipped on]]", "[@Lost]", LOST_IN_PARIS],
    closing: "[@Closing]",
  },
];

const NONE = '""';

/** A figure of the centers in a Nation's stores; allies that share a store have the same figure. */
const ofStores =
  (header: string) =>
  ({ player: nation }: Setting): string =>
    (STORES_OF[nation] ?? [])
      .map((store) => `SUMIFS(Oil_Supply_Centers[${header}],Oil_Supply_Centers[Store],${quoted(store)})`)
      .join("+") || NONE;

const transportsLeft = (setting: Setting): string => {
  const sum = (header: string): string =>
    `SUMIFS(Shipping_Transport_pool[${header}],Shipping_Transport_pool[Nation],${quoted(setting.player)})`;
  return hasShipping(setting) ? `${sum("Owned")}-${sum("Lost this Turn")}+${sum("Gained this Turn")}` : NONE;
};

const mobilizations = (setting: Setting): string =>
  hasMobilization(setting) && ["USA", "Japan"].includes(setting.player)
    ? `SUMIFS(Mobilization_Mobilization[Done],Mobilization_Mobilization[Nation],${quoted(setting.player)})`
    : NONE;

const ics = (setting: Setting): string =>
  hasRussianIndustry(setting) && setting.player === "Russia"
    ? 'SUMIFS(Russian_industry_Russian_ICs[Value],Russian_industry_Russian_ICs[Holder],"Russia",Russian_industry_Russian_ICs[State],"<>Destroyed")'
    : NONE;

/** The growth from the reserve in the YSS after a Winter Turn, at the campaign's rate. */
const growth = ({ player: nation }: Setting): string =>
  nation === NEVER_GROWS
    ? "0"
    : "IF(Campaign_YSS_next,SUMIFS(Growth[Rate],Growth[Year],Campaign_Year+1)*(Reserve-SW_damage_this_year),0)";

const points = { unit: "PPs", format: "points" } as const;

const totals: readonly Total[] = [
  {
    key: "opening",
    header: "Opening reserve",
    ...points,
    about: "Strategic Reserve that could be spent.",
    cite: "2.2.1",
    formula: "Opening_reserve",
  },
  {
    key: "base",
    header: "Base Economy",
    ...points,
    about: "Base Economy of the year.",
    cite: "2.1.1",
    formula: "Base_Economy",
    ahead: true,
  },
  {
    key: "places",
    header: "Places",
    ...points,
    about: "Income of cities, Colonies, conquests and Minor Allies.",
    share: "Shares: income of places",
    cite: "2.1.3 to 2.1.6",
    formula: "Economy_sources",
  },
  { key: "trade", header: "Trade", ...points, about: "Trade of Germany and Russia.", cite: "2.1.7.1", formula: "Trade" },
  {
    key: "convoyLoss",
    header: "Convoy loss",
    ...points,
    about: "PPs lost for lack of Transports.",
    cite: "2.1.7.3",
    formula: "Convoy_loss",
  },
  {
    key: "economy",
    header: "Economy",
    ...points,
    about: "PPs earned in the Turn.",
    cite: "2.1",
    formula: "Economy_total",
    chart: "Economy",
    ahead: true,
  },
  { key: "units", header: "Units", ...points, about: "PPs for units.", cite: "2.3.1", formula: "Units_built" },
  {
    key: "ships",
    header: "Ships",
    ...points,
    about: "PPs for ships, credits of scrapped ones deducted.",
    cite: "2.3.4",
    formula: "Ships-Ship_scrap",
  },
  {
    key: "refineries",
    header: "Refineries",
    ...points,
    about: "PPs for Synthetic Refineries.",
    cite: "2.4.2 Synthetic Refineries",
    formula: "Synthetic_Refineries",
  },
  {
    key: "airRepairs",
    header: "Air repairs",
    ...points,
    about: "PPs for air repairs.",
    cite: "2.2.7.4",
    formula: "Air_repairs_total",
  },
  {
    key: "supplies",
    header: "Supplies",
    ...points,
    about: "PPs sent to Command Reserves.",
    cite: "2.2.1",
    formula: "Supplies",
  },
  {
    key: "lendLeaseOut",
    header: "Lend-Lease out",
    ...points,
    about: "PPs sent to other Nations.",
    cite: "2.2.6",
    formula: "Lend_Lease_out",
  },
  {
    key: "lendLeaseIn",
    header: "Lend-Lease in",
    ...points,
    about: "Resources received.",
    cite: "2.2.6",
    formula: "Lend_Lease_in",
  },
  {
    key: "scrap",
    header: "Equipment scrap",
    ...points,
    about: "Credits for obsolete equipment.",
    cite: "2.3.1.1",
    formula: "Equipment_scrap",
  },
  {
    key: "reserve",
    header: "Closing reserve",
    ...points,
    about: "Strategic Reserve left at the end of the Turn.",
    cite: "2.2.1",
    formula: "Reserve",
    chart: "Strategic Reserve",
    ahead: true,
  },
  {
    key: "growth",
    header: "Growth",
    ...points,
    about: "Change of the Base Economy in the YSS that follows.",
    cite: "2.1.2",
    formula: growth,
  },
  {
    key: "damage",
    header: "SW damage",
    ...points,
    about: "SW damage of the Turn.",
    cite: "2.2.1",
    formula: "SW_damage_this_Turn",
  },
  {
    key: "commands",
    header: "Command Reserves",
    ...points,
    about: "PPs left in all Command Reserves.",
    cite: "2.2.2",
    formula: "SUM(Command_Reserves[Closing])",
  },
  {
    key: "transports",
    header: "Transports",
    format: "count",
    about: "Transports left for the next Turn.",
    cite: "2.1.7.3",
    formula: transportsLeft,
  },
  {
    key: "oilIn",
    header: "Oil in",
    format: "quarters",
    about: "Oil that arrived in the Supply Centers; Nations that share a store share the figure.",
    cite: "2.4.3.1",
    formula: ofStores("Arrivals"),
  },
  {
    key: "oilOut",
    header: "Oil out",
    format: "quarters",
    about: "Oil used in the Turn; Nations that share a store share the figure.",
    cite: "2.4.3; 2.5",
    formula: ofStores("Used"),
  },
  {
    key: "oil",
    header: "Oil stored",
    format: "quarters",
    about: "Oil kept for the next Turn; Nations that share a store share the figure.",
    cite: "2.5",
    formula: ofStores("Closing"),
    chart: "Oil",
    ahead: true,
  },
  { key: "ics", header: "Russian ICs", ...points, about: "Value of the ICs that Russia holds.", cite: "2.1.9.2", formula: ics },
  {
    key: "mobilizations",
    header: "Mobilizations",
    format: "count",
    about: "Mobilizations done.",
    cite: "2.1.8",
    formula: mobilizations,
  },
];

/** How a Turn closes. */
export const turn: Turn = {
  steps: STEPS,
  balances,
  totals,
  routes: [
    {
      title: "Routes of oil",
      unit: "Oil Units",
      legs: [
        {
          block: "Oil shipments",
          stages: [0, 1],
          from: "[@Source]",
          to: "[@[To Supply Center]]",
          amount: "N([@[Oil Units]])",
          checked: true,
        },
        {
          block: "International market",
          stages: [0, 1],
          from: '"Bought by "&[@Nation]',
          to: "[@[To Supply Center]]",
          amount: "N([@Bought])",
          checked: true,
        },
        { block: "Supply Centers", stages: [0, 1], from: '"In store"', to: "[@Center]", amount: "N([@Opening])" },
        {
          block: "Oil uses",
          stages: [1, 2],
          from: "[@Center]",
          to: "[@Service]",
          amount: "N([@[Oil Units]])",
          checked: true,
        },
        { block: "Supply Centers", stages: [1, 2], from: "[@Center]", to: '"Left"', amount: "[@Closing]" },
      ],
    },
  ],
  saving: {
    figure: "Reserve",
    when: "Campaign_YSS_next",
    about: "Strategic Reserve left after each Winter Turn, which the YSS turns into growth.",
  },
  last: { cite: "2.1.2", when: `AND(Campaign_Year=${LAST_YEAR},Campaign_Winter)` },
};
