import type { LedgerDeclaration } from "../../kernel/rulebook";
import { atAGlance, frontPage, withoutAddIn } from "../../kernel/front-page";
import { houseRules } from "./house-rules";
import { HOLDERS, POWER_SYNONYMS } from "./parameters";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { FIRST_YEAR, LAST_YEAR } from "./sheets/campaign";
import { front, turn } from "./turn";

export const ledger: LedgerDeclaration = {
  file: "fuel-ledger",
  players: { one: "Major power", many: "Major powers", names: HOLDERS, synonyms: POWER_SYNONYMS },
  clock: {
    years: { first: FIRST_YEAR, last: LAST_YEAR },
    format: (figure) => `${figure("Months") ?? ""} ${figure("Year") ?? ""} · turn ${figure("Turn") ?? ""}`.trim(),
  },
  asks: { figures: ["Turn", "Months", "US_active"], players: ["neutral"] },
  sheets,
  front,
  checks: [],
  houseRules,
  upgrades: [
    frontPage(1),
    {
      from: 2,
      to: 3,
      title:
        "A depot may be drawn on with and without a link, a unit stand beside those that a headquarters reorganized; destroyed oil resources have their entry; opening tracks and barrels are asked for.",
    },
    atAGlance(3),
    withoutAddIn(
      4,
      "Isolated barrels are opened at the depot where units draw on them, and Draws shows the fuel of them that is lost; oil without a use and barrels removed within the limit are reported; free US fuel needs consent.",
    ),
  ],
  turn,
  sample,
};
