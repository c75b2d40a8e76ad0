import { input, type Setting } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { nameOf, NameOf } from "../powers";
import { are, gas } from "../phrases";
import { CARRIED_OUT, COUNTED } from "../steps";
import { count, countIn, gasKnown, oilIsMissing } from "./cells";
import { atHand, gasThere, inStock, isStoredAt, lacking, lostBefore, placeMeant, TAKEN } from "./stored";

const choices = ({ players }: Setting) => players;
const gasIn = countIn("Gas", "Gas that changes hands.");
const ONE_PLACE = "Blank where the power has one place only.";

const LENDER = { power: "Lender", place: "Counts from" };
/** Gas lent from the same place in the rows below. */
const LENT_BELOW =
  "SUMPRODUCT((Lend_Lease[Lender]=[@Lender])*(Lend_Lease[Counts from]=[@[Counts from]])*(ROW(Lend_Lease[Gas])>ROW()),Lend_Lease[Gas])";

/** Lending moves gas like build points, so that none is lost. */
export const lendLease = table(
  {
    name: "Lend-Lease",
    title: "Lend-lease of gas",
    about: "Gas lent by one power to another, in the manner of build points.",
    cite: "Production, lend-lease",
    key: ["from", "to"],
    working: ["countsFrom", "countsTo"],
    player: "from",
    columns: {
      from: input.text("Lender", "Power that lends.", { choices, width: 16 }),
      fromPlace: input.text("From", `Place of Gas stock that it comes from. ${ONE_PLACE}`, { width: 14 }),
      to: input.text("Recipient", "Power that gets it.", { choices, width: 16 }),
      toPlace: input.text("To", `Place of Gas stock where it is saved. ${ONE_PLACE}`, { width: 14 }),
      gas: gasIn,
      countsFrom: placeMeant("Counts from", { power: "Lender", place: "From" }),
      countsTo: placeMeant("Counts to", { power: "Recipient", place: "To" }),
      left: count("Left", `${atHand(LENDER)}+${LENT_BELOW}`, "Gas that the loan leaves there."),
    },
    rows: [],
    spare: 6,
    ends: [CARRIED_OUT],
  },
  (kinds) => [
    kinds.limit({ ...inStock({ power: "Lender", place: "From" }, "Gas"), at: "fromPlace" }),
    kinds.limit({ ...inStock({ power: "Recipient", place: "To" }, "Gas"), at: "toPlace" }),
    kinds.limit({
      id: "lend-lease-balanced",
      at: "to",
      about: "Gas that is lent is received by another power in the same turn.",
      check: "nobody receives it",
      when: "N([@Gas])>0",
      broken: 'OR([@Recipient]="",[@Recipient]=[@Lender])',
      expected: () => "another power",
      message: ({ from, to, gas: lent }) =>
        to === ""
          ? `${NameOf(from)} lends ${gas(lent)} that no power receives.`
          : `${NameOf(from)} lends ${gas(lent)} to itself.`,
      fix: "Choose the power that receives it.",
    }),
    kinds.limit({
      id: "gas-not-negative",
      cite: "Gas Expenditure",
      at: "gas",
      about: "A power lends no more gas than it has.",
      check: "more than there is",
      when: "AND(N([@Gas])>0,ROUND([@Left],2)<0)",
      waits: oilIsMissing("Lender"),
      broken: `AND(ROUND([@Left]+[@Gas],2)>=0,${gasKnown("Lender")})`,
      figures: { there: "[@Left]+[@Gas]" },
      expected: ({ there }) => there,
      message: ({ from, gas: lent, countsFrom, there }) =>
        `${NameOf(from)} lends ${gas(lent)} but has ${figure(there)} to lend in ${countsFrom}.`,
      fix: ({ left }) => `Lend ${gas(-left)} less, or correct the gas that it has.`,
    }),
  ],
);

export const capturedGas = table(
  {
    name: "Captured gas",
    title: "Captured gas",
    about: "Saved gas taken from an enemy, as saved build points are.",
    cite: "Strategic Bombing",
    key: ["from", "place"],
    working: ["lostAt", "savedAt", "before", "there", "lacking"],
    player: "from",
    columns: {
      from: input.text("Captured from", "Power that loses it.", { choices, width: 16 }),
      place: input.text("Place", `Place of Gas stock that was taken. ${ONE_PLACE}`, { width: 14 }),
      by: input.text("Captured by", "Power that takes it; blank where nobody keeps it.", { choices, width: 16 }),
      keptAt: input.text("Kept at", `Place of Gas stock where it is saved. ${ONE_PLACE}`, { width: 14 }),
      gas: gasIn,
      impulse: countIn("Impulse", "Number of the impulse in which it is captured: from there on its captor may spend it.", {
        min: 1,
      }),
      lostAt: placeMeant("Lost at", { power: "Captured from", place: "Place" }),
      savedAt: placeMeant("Saved at", { power: "Captured by", place: "Kept at" }),
      before: lostBefore(TAKEN),
      there: gasThere(TAKEN),
      lacking: lacking("Gas"),
    },
    rows: [],
    spare: 6,
    ends: [COUNTED],
  },
  (kinds) => [
    kinds.limit({ ...inStock({ power: "Captured from", place: "Place" }, "Gas"), at: "place" }),
    kinds.limit({ ...inStock({ power: "Captured by", place: "Kept at" }, "Gas"), at: "keptAt" }),
    kinds.limit({
      id: "captured-from-itself",
      at: "by",
      about: "Gas is captured from another power.",
      check: "its own gas",
      broken: 'AND([@[Captured by]]<>"",[@[Captured by]]=[@[Captured from]])',
      expected: () => "another power",
      message: ({ from, gas: taken }) => `${NameOf(from)} captures ${gas(taken)} from itself.`,
      fix: "Choose the power that captured it.",
    }),
    kinds.needs("impulse", {
      id: "capture-impulse",
      when: 'AND(N([@Gas])>0,[@[Captured by]]<>"")',
      about: "Captured gas names its impulse: its captor spends it from there on.",
      message: ({ by, gas: taken }) => `The impulse in which ${nameOf(by)} captures ${gas(taken)} is not entered.`,
      fix: "Enter the number of the impulse.",
    }),
    kinds.limit({
      id: "gas-not-negative",
      cite: "Gas Expenditure",
      at: "gas",
      about: "No more gas is captured than lies there.",
      check: "more than there is",
      when: "ROUND([@Lacking],2)>0",
      waits: oilIsMissing("Captured from"),
      broken: `AND(${isStoredAt(TAKEN)},${gasKnown("Captured from")})`,
      expected: ({ there }) => Math.max(0, there),
      message: ({ from, gas: taken, lostAt, there }) =>
        `${gas(taken)} of ${nameOf(from)} is captured in ${lostAt}; ${figure(Math.max(0, there))} ${are(Math.max(0, there))} there by then.`,
      fix: ({ lacking: over }) => `Take ${gas(over)} off, or correct what was paid before.`,
    }),
  ],
);
