import { input, type Setting } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { Called } from "../powers";
import { gas } from "../say";
import { CARRIED_OUT, COUNTED } from "../steps";
import { countIn } from "./cells";
import { inStock } from "./stored";

const choices = ({ players }: Setting) => players;
const gasIn = countIn("Gas", "Gas that changes hands.");
const KEPT = "Blank where the power has one place only.";

/** Lending moves gas as build points are moved, so that nothing of it is lost. */
export const lendLease = table(
  {
    name: "Lend-Lease",
    title: "Lend-lease of gas",
    about: "Gas lent by one power to another, in the manner of build points.",
    cite: "Production, lend-lease",
    key: ["from", "to"],
    player: "from",
    columns: {
      from: input.text("Lender", "Power that lends.", { choices, width: 16 }),
      fromPlace: input.text("From", `Place of Gas stock that it comes from. ${KEPT}`, { width: 14 }),
      to: input.text("Recipient", "Power that gets it.", { choices, width: 16 }),
      toPlace: input.text("To", `Place of Gas stock where it is saved. ${KEPT}`, { width: 14 }),
      gas: gasIn,
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
      broken: `IF(N([@Gas])>0,OR([@Recipient]="",[@Recipient]=[@Lender]),FALSE)`,
      expected: () => "another power",
      says: ({ from, to, gas: lent }) =>
        to === ""
          ? `${Called(from)} lends ${gas(lent)} that no power receives.`
          : `${Called(from)} lends ${gas(lent)} to itself.`,
      fix: "Choose the power that receives it.",
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
    player: "from",
    columns: {
      from: input.text("Captured from", "Power that loses it.", { choices, width: 16 }),
      place: input.text("Place", `Place of Gas stock that was taken. ${KEPT}`, { width: 14 }),
      by: input.text("Captured by", "Power that takes it; blank where nobody keeps it.", { choices, width: 16 }),
      keptAt: input.text("Kept at", `Place of Gas stock where it is saved. ${KEPT}`, { width: 14 }),
      gas: gasIn,
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
      says: ({ from, gas: taken }) => `${Called(from)} captures ${gas(taken)} from itself.`,
      fix: "Choose the power that captured it.",
    }),
  ],
);
