import type { LedgerDeclaration } from "../../kernel/rulebook";
import { dayText } from "../../kernel/text";
import { houseRules } from "./house-rules";
import { PLAYER_SYNONYMS, PLAYERS } from "./parameters";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { front, turn } from "./turn";
import { upgrades } from "./upgrades";

export const ledger: LedgerDeclaration = {
  file: "pacific-ledger",
  players: { one: "Nation", many: "Nations", names: PLAYERS, synonyms: PLAYER_SYNONYMS },
  clock: {
    format: (figure) => {
      const date = figure("Date");
      return [typeof date === "number" ? dayText(date) : "", `turn ${figure("Turn") ?? ""}`].filter(Boolean).join(" · ");
    },
  },
  asks: { figures: ["Turn", "Date", "Weather"] },
  sheets,
  front,
  checks: [],
  upgrades,
  turn,
  houseRules,
  sample,
  examples: {
    new: ["new pacific -o war.xlsx --players Japan,USA", "new pacific --sample -o sample.xlsx"],
    accept: [
      'accept war.xlsx "merchant-shortfall@Convoys and trade / Merchant marine / Japan / Short=they accept the loss" --by Anna',
    ],
    add: ['add war.xlsx --table "Blockades"', 'add war.xlsx --rows 10 "Orders: Build queue"'],
    eval: ["eval '=LEDGER.OILSILO(100,40,1)'"],
    explain: ["explain '=LEDGER.OILSILO(100,40,1)'"],
    functions: ["functions OILSILO", "functions how much oil do ships at sea use"],
  },
};
