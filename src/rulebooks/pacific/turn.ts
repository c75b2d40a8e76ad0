import type { Setting } from "../../kernel/column";
import { quoted } from "../../kernel/excel";
import type { Balance, Part, Total, Turn } from "../../kernel/turn";
import { sumFor } from "./sheets/forces";
import { STOCKS } from "./sheets/national-production/stockpiles";
import { JOINED, PARTED } from "./sheets/order-of-battle/mergers-and-splits";
import { POOL_NEXT } from "./sheets/support-pool";
import { STEPS } from "./steps";

/** Oil above the silos' capacity, which is lost. */
const OVERFLOW =
  "IF(ISNUMBER([@Limit]),N([@Opening])+[@Income]+[@Imports]+[@Refunds]+N([@Other])-[@Upkeep]-[@Purchases]-[@Actions]-[@Exports]-[@Closing],0)";

const STARVED = sumFor("Unit_supply", "Strength lost");
/** A unit cannot lose more than it has. */
const FALLEN = `MIN(${sumFor("Actions", "Strength lost")},N([@Strength])+${sumFor("Repairs", "Repaired")}-${STARVED})`;

/** A figure for rows of one stock only. */
const only = (stock: string, figure: string): string => `IF([@Stock]="${stock}",${figure},0)`;

const stockBalance = (stock: string): Balance => ({
  stock: `${stock}, points`,
  block: "Stockpiles",
  opening: only(stock, "N([@Opening])"),
  in: ["[@Income]", "[@Imports]", "[@Refunds]"]
    .map((figure): Part => only(stock, figure))
    .concat({ name: "Other", formula: only(stock, "MAX(0,N([@Other]))") }),
  out: ["[@Upkeep]", "[@Purchases]", "[@Actions]", "[@Exports]"]
    .map((figure): Part => only(stock, figure))
    .concat(
      { name: "Other", formula: only(stock, "MAX(0,0-N([@Other]))") },
      { name: "Lost, no room", formula: only(stock, OVERFLOW) },
    ),
  closing: only(stock, "[@Closing]"),
});

const balances: readonly Balance[] = [
  ...STOCKS.map(stockBalance),
  {
    stock: "Support items",
    block: "Pool",
    opening: "N([@Owned])",
    in: ["[@Arriving]"],
    out: [{ name: "Used up", formula: "IF([@[Used up]],[@[In use]],0)" }, "[@Lost]"],
    closing: POOL_NEXT,
  },
  {
    stock: "Strength of units, points",
    block: "Units",
    opening: "N([@Strength])",
    in: [sumFor("Repairs", "Repaired"), { name: "Joined", formula: JOINED }],
    out: [
      { name: "Starved", formula: STARVED },
      { name: "Lost in action", formula: FALLEN },
      { name: "Left the map", formula: 'IF([@Leaves]="",0,[@[Strength next]])' },
      { name: "Joined others", formula: PARTED },
    ],
    closing: (setting) => `IF([@Leaves]="",[@[Strength next]]+${JOINED(setting)}-${PARTED(setting)},0)`,
  },
];

/** How a resource reaches its nation. */
const WAY_HOME = 'IF([@Zone]="","Without convoy",[@Zone])';

const NATIONAL = "National_production_";

/** The sum of a figure over the nation's rows in a table. */
const ofNation =
  (table: string, header: string, more = "") =>
  ({ player }: Setting): string =>
    `SUMIFS(${table}[${header}],${table}[Nation],${quoted(player)}${more})`;
const stock = (kind: string, header: string) =>
  ofNation(`${NATIONAL}Stockpiles`, header, `,${NATIONAL}Stockpiles[Stock],"${kind}"`);
const pool = (item: string) => ofNation("Support_pool_Pool", "Owned", `,Support_pool_Pool[Item],"${item}"`);

const points = { format: "points" } as const;
const productionPoints = { ...points, unit: "points", cite: "7.7; 16" } as const;
const oilPoints = { ...points, unit: "oil", cite: "7.7; 12" } as const;

