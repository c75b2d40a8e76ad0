import { input, numberBy, numberIn } from "../../../kernel/column";
import { PLAYERS } from "../parameters";
export { count, countIn } from "../../../kernel/column";

/** Entered points of any pool. */
export const pointsIn = numberIn({ format: "quarters", min: 0 });
/** Entered points that the close of a turn also writes, so that thirds and fifths occur. */
export const storedPoints = numberIn({ format: "hundredths", min: 0 });
export const points = numberBy({ format: "hundredths" });

/** A share in percent. */
export const shareIn = numberIn({ format: "rate", min: 0 });
export const share = numberBy({ format: "rate" });

/** The nation of a row. */
export const nation = input.text("Nation", "One of the nations of the sheet Campaign.", {
  choices: ({ players }) => players,
  width: 16,
});
/** The nation of a row in tables that also list minor countries. */
export const nationOrMinor = input.text("Nation", "One of the nations of the sheet Campaign, or a minor country.", {
  choices: ({ players }) => players,
  open: true,
  width: 16,
});

export const oneEach = {
  key: "nation",
  player: "nation",
  rows: ({ players }: { readonly players: readonly string[] }) => players.map((item) => ({ nation: item })),
  spare: 0,
  fixed: true,
} as const;

/** The sum of a figure over the nation's rows in a table; `more` adds criteria. */
export const ofNation = (table: string, header: string, more = ""): string =>
  `SUMIFS(${table}[${header}],${table}[Nation],[@Nation]${more})`;

/** Whether a cell names a major power that could play. */
export const isMajor = (cell: string): string => `OR(${PLAYERS.map((player) => `${cell}="${player}"`).join(",")})`;

/** Whether the number of a support item that the row's nation owns is missing. */
export const ownedMissing = (item: string): string =>
  `COUNTIFS(Support_pool_Pool[Nation],[@Nation],Support_pool_Pool[Item],"${item}",Support_pool_Pool[Owned],"")>0`;
