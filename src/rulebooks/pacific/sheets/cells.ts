import { input, numberBy, numberIn } from "../../../kernel/column";
import { PLAYERS } from "../parameters";
export { count, countIn } from "../../../kernel/column";

/** Points of any pool, as they are typed. */
export const pointsIn = numberIn({ format: "quarters", min: 0 });
/** The same where the close of a turn writes what is left, thirds and fifths among it. */
export const pointsKept = numberIn({ format: "hundredths", min: 0 });
export const points = numberBy({ format: "hundredths" });

/** A share of the whole, shown in percent. */
export const shareIn = numberIn({ format: "rate", min: 0 });
export const share = numberBy({ format: "rate" });

/** The nation whose row it is. */
export const nation = input.text("Nation", "One of the nations of the sheet Campaign.", {
  choices: ({ players }) => players,
  width: 16,
});
/** The same where minor countries have rows too. */
export const nationOrMinor = input.text("Nation", "One of the nations of the sheet Campaign, or a minor country.", {
  choices: ({ players }) => players,
  open: true,
  width: 16,
});

/** One row for each nation in play. */
export const oneEach = {
  key: "nation",
  player: "nation",
  rows: ({ players }: { readonly players: readonly string[] }) => players.map((item) => ({ nation: item })),
  spare: 0,
  fixed: true,
} as const;

/** A figure of the nation's rows in a table, added up; of those of one kind where a column and its text are given. */
export const ofNation = (table: string, header: string, more = ""): string =>
  `SUMIFS(${table}[${header}],${table}[Nation],[@Nation]${more})`;

/** Whether a cell names a major power, which plays or could play. */
export const isMajor = (cell: string): string => `OR(${PLAYERS.map((player) => `${cell}="${player}"`).join(",")})`;

/** Whether it is still to be filled in how many of a support item the row's nation owns. */
export const ownedMissing = (item: string): string =>
  `COUNTIFS(Support_pool_Pool[Nation],[@Nation],Support_pool_Pool[Item],"${item}",Support_pool_Pool[Owned],"")>0`;