const totals: readonly Total[] = [
  {
    key: "productionIncome",
    header: "Production",
    ...productionPoints,
    about: "Production points that the resources brought.",
    formula: stock("Production", "Income"),
    chart: "Production",
    ahead: true,
  },
  {
    key: "purchases",
    header: "Purchases",
    ...productionPoints,
    about: "Production points of the turn's orders.",
    formula: stock("Production", "Purchases"),
  },
  {
    key: "repairs",
    header: "Repairs",
    ...productionPoints,
    about: "Production points of repairs and upgrades.",
    formula: stock("Production", "Upkeep"),
  },
  {
    key: "productionLeft",
    header: "Production left",
    ...productionPoints,
    about: "Production points saved.",
    formula: stock("Production", "Closing"),
    ahead: true,
  },
  {
    key: "oilIncome",
    header: "Oil income",
    ...oilPoints,
    about: "Oil that came in.",
    formula: stock("Oil", "Income"),
    ahead: true,
  },
  {
    key: "oilUsed",
    header: "Oil used",
    ...oilPoints,
    about: "Oil of maintenance, moves and attacks.",
    formula: (setting) => `${stock("Oil", "Upkeep")(setting)}+${stock("Oil", "Actions")(setting)}`,
  },
  {
    key: "oilLeft",
    header: "Oil left",
    ...oilPoints,
    about: "Oil saved in the silos.",
    formula: stock("Oil", "Closing"),
    chart: "Oil left",
    ahead: true,
  },
  {
    key: "manpowerLeft",
    header: "Manpower",
    ...points,
    about: "Manpower left.",
    cite: "16 Manpower",
    formula: stock("Manpower", "Closing"),
    ahead: true,
  },
  {
    key: "logistics",
    header: "Logistics used",
    ...points,
    about: "Logistics that units, queue and support occupy.",
    cite: "16 Logistics",
    formula: ofNation(`${NATIONAL}Capacities`, "Logistics used"),
  },
  {
    key: "merchants",
    header: "Merchant marine",
    ...points,
    about: "Merchant marine of the nation as the turn began.",
    cite: "16 Merchant Marine",
    formula: pool("Merchant Marine"),
    chart: "Merchant marine",
    share: "Shares: merchant marine",
  },
  {
    key: "escorts",
    header: "Escorts",
    ...points,
    about: "Escorts of the nation as the turn began.",
    cite: "15.3",
    formula: pool("Escorts"),
  },
  {
    key: "strength",
    header: "Strength",
    ...points,
    about: "Strength points on the map as the turn began.",
    cite: "7.7 Reports and Statistics",
    formula: ofNation("Order_of_battle_Units", "Strength"),
    chart: "Strength on the map",
    share: "Shares: strength on the map",
  },
];

/** How a two-week turn closes. */
export const turn: Turn = {
  steps: STEPS,
  balances,
  totals,
  routes: [
    {
      title: "From resources by convoy to the nations",
      unit: "points",
      legs: [
        { block: "Resources", stages: [0, 1], from: "[@Resource]", to: WAY_HOME, amount: "[@Yield]" },
        { block: "Resources", stages: [1, 2], from: WAY_HOME, to: "[@Nation]", amount: "[@Yield]" },
      ],
    },
    {
      title: "What ports give",
      unit: "supply",
      legs: [
        { block: "Ports", stages: [0, 1], from: "[@Nation]", to: "[@Port]", amount: "[@Stockpile]" },
        { block: "Ports", stages: [1, 2], from: "[@Port]", to: '"Units and fleets"', amount: "MIN([@Demand],[@Stockpile])" },
        { block: "Ports", stages: [1, 2], from: "[@Port]", to: '"Left"', amount: "[@Left]" },
      ],
    },
  ],
};

const OF_FRONT = ["productionIncome", "purchases", "productionLeft", "oilLeft", "manpowerLeft"];

/** The columns of the front page for each nation. */
export const front = totals.filter(({ key }) => OF_FRONT.includes(key));
