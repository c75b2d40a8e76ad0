import type { LedgerDeclaration } from "../../kernel/rulebook";
import { dayText } from "../../kernel/text";
import { examples } from "./examples";
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
    says: (figure) => {
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
  examples,
};
