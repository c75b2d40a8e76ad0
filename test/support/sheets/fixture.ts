import type { LedgerOptions } from "../../../src/kernel/rulebook";
import { computed, input } from "../../../src/kernel/column";
import { form, table, type Sheet } from "../../../src/kernel/sheet";

/*
 * A small made-up ledger with one of everything that a sheet can have.
 */

export const options: LedgerOptions = { players: ["Germany", "Nationalist China"], year: 1941 };

const summary = form(
  {
    name: "Summary",
    title: "Summary",
    about: "The Turn at a glance.",
    cite: "2.2.1",
    columns: {
      Year: input.number("Year", "Year of the Turn.", { format: "plain", whole: true, min: 1939, max: 1946, cite: "2.1" }),
      Reserve: input.number("Reserve", "Strategic Reserve.", { unit: "PPs", format: "points" }),
      Growth: computed.number("Growth", 'LEDGER.GROWTH(Year,"Germany",Reserve)', "Growth at the YSS.", {
        unit: "PPs",
        format: "points",
        cite: "2.1.2",
      }),
      Left: computed.number("Left", "Reserve-SUM(Ships[Cost])", "Left.", { unit: "PPs", format: "points" }),
      At_war: input.yesNo("At war", "Whether the Nation is at war.", { cite: "2.1.7" }),
      Note: input.text("Note", "Anything.", { cite: "" }),
    },
    fill: { Year: 1942, Reserve: 1000, At_war: true, Note: "=1+1" },
  },
  ({ limit }) => [
    limit({
      id: "deficit",
      at: "Left",
      about: "Nothing is spent that is not there.",
      check: "below zero",
      broken: "Left<0",
      message: ({ Left }) => `${Left} PPs are left.`,
      fix: "Build less.",
    }),
  ],
);

const ships = table(
  {
    name: "Ships",
    title: "Ships in yards",
    about: "Ships being built.",
    cite: "2.3.4.2",
    key: "ship",
    columns: {
      ship: input.text("Ship", "Name of the ship.", { cite: "2.3.4" }),
      type: input.text("Type", "What it is.", { cite: "2.3.4", choices: ["Battleship", "Submarine"] }),
      cost: input.number("Cost", "PPs this Turn.", { unit: "PPs", format: "points", min: 0 }),
      rate: input.number("Share of rate", "Share of the yard's rate.", { format: "rate", min: 0, max: 1 }),
      oil: input.number("Oil", "Oil Units.", { format: "quarters", cite: "2.4" }),
      double: computed.number("Twice the cost", "2*[@Cost]", "For two.", { format: "points", cite: "2.3" }),
      base: computed.number("Base", 'LEDGER.STARTINGECONOMY("Germany")+[@Cost]', "Base.", { format: "points", cite: "2.1" }),
    },
    rows: [
      { ship: "Bismarck", type: "Battleship", cost: 420, rate: 0.2, oil: 0.25 },
      { ship: "+Tirpitz", type: "Battleship", cost: 300, rate: 0.2, oil: 2 },
      { ship: "U-47", type: "Submarine", cost: 1.5 },
    ],
    spare: 2,
  },
  ({ limit }) => [
    limit({
      id: "build-rate",
      at: "cost",
      about: "No ship takes more than 400 PPs.",
      check: "over the build rate",
      broken: "[@Cost]>400",
      message: ({ ship, cost }) => `${ship} takes ${cost} PPs.`,
      fix: "Enter 400.",
    }),
  ],
);

/** Thirty places of at least ten letters: too long to be listed in a drop-down. */
export const PLACES: readonly string[] = Array.from({ length: 30 }, (_, i) => `Province ${String(i + 1).padStart(2, "0")}`);

const places = table({
  name: "Places",
  title: "Places",
  about: "What the Nation holds.",
  cite: "2.1.4",
  key: "place",
  columns: {
    place: input.text("Place", "Name.", { choices: PLACES, open: true }),
    value: input.number("Value [PPs] #1", "A header with signs of its own.", { format: "count", whole: true }),
    known: input.yesNo("Known", "Whether the value is known."),
    worth: computed.number("Worth", "IF([@Known],[@[Value '[PPs'] '#1]],0)", "Value where known."),
  },
  rows: ({ player }) => [{ place: player === "Germany" ? "Province 01" : "Province 02", value: 25, known: true }],
  spare: 14,
});

const national = (nation: string): Sheet => ({
  name: nation,
  title: `${nation}: national production sheet`,
  about: "Where the PPs of a Nation come from and go.",
  player: nation,
  figures: [
    { label: "Reserve", formula: "Reserve", format: "points" },
    { label: "Left after Orders", formula: "Left" },
    { label: "Growth rate", formula: "Growth/Reserve", format: "rate" },
  ],
  blocks: [summary, ships, places],
});

const overview: Sheet = {
  name: "Overview",
  title: "Overview",
  about: "All Nations side by side.",
  player: "",
  figures: [],
  blocks: [
    table({
      name: "Nations",
      title: "Nations",
      about: "What is left.",
      cite: "",
      key: "nation",
      columns: {
        nation: input.text("Nation", "Nation."),
        left: computed.number(
          "Left",
          'IF([@Nation]="Germany",Germany_Left,Nationalist_China_Left)',
          "What is left of the reserve.",
          { unit: "PPs", format: "points", cite: "2.2.1", link: true },
        ),
      },
      rows: [{ nation: "Germany" }, { nation: "Nationalist China" }],
      spare: 0,
    }),
  ],
};

export const sheets: readonly Sheet[] = [overview, ...options.players.map(national)];
