import { input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { nameOf, NameOf } from "../powers";
import { gas } from "../phrases";
import { becomes } from "../steps";
import { count, countIn, gasKnown, isFilled, power } from "./cells";
import { CAPTOR, COUNTS, summed, TAKEN } from "./stored";

const OUT = "[@[Spent on maps]]+[@[Spent on HQs]]+[@Bombed]+[@[Lost to capture]]";

/** Missing production is reported at its place of storage, and unused capacity at the row that turns oil into gas. */
const IS_STORED = part.yesNo(
  "Gas is stored",
  "ROUND(SUMIFS(Gas_production_Production[Gas],Gas_production_Production[Major power],[@[Major power]])-SUMIFS(Gas_stock[Produced],Gas_stock[Major power],[@[Major power]]),2)=0",
  "Whether all gas that the power makes comes to a row of this table.",
);
const OIL_IS_SENT = isFilled("Gas_production_Production", "Oil to gas", "Major power");

export const stock = table(
  {
    name: "Gas stock",
    title: "Gas stock",
    about: "Saved gas of each power. All of it may stand in one row; one for each city shows what raids and captures can take.",
    cite: "Production; Gas Expenditure",
    key: ["power", "place"],
    working: ["lacking"],
    player: "power",
    columns: {
      power,
      place: input.text("Place", "Where the gas lies: a city or hex, or Home for all of it.", { width: 14 }),
      home: input.yesNo("In home country", "TRUE where the place lies in the power's home country.", { cite: "Production" }),
      opening: countIn("Opening", "Gas saved when the turn opens.", {
        required: true,
        ...becomes("gas", "[@Closing]", "what is left is saved"),
      }),
      produced: count("Produced", summed("Gas_production_Production", "Gas", COUNTS), "Gas made this turn and saved here.", {
        link: true,
        cite: "Production",
      }),
      lentIn: count("Lent in", summed("Lend_Lease", "Gas", { power: "Recipient", place: "Counts to" }), "Gas lent by others."),
      lentOut: count("Lent out", summed("Lend_Lease", "Gas", { power: "Lender", place: "Counts from" }), "Gas lent to others."),
      atHand: count(
        "At hand",
        "[@Opening]+[@Produced]+[@[Lent in]]-[@[Lent out]]",
        "Gas that the turn's payments are made from.",
      ),
      captured: count("Captured", summed("Captured_gas", "Gas", CAPTOR), "Gas taken from others.", {
        cite: "Strategic Bombing",
      }),
      onMaps: count(
        "Spent on maps",
        `${summed("Map_payments", "Paid", COUNTS)}+${summed("Return_to_Base", "Paid", COUNTS)}`,
        "Gas paid for maps, in impulses and in the Return to Base step.",
      ),
      onHqs: count("Spent on HQs", summed("HQ_reorganisation", "Paid", COUNTS), "Gas paid for HQs."),
      bombed: count(
        "Bombed",
        summed("Gas_operations_Strategic_bombing", "Gas lost", COUNTS),
        "Gas destroyed by strategic bombing.",
        { link: true, cite: "Strategic Bombing" },
      ),
      lost: count("Lost to capture", summed("Captured_gas", "Gas", TAKEN), "Gas that others took.", {
        cite: "Strategic Bombing",
      }),
      closing: count("Closing", `[@[At hand]]+[@Captured]-(${OUT})`, "Gas saved for the next turn."),
      lacking: count(
        "Lacking",
        [
          part.number(
            "Lacking on maps",
            summed("Map_payments", "Lacking", COUNTS),
            "Gas that payments for maps go below 0 by, reported at each of them.",
          ),
          summed("Gas_operations_Strategic_bombing", "Lacking", COUNTS),
          summed("Captured_gas", "Lacking", TAKEN),
        ].join("+"),
        "Gas that payments, raids and captures go below 0 by, reported at each of them.",
      ),
    },
    rows: ({ players }) => players.map((item) => ({ power: item, place: "Home", home: true, opening: 0 })),
    spare: 4,
    written: [
      {
        from: "Gas_production_Production",
        when: 'AND([@Gas]>0,[@[Stored in]]<>"")',
        entries: { power: "[@[Major power]]", place: "[@[Stored in]]" },
        why: "gas is saved there",
      },
    ],
  },
  ({ limit, needs, unique }) => [
    unique(["power", "place"]),
    needs("place", {
      id: "gas-place",
      cite: "Production",
      when: '[@[Major power]]<>""',
      message: ({ power }) => `Where ${nameOf(power)} saves gas is not entered.`,
      fix: "Enter a city or hex, or Home for all of it.",
    }),
    limit({
      id: "gas-not-negative",
      cite: "Gas Expenditure",
      at: "closing",
      about: "A power spends and loses no more gas than it has.",
      check: "below zero",
      when: "ROUND([@Closing],2)<0",
      broken: `AND([@[At hand]]>=0,[@Lacking]=0,${gasKnown()},${IS_STORED},${OIL_IS_SENT})`,
      figures: { out: OUT, there: "[@[At hand]]+[@Captured]" },
      expected: () => 0,
      message: ({ power, place, out, there, closing }) =>
        `${NameOf(power)} spends or loses ${gas(out)} but holds ${figure(there)} in ${place}; saved gas would be ${figure(closing)}.`,
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
      message: ({ power, place, held }) => `${NameOf(power)} has ${gas(held)} in ${place}, outside its home country.`,
      fix: "Save it at a place in the home country, or enter TRUE where this is one.",
    }),
  ],
);
