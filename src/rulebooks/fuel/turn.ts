import type { Setting } from "../../kernel/column";
import { quoted } from "../../kernel/excel";
import type { Balance, Total, Turn } from "../../kernel/turn";
import { EVENTS, TABLES } from "./sheets/choices";
import { STEPS } from "./steps";
import { fuelOfTurn } from "./sheets/powers";

const balances: readonly Balance[] = [
  {
    stock: "Fuel tracks",
    block: "Powers",
    opening: "N([@[Opening track]])",
    in: ["[@Gained]", `10*SUMIFS(${TABLES.entries}[Barrels opened],${TABLES.entries}[Major power],[@[Major power]])`],
    out: ["[@Spent]", "[@[Lost over 10]]"],
    closing: "[@[Closing track]]",
  },
  {
    stock: "Barrels",
    block: "Depots",
    opening: "N([@Opening])",
    in: ["[@Placed]", "[@[By flipping]]"],
    out: ["N([@Opened])", "N([@[For reorganization]])", "[@Bombed]", "[@Captured]", "N([@Removed])"],
    closing: "[@Closing]",
  },
];

/** A figure in the power's row. */
const ofPower =
  (table: string, header: string) =>
  ({ player }: Setting): string =>
    `SUMIFS(${table}[${header}],${table}[Major power],${quoted(player)})`;

const fuel = { format: "quarters" } as const;
const barrels = { format: "count" } as const;

const totals: readonly Total[] = [
  {
    key: "opening",
    header: "Opening track",
    ...fuel,
    about: "Fuel track when the turn opened.",
    cite: "Storing fuel",
    formula: ofPower(TABLES.powers, "Opening track"),
  },
  ...EVENTS.map((event): Total => {
    const { header, about, cite } = fuelOfTurn.columns[event];
    return { key: event.toLowerCase(), header, ...fuel, about, cite, formula: ofPower("Powers_Fuel_of_the_turn", header) };
  }),
  {
    key: "lost",
    header: "Lost over 10",
    ...fuel,
    about: "Fuel that the track could not show.",
    cite: "Storing fuel",
    formula: ofPower(TABLES.powers, "Lost over 10"),
  },
  {
    key: "opened",
    header: "Barrels opened",
    ...barrels,
    about: "Barrels turned into fuel.",
    cite: "Storing fuel",
    formula: ofPower(TABLES.powers, "Barrels opened"),
  },
  {
    key: "track",
    header: "Closing track",
    ...fuel,
    about: "Fuel track when the turn closed.",
    cite: "Storing fuel",
    formula: ofPower(TABLES.powers, "Closing track"),
    ahead: true,
  },
  {
    key: "barrels",
    header: "Barrels",
    ...barrels,
    about: "Barrels at the power's depots when the turn closed.",
    share: "Shares: barrels",
    cite: "Storing fuel",
    formula: ofPower(TABLES.powers, "Closing barrels"),
    chart: "Barrels",
    ahead: true,
  },
  {
    key: "fuel",
    header: "Fuel in all",
    ...fuel,
    about: "Ten for each barrel, and the track.",
    cite: "Acquiring Fuel",
    formula: ofPower(TABLES.powers, "Fuel in all"),
    chart: "Fuel in all",
    ahead: true,
  },
];

/** How a turn closes. */
export const turn: Turn = {
  steps: STEPS,
  balances,
  totals,
  routes: [
    {
      title: "Barrels by depot",
      unit: "barrels",
      legs: [
        { block: "Depots", stages: [0, 1], from: '"Opening"', to: "[@Place]", amount: "N([@Opening])" },
        { block: "Depots", stages: [0, 1], from: '"Placed"', to: "[@Place]", amount: "[@Placed]" },
        { block: "Depots", stages: [0, 1], from: '"By flipping"', to: "[@Place]", amount: "[@[By flipping]]" },
        { block: "Depots", stages: [1, 2], from: "[@Place]", to: '"Opened"', amount: "N([@Opened])", checked: true },
        {
          block: "Depots",
          stages: [1, 2],
          from: "[@Place]",
          to: '"Reorganization"',
          amount: "N([@[For reorganization]])",
          checked: true,
        },
        { block: "Depots", stages: [1, 2], from: "[@Place]", to: '"Bombed"', amount: "[@Bombed]", checked: true },
        { block: "Depots", stages: [1, 2], from: "[@Place]", to: '"Captured"', amount: "[@Captured]", checked: true },
        { block: "Depots", stages: [1, 2], from: "[@Place]", to: '"Removed"', amount: "N([@Removed])", checked: true },
        { block: "Depots", stages: [1, 2], from: "[@Place]", to: '"Left"', amount: "[@Closing]", checked: true },
      ],
    },
  ],
};

const OF_FRONT = ["opening", "opened", "track", "barrels", "fuel"];

/** The columns of the front page for each power. */
export const front = totals.filter(({ key }) => OF_FRONT.includes(key));
