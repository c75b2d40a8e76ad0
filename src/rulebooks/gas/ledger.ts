import type { LedgerDeclaration } from "../../kernel/rulebook";
import { atAGlance, frontPage, withoutAddIn } from "../../kernel/front-page";
import { houseRules } from "./house-rules";
import { POWER_SYNONYMS, POWERS } from "./powers";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { FIRST_YEAR, LAST_YEAR } from "./sheets/campaign";
import { front, turn } from "./turn";

export const ledger: LedgerDeclaration = {
  file: "gas-ledger",
  players: { one: "Major power", many: "Major powers", names: POWERS, synonyms: POWER_SYNONYMS },
  clock: {
    years: { first: FIRST_YEAR, last: LAST_YEAR },
    format: (figure) => `${figure("Months") ?? ""} ${figure("Year") ?? ""} · turn ${figure("Turn") ?? ""}`.trim(),
  },
  asks: { figures: ["Turn", "Months", "America_in_Flames"] },
  sheets,
  front,
  checks: [],
  upgrades: [
    frontPage(1),
    {
      from: 2,
      to: 3,
      title:
        "Captured gas names its impulse and may be spent from there on; loans, raids and captures tell what goes below 0; Own counts what comes from countries that do not play, Received what other powers ship.",
    },
    atAGlance(3),
    withoutAddIn(
      4,
      "A hex of the home country is not bombed as one abroad; all powers enter one side for an impulse; build points that are gained, given or bombed are compared with those that are there; raids ask for what they can destroy.",
    ),
  ],
  turn,
  houseRules,
  sample,
  examples: {
    new: ["new gas -o spring.xlsx --players Germany,USA,Russia --year 1943", "new gas --sample -o sample.xlsx"],
    accept: ['accept spring.xlsx "hq-gas@Gas ledger / HQ reorganisation / Germany / Paid=agreed" --by Anna'],
    add: ['add spring.xlsx --rows 10 "Gas ledger: Map payments"'],
    forecast: ["forecast spring.xlsx --turns 6 --player Germany"],
    eval: ["eval '=LEDGER.GASREGULAR(35,20,17,2)'"],
    explain: ["explain '=LEDGER.GASREGULAR(35,20,17,2)'"],
    functions: ["functions GASDUE", "functions gas"],
  },
};
