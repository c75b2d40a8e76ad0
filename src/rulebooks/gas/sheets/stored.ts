import { computed } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { NameOf } from "../powers";
import { count } from "./cells";

/*
 * Gas is stored at places: arrivals, departures, and the place that a row refers to.
 */

export const STOCK = "Gas_ledger_Gas_stock";
const BOMBING = "Gas_operations_Strategic_bombing";
const PAYMENTS = "Gas_ledger_Map_payments";
const CAPTURED = "Gas_ledger_Captured_gas";

/** Headers of the columns with a power and one of its places. */
interface At {
  readonly power: string;
  readonly place: string;
}
const IN_STOCK: At = { power: "Major power", place: "Place" };
/** Rows that pay, save or lose gas. */
export const COUNTS: At = { power: "Major power", place: "Counts at" };
export const TAKEN: At = { power: "Captured from", place: "Lost at" };
export const CAPTOR: At = { power: "Captured by", place: "Saved at" };

const cell = (header: string): string => `[@[${header}]]`;
const places = (power: string): string => `COUNTIFS(${STOCK}[Major power],${cell(power)},${STOCK}[Place],"?*")`;
const hasOnePlace = (power: string): string => `${places(power)}=1`;

/** The place in Gas stock that a row refers to; a power with a single place can leave it blank. */
export const placeMeant = (header: string, { power, place }: At) =>
  computed.text(
    header,
    `IF(${hasOnePlace(power)},INDEX(${STOCK}[Place],MATCH(${cell(power)},${STOCK}[Major power],0)),${cell(place)})&""`,
    "Place of Gas stock that is meant.",
    { width: 14 },
  );

/** The sum of a column over the rows of a power and place; `also` adds criteria. The power is the first criterion. */
export const summed = (table: string, column: string, theirs: At, own: At = IN_STOCK, also = ""): string =>
  `SUMIFS(${table}[${column}],${table}[${theirs.power}],${cell(own.power)},${table}[${theirs.place}],${cell(own.place)}${also})`;

/** Whether the row's place belongs to the power; otherwise the place is reported, and its gas is unknown. */
export const isStoredAt = ({ power, place }: At): string =>
  `COUNTIFS(${STOCK}[Major power],${cell(power)},${STOCK}[Place],${cell(place)})>0`;

/** Gas on hand at the place that a row takes it from. */
export const atHand = (own: At): string => summed(STOCK, "At hand", IN_STOCK, own);

const before = (table: string): string => `,${table}[Impulse],"<"&[@Impulse]`;
const meanwhile = (table: string): string => `,${table}[Impulse],[@Impulse]`;

/** Gas that was at the place by the row's impulse: stock and captured gas. */
export const heldBy = (own: At): string =>
  part.number(
    "Came by then",
    `${atHand(own)}+${summed(CAPTURED, "Gas", CAPTOR, own, `,${CAPTURED}[Impulse],"<="&[@Impulse]`)}`,
    "Gas that was at hand there, or captured by the impulse.",
  );

/** Gas bombed and captured at the place before the row's impulse. Within an impulse the order is unknown. */
export const lostBefore = (own: At) =>
  count(
    "Lost before",
    `${part.number("Bombed before", summed(BOMBING, "Gas lost", COUNTS, own, before(BOMBING)), "Gas bombed there in earlier impulses.")}+${summed(CAPTURED, "Gas", TAKEN, own, before(CAPTURED))}`,
    "Gas bombed and captured there in earlier impulses.",
  );

/** Gas at the place when the row's impulse begins; without an impulse, all that arrives there during the turn. */
export const gasThere = (own: At) =>
  count(
    "Gas there",
    `IF(ISNUMBER([@Impulse]),${heldBy(own)}-[@[Lost before]]-${part.number("Paid before", summed(PAYMENTS, "Paid", COUNTS, own, before(PAYMENTS)), "Gas paid from there in earlier impulses.")},${atHand(own)}+${summed(STOCK, "Captured", IN_STOCK, own)})`,
    "Gas that lies there by then.",
  );

/** Gas paid or captured there in the row's impulse, in unknown order. Formatted to follow a minus. */
export const goneMeanwhile = (own: At): string =>
  `${part.number("Paid meanwhile", summed(PAYMENTS, "Paid", COUNTS, own, meanwhile(PAYMENTS)), "Gas paid from there in the same impulse.")}-${part.number("Captured meanwhile", summed(CAPTURED, "Gas", TAKEN, own, meanwhile(CAPTURED)), "Gas captured there in the same impulse.")}`;

/** The amount by which a row makes the stock negative. */
export const lacking = (taken: string) =>
  count("Lacking", `MAX(0,${cell(taken)}-MAX(0,[@[Gas there]]))`, "Gas that is lost without being there.");

/** A limit: a row that moves gas names a place with a row in Gas stock; a power with a single place can leave it blank. */
export const inStock = ({ power, place }: At, amount = "Paid") => ({
  id: "gas-place",
  cite: "Production",
  about: "Gas is taken from, and comes to, a place of the table Gas stock; it need not be named where a power has one only.",
  check: "no such place of saved gas",
  when: `AND(N(${cell(amount)})>0,${cell(power)}<>"")`,
  broken: `IF(${cell(place)}="",NOT(${hasOnePlace(power)}),COUNTIFS(${STOCK}[Major power],${cell(power)},${STOCK}[Place],${cell(place)})=0)`,
  figures: { places: places(power) },
  texts: { owner: cell(power), where: `${cell(place)}&""` },
  expected: () => "a place of Gas stock",
  message: ({ owner, where, places }: { readonly owner: string; readonly where: string; readonly places: number }) =>
    where !== ""
      ? `${NameOf(owner)} has no row for ${where} in the table Gas stock.`
      : places === 0
        ? `${NameOf(owner)} has no row in the table Gas stock.`
        : `${NameOf(owner)} saves gas in ${places} places, and the one meant is not named.`,
  fix: "Enter a place as it is written in the table Gas stock, or add a row there.",
});
