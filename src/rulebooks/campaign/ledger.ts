import type { LedgerDeclaration } from "../../kernel/rulebook";
import { checks } from "./checks";
import { examples } from "./examples";
import { houseRules } from "./house-rules";
import { FIRST_YEAR, LAST_YEAR, NATIONS, NATION_SYNONYMS } from "./parameters";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { front } from "./sheets/national";
import { NATIONS_OF, SHARED_STORES } from "./sheets/choices";
import { upgrades } from "./upgrades";
import { turn } from "./turn";

export const ledger: LedgerDeclaration = {
  file: "campaign-economy",
  players: {
    one: "Nation",
    many: "Nations",
    names: NATIONS,
    synonyms: NATION_SYNONYMS,
    sides: { ...NATIONS_OF, ...SHARED_STORES },
  },
  clock: {
    years: { first: FIRST_YEAR, last: LAST_YEAR },
    format: (figure) =>
      [figure("Year"), figure("Season"), figure("Turn") === null ? null : `turn ${figure("Turn")}`]
        .filter((part) => part !== null && part !== "")
        .join(" · "),
  },
  asks: { figures: ["Turn", "Season"] },
  sheets,
  front,
  checks,
  upgrades,
  turn,
  houseRules,
  sample,
  examples,
};
