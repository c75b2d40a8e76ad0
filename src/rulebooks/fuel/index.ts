import type { Rulebook } from "../../kernel/rulebook";
import { houseRules } from "./house-rules";
import { RULEBOOK, VERSION } from "./identity";
import { HOLDERS, POWER_SYNONYMS } from "./parameters";
import { acquisitionRules } from "./rules/acquisition";
import { atSeaRules } from "./rules/at-sea";
import { bombingRules } from "./rules/bombing";
import { combatRules } from "./rules/combat";
import { limitRules } from "./rules/limits";
import { productionRules } from "./rules/production";
import { reorganizationRules } from "./rules/reorganization";
import { storageRules } from "./rules/storage";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { FIRST_YEAR, LAST_YEAR } from "./sheets/campaign";
import { turn } from "./turn";
import { unmodelled } from "./unmodelled";

export const fuel: Rulebook = {
  id: RULEBOOK,
  title: "House oil rule: fuel, barrels and depots",
  about: "The World in Flames house oil rule of 12/3/10: oil becomes fuel, is kept as barrels at depots and spent by unit class.",
  version: VERSION,
  rules: [
    ...acquisitionRules,
    ...storageRules,
    ...limitRules,
    ...bombingRules,
    ...combatRules,
    ...reorganizationRules,
    ...atSeaRules,
    ...productionRules,
  ],
  unmodelled,
  ledger: {
    file: "fuel-ledger",
    players: { one: "Major power", many: "Major powers", names: HOLDERS, synonyms: POWER_SYNONYMS },
    clock: {
      years: { first: FIRST_YEAR, last: LAST_YEAR },
      says: (figure) => `${figure("Months") ?? ""} ${figure("Year") ?? ""} · turn ${figure("Turn") ?? ""}`.trim(),
    },
    sheets,
    checks: [],
    houseRules,
    turn,
    sample,
  },
};
