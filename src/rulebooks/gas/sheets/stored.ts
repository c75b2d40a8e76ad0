import { Called } from "../powers";

/*
 * Gas lies at places: what comes to one or leaves it, and which place a row means.
 */

export const STOCK = "Gas_ledger_Gas_stock";

/** Header of the columns that name a power, and one of its places. */
interface At {
  readonly power: string;
  readonly place: string;
}
const IN_STOCK: At = { power: "Major power", place: "Place" };

const cell = (header: string): string => `[@[${header}]]`;
const hasOnePlace = (power: string): string => `COUNTIFS(${STOCK}[Major power],${cell(power)})=1`;

/** The rows that mean the power and place of this row. A power with a single place need not name it: all of its rows mean that. */
function rowsAt(table: string, theirs: At, own: At, also: string, fold: (criteria: string) => string): string {
  const ofPower = `${table}[${theirs.power}],${cell(own.power)}`;
  return `IF(${hasOnePlace(own.power)},${fold(ofPower + also)},${fold(`${ofPower},${table}[${theirs.place}],${cell(own.place)}${also}`)})`;
}

/** What a column comes to in these rows; `also` adds criteria. */
export const summed = (table: string, column: string, theirs: At, own: At = IN_STOCK, also = ""): string =>
  rowsAt(table, theirs, own, also, (criteria) => `SUMIFS(${table}[${column}],${criteria})`);

/** How many of these rows meet some more criteria. */
export const countedAt = (table: string, theirs: At, also: string): string =>
  rowsAt(table, theirs, IN_STOCK, also, (criteria) => `COUNTIFS(${criteria})`);

/** Gas at hand at the place that a row takes it from. */
export const atHand = (own: At): string => summed(STOCK, "At hand", IN_STOCK, own);

/** A row that moves gas names a place that has a row in Gas stock; a power with a single place need not. */
export const inStock = ({ power, place }: At, amount = "Paid") => ({
  id: "gas-place",
  cite: "Production",
  about: "Gas is taken from, and comes to, a place of the table Gas stock; it need not be named where a power has one only.",
  check: "no such place of saved gas",
  broken: `IF(AND(N(${cell(amount)})>0,${cell(power)}<>""),IF(${cell(place)}="",NOT(${hasOnePlace(power)}),COUNTIFS(${STOCK}[Major power],${cell(power)},${STOCK}[Place],${cell(place)})=0),FALSE)`,
  figures: { places: `COUNTIFS(${STOCK}[Major power],${cell(power)})` },
  texts: { whose: cell(power), where: `${cell(place)}&""` },
  expected: () => "a place of Gas stock",
  says: ({ whose, where, places }: { readonly whose: string; readonly where: string; readonly places: number }) =>
    where !== ""
      ? `${Called(whose)} has no row for ${where} in the table Gas stock.`
      : places === 0
        ? `${Called(whose)} has no row in the table Gas stock.`
        : `${Called(whose)} saves gas in ${places} places, and the one meant is not named.`,
  fix: "Enter a place as it is written in the table Gas stock, or add a row there.",
});
