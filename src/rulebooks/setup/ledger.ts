import type { LedgerDeclaration } from "../../kernel/rulebook";
import { frontPage } from "../front-page";
import { examples } from "./examples";
import { houseRules } from "./house-rules";
import { SIDES } from "./rules/air-superiority";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { front, turn } from "./turn";

export const ledger: LedgerDeclaration = {
  file: "battle-setup",
  players: { one: "Side", many: "Sides", names: SIDES, synonyms: { Allies: "Allied" } },
  clock: {
    says: (figure) => {
      const turn = figure("Turn");
      const when = turn === 0 ? "Set-up" : typeof turn === "number" ? `Turn ${turn}` : "";
      return [figure("Place"), figure("Year"), when].filter((part) => part !== null && part !== "").join(" · ");
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
