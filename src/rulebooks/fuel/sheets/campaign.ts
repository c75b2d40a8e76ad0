import { input } from "../../../kernel/column";
import { quoted } from "../../../kernel/excel";
import { unlessChangedAt } from "../../../kernel/house-rule";
import { identityCells, identityFill, note } from "../../../kernel/identity";
import { part } from "../../../kernel/part";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { freeUsFuelIn } from "../house-rules";
import { identity } from "../identity";
import { HOLDERS } from "../parameters";
import { fuel as fuelPoints } from "../phrases";
import { becomes } from "../steps";
import { fuel, sumOf } from "./cells";
import { CONTINENTAL_US, MONTHS, TABLES } from "./choices";

export const FIRST_YEAR = 1939;
export const LAST_YEAR = 1948;

const UNITED_STATES = "Reorganization, continental United States";
const NEUTRAL_US = 'COUNTIFS(Players[Major power],"United States",Players[Neutral],TRUE)>0';
const LAST_MONTHS = MONTHS.at(-1)!;
const NEXT_MONTHS = MONTHS.slice(1).reduceRight(
  (then, months, i) => `IF(Months=${quoted(MONTHS[i]!)},${quoted(months)},${then})`,
  quoted(MONTHS[0]),
);
const clock = { format: "plain", min: 1, whole: true, needed: true } as const;

/** The current turn of the whole ledger. */
export const state = form(
  {
    name: "State",
    visibleTo: "all",
    title: "Turn",
    about: "The turn that all sheets stand in. Set it once; the close of a turn moves it on by two months.",
    cite: UNITED_STATES,
    columns: {
      Turn: input.number("Turn", "Number of the turn, counted from 1 at the start of the game.", {
        ...clock,
        ...becomes("clock", "Turn+1", "the next turn"),
      }),
      Year: input.number("Year", "Calendar year.", {
        ...clock,
        min: FIRST_YEAR,
        ...becomes("clock", "Year+1", `${LAST_MONTHS} is over`, `Months=${quoted(LAST_MONTHS)}`),
      }),
      Months: input.text("Months", "The two months of the turn.", {
        choices: MONTHS,
        needed: true,
        ...becomes("clock", NEXT_MONTHS, "the next two months"),
      }),
      US_active: input.yesNo("US active", "TRUE once the United States is active and consents to give free fuel."),
      Free_US_fuel: fuel(
        "Free US fuel",
        unlessChangedAt(
          part.text("Figure of House rules", freeUsFuelIn("Year"), "Figure of the sheet House rules that holds in the year."),
          "LEDGER.FUELFREEUS(Year,US_active=TRUE)",
          (own) => `IF(US_active=TRUE,${own},0)`,
        ),
        "Fuel that Commonwealth and French units together may draw from the continental United States this turn.",
      ),
      Free_US_fuel_drawn: fuel(
        "Free US fuel drawn",
        ["Commonwealth", "France"]
          .map((power) => sumOf(TABLES.draws, "Fuel needed", ["Depot", quoted(CONTINENTAL_US)], ["Major power", quoted(power)]))
          .join("+"),
        "What their units draw there, from the sheet Reorganization.",
        { link: true },
      ),
      Note: note,
      ...identityCells(identity),
    },
    fill: ({ year }) => ({
      ...identityFill(identity),
      Turn: 1,
      Year: year,
      Months: MONTHS[0],
      US_active: false,
    }),
  },
  ({ atMost, limit }) => [
    limit({
      id: "us-active-neutral",
      at: "US_active",
      about: "The United States is neutral or active, never both.",
      check: "the United States is neutral",
      broken: `AND(US_active=TRUE,${NEUTRAL_US})`,
      expected: () => false,
      message: () => "The United States is entered as active, and as neutral in the table of major powers.",
      fix: "Enter FALSE under US active, or clear Neutral of the United States.",
    }),
    atMost("Free_US_fuel_drawn", "Free_US_fuel", {
      id: "us-free-fuel",
      about: "Commonwealth and French units together draw no more free fuel than the United States gives in the year.",
      check: "more than the year's free fuel",
      message: ({ Free_US_fuel_drawn, limit, Year }) =>
        `Commonwealth and France draw ${fuelPoints(Free_US_fuel_drawn)} from the ${CONTINENTAL_US} in ${Year}; ${fuelPoints(limit)} is the most.`,
      fix: ({ over }) => `Draw ${fuelPoints(over)} less there, or correct US active.`,
    }),
  ],
);

export const players = table({
  name: "Players",
  title: "Major powers in play",
  about: "Who plays. Communist China has no fuel of its own: its units use that of Russia.",
  cite: "Acquiring Fuel; Storage capacity limits",
  key: "power",
  player: "power",
  columns: {
    power: input.text("Major power", "Major power in play.", { choices: HOLDERS, width: 18 }),
    neutral: input.yesNo(
      "Neutral",
      "TRUE while it is neutral: one barrel in a Production Phase, and fuel from the open market.",
      { sealing: "open", visibleTo: "all", enteredBy: "master" },
    ),
    playedBy: input.text("Played by", "Who plays it, for those who read the ledger.", {
      remark: true,
      width: 18,
      visibleTo: "all",
    }),
  },
  rows: ({ players: powers }) => powers.map((power) => ({ power })),
  spare: 0,
  fixed: true,
});

/** Whether the power in a cell is neutral. */
export const isNeutral = (cell: string): string =>
  `(COUNTIFS(${TABLES.players}[Major power],${cell},${TABLES.players}[Neutral],TRUE)>0)`;

export const campaignSheet: Sheet = {
  name: identity.frontSheet,
  title: "Campaign",
  about: "What turn it is, and who plays. The game master keeps it.",
  player: "",
  figures: [
    { label: "Turn", formula: "Turn", format: "plain" },
    { label: "Year", formula: "Year", format: "plain" },
    { label: "Months", formula: "Months" },
  ],
  blocks: [state, players],
};
