import { input } from "../../../kernel/column";
import { table, type Sheet } from "../../../kernel/sheet";
import { becomes } from "../steps";
import { Called } from "../powers";
import { gas } from "../say";
import { count, countIn, power } from "./cells";

export const stock = table(
  {
    name: "Gas stock",
    title: "Gas stock",
    about: "Saved gas of each power, by the place where it lies.",
    cite: "Production; Gas Expenditure",
    key: ["power", "place"],
    player: "power",
    columns: {
      power,
      place: input.text("Place", "Where the gas lies: a city or hex, or Home for all of it.", { width: 14 }),
      home: input.yesNo("In home country", "TRUE where the place lies in the power's home country."),
      opening: countIn("Opening", "Gas saved when the turn opens.", becomes("gas", "[@Closing]", "what is left is saved")),
      produced: count(
        "Produced",
        "SUMIFS(Gas_production_Production[Gas],Gas_production_Production[Major power],[@[Major power]])",
        "Gas made this turn.",
        { link: true },
      ),
      closing: count("Closing", "[@Opening]+[@Produced]", "Gas saved for the next turn."),
    },
    rows: ({ players }) => players.map((one) => ({ power: one, place: "Home", home: true, opening: 0 })),
    spare: 4,
  },
  ({ limit, unique }) => [
    unique(["power", "place"]),
    limit({
      id: "gas-saved-at-home",
      cite: "Production",
      at: "home",
      about: "Gas is saved in the power's home country only.",
      check: "not in the home country",
      broken: "AND([@Closing]>0,[@[In home country]]<>TRUE)",
      expected: () => true,
      says: ({ power, place, closing }) => `${Called(power)} has ${gas(closing)} in ${place}, outside its home country.`,
      fix: "Enter a place in the home country, or TRUE where it is one.",
    }),
  ],
);

export const ledgerSheet: Sheet = {
  name: "Gas ledger",
  title: "Gas ledger",
  about: "Saved gas and what it is spent on.",
  player: "",
  figures: [{ label: "Gas saved", formula: "SUM(Gas_stock[Closing])", format: "count" }],
  blocks: [stock],
};
