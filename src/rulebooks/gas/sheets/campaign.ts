import { input } from "../../../kernel/column";
import { identityCells, identityFill, note } from "../../../kernel/identity";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { identity } from "../identity";
import { POWERS } from "../powers";
import { becomes } from "../steps";

const MONTHS = ["JAN/FEB", "MAR/APR", "MAY/JUN", "JUL/AUG", "SEP/OCT", "NOV/DEC"] as const;
export const FIRST_YEAR = 1939;
export const LAST_YEAR = 1948;

const [FIRST, ...LATER] = MONTHS;
const LAST = MONTHS.at(-1)!;
const NEXT_MONTHS = LATER.reduceRight((then, months, i) => `IF(Months="${MONTHS[i]}","${months}",${then})`, `"${FIRST}"`);

const clock = { format: "plain", min: 1, whole: true, needed: true } as const;

/** The current turn of the whole ledger. */
export const state = form({
  name: "State",
  visibleTo: "all",
  title: "Turn",
  about: "The turn that all sheets stand in. Set it once; the close of a turn moves it on by two months.",
  cite: "Production, NOV/DEC 1940 example",
  columns: {
    Turn: input.number("Turn", "Number of the turn, counted from 1 at the start of the game.", {
      ...clock,
      ...becomes("clock", "Turn+1", "the next turn"),
    }),
    Year: input.number("Year", "Calendar year.", {
      ...clock,
      min: FIRST_YEAR,
      ...becomes("clock", "Year+1", `${LAST} is over`, `Months="${LAST}"`),
    }),
    Months: input.text("Months", "The two months of the turn.", {
      choices: MONTHS,
      needed: true,
      ...becomes("clock", NEXT_MONTHS, "the next two months"),
    }),
    America_in_Flames: input.yesNo("America in Flames", "TRUE when the America in Flames map is in play.", { cite: "Maps 5" }),
    Note: note,
    ...identityCells(identity),
  },
  fill: ({ year }) => ({
    ...identityFill(identity),
    Turn: 1,
    Year: year,
    Months: FIRST,
    America_in_Flames: false,
  }),
});

const players = table({
  name: "Players",
  title: "Major powers in play",
  about: "Who plays. Every major power listed has its rows on the other sheets.",
  cite: "Gas Expenditure",
  key: "power",
  player: "power",
  columns: {
    power: input.text("Major power", "Major power in play.", { choices: POWERS, width: 18 }),
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

export const campaignSheet: Sheet = {
  name: identity.frontSheet,
  title: "Campaign",
  about: "The turn that all other sheets stand in, and who plays. The game master keeps it.",
  player: "",
  figures: [
    { label: "Turn", formula: "Turn", format: "plain" },
    { label: "Year", formula: "Year", format: "plain" },
    { label: "Months", formula: "Months" },
  ],
  blocks: [state, players],
};
