import { input } from "../../../kernel/column";
import { identityCells, identityFill, note } from "../../../kernel/identity";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { dayNumber } from "../../../kernel/text";
import { identity } from "../identity";
import { PLAYERS } from "../parameters";
import { SCALES } from "../tables/scales";
import { WEATHERS } from "../tables/weather";
import { becomes } from "./next";

/** Days per turn (4). */
export const TURN_DAYS = SCALES["Turn Days"].Low;

/** The day when the war in the Pacific begins. */
export const FIRST_DATE = dayNumber(1941, 12, 7);

/** Nations that do not cooperate with other major powers (7.7 Cooperation). */
const ALONE = ["USSR", "China"] as const;

/** The current turn of the whole ledger. */
export const state = form({
  name: "State",
  visibleTo: "all",
  title: "Turn",
  about: "The turn that all sheets stand in. Set it once; the close of a turn moves it on by two weeks.",
  cite: "4",
  columns: {
    Turn: input.number("Turn", "Number of the turn, counted from 1 at the start of the game.", {
      format: "plain",
      min: 1,
      whole: true,
      needed: true,
      ...becomes("clock", "Turn+1", "the next turn"),
    }),
    Date: input.number("Date", "Day on which the turn begins.", {
      format: "date",
      min: 1,
      whole: true,
      needed: true,
      width: 12,
      ...becomes("clock", `Date+${TURN_DAYS}`, "a turn is two weeks"),
    }),
    Weather: input.text("Weather", "Weather of most of the map; units in other weather name theirs.", {
      sealing: "open",
      choices: WEATHERS,
      cite: "11.3",
    }),
    Note: note,
    ...identityCells(identity),
  },
  fill: { ...identityFill(identity), Turn: 1, Date: FIRST_DATE, Weather: "Clear" },
});

/** Whether a nation does not cooperate with other major powers. */
export const isAlone = (cell: string): string => `OR(${ALONE.map((nation) => `${cell}="${nation}"`).join(",")})`;

export const players = table(
  {
    name: "Players",
    title: "Nations in play",
    about: "Who plays. Every nation listed has its rows on the other sheets.",
    cite: "7.7 Cooperation",
    key: "nation",
    player: "nation",
    columns: {
      nation: input.text("Nation", "Nation in play.", { choices: PLAYERS, width: 18 }),
      sharesWith: input.text("Shares with", "Major power whose ports and pools it uses, if any.", {
        choices: PLAYERS,
        width: 18,
        visibleTo: "all",
      }),
      playedBy: input.text("Played by", "Who plays it, for those who read the ledger.", {
        remark: true,
        width: 18,
        visibleTo: "all",
      }),
    },
    rows: ({ players: nations }) => nations.map((nation) => ({ nation })),
    spare: 0,
    fixed: true,
  },
  ({ limit }) => [
    limit({
      id: "cooperation",
      at: "sharesWith",
      about: `${ALONE.join(" and ")} share nothing with other major powers.`,
      check: "does not cooperate",
      broken: `IF([@[Shares with]]="",FALSE,OR(${isAlone("[@Nation]")},${isAlone("[@[Shares with]]")}))`,
      expected: () => "",
      message: ({ nation, sharesWith }) =>
        `${nation} uses ports and pools of ${sharesWith}; ${(ALONE as readonly string[]).includes(nation) ? nation : sharesWith} shares nothing with other major powers.`,
      fix: "Clear Shares with.",
    }),
  ],
);

export const campaignSheet = (): Sheet => ({
  name: identity.frontSheet,
  title: "Campaign",
  about: "The turn that all other sheets stand in, and who plays. The game master keeps it.",
  player: "",
  figures: [
    { label: "Turn", formula: "Turn", format: "plain" },
    { label: "Date", formula: "Date", format: "date" },
    { label: "Weather", formula: "Weather" },
  ],
  blocks: [state, players],
});
