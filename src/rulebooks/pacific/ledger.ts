import type { LedgerDeclaration } from "../../kernel/rulebook";
import { frontPage } from "../front-page";
import { dayText } from "../../kernel/text";
import { examples } from "./examples";
import { houseRules } from "./house-rules";
import { PLAYER_SYNONYMS, PLAYERS } from "./parameters";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { front, turn } from "./turn";

export const ledger: LedgerDeclaration = {
  file: "pacific-ledger",
  players: { one: "Nation", many: "Nations", names: PLAYERS, synonyms: PLAYER_SYNONYMS },
  clock: {
    says: (figure) => {
      const date = figure("Date");
      return [typeof date === "number" ? dayText(date) : "", `turn ${figure("Turn") ?? ""}`].filter(Boolean).join(" · ");
    },
  },
  sheets,
  front,
  checks: [],
  upgrades: [frontPage(1)],
  turn,
  houseRules,
  sample,
  examples,
};
