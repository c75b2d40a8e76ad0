import type { Setting } from "../../kernel/column";
import type { Balance, Total, Turn } from "../../kernel/turn";
import { REST_OF_THE_BATTLE } from "./rules/fuel-supply";
import { FUEL_NEXT, FUEL_NOW } from "./sheets/tanks";
import { STEPS } from "./steps";

const balances: readonly Balance[] = [
  {
    stock: "Air assets",
    block: "Air presence",
    opening: "N([@Opening])",
    in: ["N([@Gained])"],
    out: ["[@Used]", "[@[Used after the lull]]", "[@Lost]"],
    closing: "[@Left]",
  },
  {
    stock: "Barrages and batteries",
    block: "Artillery",
    opening: "N([@Opening])",
    in: ["N([@Received])"],
    out: ["N([@Lost])", { name: "Planned fired", formula: 'IF([@Fire]="Planned",N([@Fired]),0)' }],
    closing: "[@Left]",
  },
  {
    stock: "Fuel of tank companies, turns",
    block: "Tank companies",
    opening: "N([@[Fuel left]])",
    in: [
      { name: "Rolled", formula: `IF(ISNUMBER([@[Fuel left]]),0,N([@[Turns of fuel]]))` },
      { name: "Refueled", formula: `IF(N(${FUEL_NEXT})>N(${FUEL_NOW}),${REST_OF_THE_BATTLE}-${FUEL_NOW},0)` },
    ],
    out: [{ name: "Used", formula: `IF(N(${FUEL_NEXT})<N(${FUEL_NOW}),1,0)` }],
    closing: `N(${FUEL_NEXT})`,
  },
];

/** A figure in a player's rows of a table. */
const ofPlayer =
  (table: string, header: string, more = "") =>
  ({ player }: Setting): string =>
    `SUMIFS(${table}[${header}],${table}[Side],"${player}"${more})`;

const fire = (kind: string, header: string) => ofPlayer("Artillery_Artillery", header, `,Artillery_Artillery[Fire],"${kind}"`);

const companies =
  (state: string) =>
  ({ player }: Setting): string =>
    `COUNTIFS(Tanks_Tank_companies[Side],"${player}",Tanks_Tank_companies[State],"${state}")`;

const UNITS = "N([@[Infantry units]])+N([@[Tank units]])";

const whole = { format: "count" } as const;

const totals: readonly Total[] = [
  {
    key: "units",
    header: "Units",
    ...whole,
    about: "Infantry and tank units of the side.",
    share: "Shares: units",
    cite: "5, example",
    formula: ofPlayer("Forces_Troop_reaction", "Units"),
    chart: "Units",
  },
  {
    key: "bases",
    header: "Bases",
    ...whole,
    about: "Bases of the side.",
    cite: "20",
    formula: ofPlayer("Forces_Troop_reaction", "Bases"),
  },
  {
    key: "score",
    header: "Air score",
    format: "general",
    about: "By how much the side has air superiority.",
    cite: "2",
    formula: ({ player }) => (player === "Axis" ? "Air_Axis_score" : "Air_Allied_score"),
  },
  {
    key: "airUsed",
    header: "Air assets used",
    ...whole,
    about: "Air assets used in the turn.",
    cite: "3",
    formula: (setting) =>
      `${ofPlayer("Air_Air_presence", "Used")(setting)}+${ofPlayer("Air_Air_presence", "Used after the lull")(setting)}`,
  },
  {
    key: "air",
    header: "Air assets left",
    ...whole,
    about: "Air assets for the turns to come.",
    cite: "3",
    formula: ofPlayer("Air_Air_presence", "Left"),
    chart: "Air assets",
    ahead: true,
  },
  {
    key: "plannedFired",
    header: "Planned fired",
    ...whole,
    about: "Planned barrages fired in the turn.",
    cite: "5",
    formula: fire("Planned", "Fired"),
  },
  {
    key: "planned",
    header: "Planned left",
    ...whole,
    about: "Planned barrages kept.",
    cite: "5",
    formula: fire("Planned", "Left"),
    chart: "Planned barrages",
    ahead: true,
  },
  {
    key: "supportFired",
    header: "Support fired",
    ...whole,
    about: "Support barrages fired in the turn.",
    cite: "5",
    formula: fire("Support", "Fired"),
  },
  {
    key: "batteries",
    header: "Batteries left",
    ...whole,
    about: "Batteries of support fire.",
    cite: "5",
    formula: fire("Support", "Left"),
    chart: "Batteries",
    ahead: true,
  },
  {
    key: "empty",
    header: "Companies out of fuel",
    ...whole,
    about: "Tank companies that cannot move.",
    cite: "21",
    formula: companies("Out of fuel"),
    chart: "Tank companies out of fuel",
    ahead: true,
  },
  {
    key: "refueling",
    header: "Companies refueling",
    ...whole,
    about: "Tank companies that refuel.",
    cite: "21",
    formula: companies("Refueling"),
    ahead: true,
  },
];

/** How a battle turn closes. */
export const turn: Turn = {
  steps: STEPS,
  balances,
  totals,
  routes: [
    {
      title: "Forces, and how they react",
      unit: "units",
      legs: [
        { block: "Formations", stages: [0, 1], from: "[@Side]", to: "[@Formation]", amount: UNITS, checked: true },
        { block: "Formations", stages: [1, 2], from: "[@Formation]", to: "[@Profile]", amount: UNITS },
      ],
    },
  ],
  last: { cite: "9", when: "Battle_Over=TRUE" },
};

const OF_FRONT = ["units", "score", "air", "planned", "batteries"];

/** The columns of the front page for each side. */
export const front = totals.filter(({ key }) => OF_FRONT.includes(key));
