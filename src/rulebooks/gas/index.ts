import type { Rulebook } from "../../kernel/rulebook";
import { houseRules } from "./house-rules";
import { RULEBOOK, VERSION } from "./identity";
import { POWER_SYNONYMS, POWERS } from "./powers";
import { bombingRules } from "./rules/bombing";
import { expenditureRules } from "./rules/expenditure";
import { mapRules } from "./rules/maps";
import { productionRules } from "./rules/production";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { FIRST_YEAR, LAST_YEAR } from "./sheets/campaign";
import { turn } from "./turn";
import { unmodelled } from "./unmodelled";

export const gas: Rulebook = {
  id: RULEBOOK,
  title: "World in Flames oil rule: gas",
  about:
    "The replacement of AfA option 48: factories make regular points and gas, gas is saved and spent per map, impulse and HQ.",
  version: VERSION,
  rules: [...productionRules, ...expenditureRules, ...mapRules, ...bombingRules],
  unmodelled,
  ledger: {
    file: "gas-ledger",
    players: { one: "Major power", many: "Major powers", names: POWERS, synonyms: POWER_SYNONYMS },
    clock: {
      years: { first: FIRST_YEAR, last: LAST_YEAR },
      says: (figure) => `${figure("Months") ?? ""} ${figure("Year") ?? ""} · turn ${figure("Turn") ?? ""}`.trim(),
    },
    sheets,
    checks: [],
    turn,
    houseRules,
    sample,
  },
};
