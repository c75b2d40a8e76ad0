import { input } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { Called } from "../powers";
import { gas } from "../say";
import { becomes } from "../steps";
import { count, countIn, factoriesKnown, power } from "./cells";
import { countedAt, summed } from "./stored";

const TAKEN = { power: "Major power", place: "Taken from" };
const OUT = "[@[Spent on maps]]+[@[Spent on HQs]]+[@Bombed]+[@[Lost to capture]]";
/** Payments that the journal shows to go below 0: it tells them itself. */
const TOLD_THERE = countedAt("Map_payments", TAKEN, ',Map_payments[Left],"<0"');

export const stock = table(
  {
    name: "Gas stock",
    title: "Gas stock",
    about: "Saved gas of each power. All of it may stand in one row; one for each city shows what raids and captures can take.",
    cite: "Production; Gas Expenditure",
    key: ["power", "place"],
    player: "power",
    columns: {
      power,
      place: input.text("Place", "Where the gas lies: a city or hex, or Home for all of it.", { width: 14 }),
      home: input.yesNo("In home country", "TRUE where the place lies in the power's home country.", { cite: "Production" }),
      opening: countIn("Opening", "Gas saved when the turn opens.", becomes("gas", "[@Closing]", "what is left is saved")),
      produced: count(
        "Produced",
        summed("Gas_production_Production", "Gas", { power: "Major power", place: "Stored in" }),
        "Gas made this turn and saved here.",
        { link: true, cite: "Production" },
      ),
      lentIn: count("Lent in", summed("Lend_Lease", "Gas", { power: "Recipient", place: "To" }), "Gas lent by others."),
      lentOut: count("Lent out", summed("Lend_Lease", "Gas", { power: "Lender", place: "From" }), "Gas lent to others."),
      atHand: count(
        "At hand",
        "[@Opening]+[@Produced]+[@[Lent in]]-[@[Lent out]]",
        "Gas that the turn's payments are made from.",
      ),
      captured: count(
        "Captured",
        summed("Captured_gas", "Gas", { power: "Captured by", place: "Kept at" }),
        "Gas taken from others.",
        {
          cite: "Strategic Bombing",
        },
      ),
      onMaps: count(
        "Spent on maps",
        `${summed("Map_payments", "Paid", TAKEN)}+${summed("Return_to_Base", "Paid", TAKEN)}`,
        "Gas paid for maps, in impulses and in the Return to Base step.",
      ),
      onHqs: count("Spent on HQs", summed("HQ_reorganisation", "Paid", TAKEN), "Gas paid for HQs."),
      bombed: count(
        "Bombed",
        summed("Gas_operations_Strategic_bombing", "Gas lost", { power: "Major power", place: "Hex" }),
        "Gas destroyed by strategic bombing.",
        { link: true, cite: "Strategic Bombing" },
      ),
      lost: count(
        "Lost to capture",
        summed("Captured_gas", "Gas", { power: "Captured from", place: "Place" }),
        "Gas that others took.",
        {
          cite: "Strategic Bombing",
        },
      ),
      closing: count("Closing", `[@[At hand]]+[@Captured]-(${OUT})`, "Gas saved for the next turn."),
    },
    rows: ({ players }) => players.map((one) => ({ power: one, place: "Home", home: true, opening: 0 })),
    spare: 4,
  },
  ({ limit, unique }) => [
    unique(["power", "place"]),
    limit({
      id: "gas-not-negative",
      cite: "Gas Expenditure",
      at: "closing",
      about: "A power spends and loses no more gas than it has.",
      check: "below zero",
      broken: `IF(ROUND([@Closing],2)<0,AND(${TOLD_THERE}=0,${factoriesKnown()}),FALSE)`,
      figures: { out: OUT, there: "[@[At hand]]+[@Captured]" },
      expected: () => 0,
      says: ({ power, place, out, there, closing }) =>
        `${Called(power)} spends or loses ${gas(out)} but holds ${figure(there)} in ${place}; saved gas would be ${figure(closing)}.`,
      fix: ({ closing }) => `Take ${gas(-closing)} off the payments, or have it lent.`,
    }),
    limit({
      id: "gas-saved-at-home",
      cite: "Production",
      at: "home",
      about: "Gas is saved in the power's home country only.",
      check: "not in the home country",
      broken: "AND(MAX([@[At hand]],[@Closing])>0,[@[In home country]]<>TRUE)",
      figures: { held: "MAX([@[At hand]],[@Closing])" },
      expected: () => true,
      says: ({ power, place, held }) => `${Called(power)} has ${gas(held)} in ${place}, outside its home country.`,
      fix: "Save it at a place in the home country, or enter TRUE where this is one.",
    }),
  ],
);
