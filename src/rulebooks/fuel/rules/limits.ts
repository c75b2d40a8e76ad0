import { sum } from "../../../kernel/exact";
import { numbers } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { noEntry } from "../../../kernel/values";
import { HOLDERS, majorPower, POWERS, type Power, USES_OIL_OF } from "../parameters";

const LIMITS = "Storage capacity limits";

/** Barrels that a power may store; a power without an entry uses another power's oil (Storage capacity limits). */
export const BARREL_LIMITS: Readonly<Record<Power, number | undefined>> = {
  "United States": 8,
  Commonwealth: 8,
  Germany: 8,
  Russia: 8,
  Japan: 5,
  France: 3,
  Italy: 3,
  "Nationalist China": 2,
  "Communist China": undefined,
};

/** Barrels that a power may store. Throws #N/A for a power without its own barrels. */
function limitOf(power: Power): number {
  const limit = BARREL_LIMITS[power];
  if (limit !== undefined) return limit;
  throw noEntry(
    `power is ${power}, which has no barrels and uses the oil of ${USES_OIL_OF[power]}; it must be ${HOLDERS.slice(0, -1).join(", ")} or ${HOLDERS.at(-1)}.`,
  );
}

export const barrelLimit = rule({
  id: "BARRELLIMIT",
  group: "Fuel storage",
  cite: LIMITS,
  description: "Barrels a major power may keep after a reorganization phase.",
  params: { power: majorPower("Major power") },
  returns: "number",
  unit: "barrels",
  examples: [
    { inputs: { power: "US" }, result: 8, why: "outside the continental United States" },
    { inputs: { power: "Japan" }, result: 5, why: "Japan's limit" },
  ],
  notes:
    "Communist China has none of its own and uses Russian oil: no entry. The continental United States counts as an unlimited store and holds no barrels.",
  plain: EVERY_CASE,
  compute: ({ power }, show) => show("barrels at most", limitOf(power), LIMITS),
});

export const barrelExcess = rule({
  id: "BARRELEXCESS",
  group: "Fuel storage",
  cite: LIMITS,
  description: "Barrels a major power must remove at the end of a reorganization phase.",
  params: {
    power: majorPower("Major power"),
    barrels: numbers("Barrels it controls; a range of depots is added up", { unit: "barrels", min: 0, whole: true }),
  },
  returns: "number",
  unit: "barrels",
  examples: [
    { inputs: { power: "Japan", barrels: 7 }, result: 2, why: "5 may stay" },
    { inputs: { power: "Germany", barrels: [[4], [4], [2]] }, result: 2, why: "depots added up" },
  ],
  notes: "Counted over barrels controlled, no matter who placed them. Communist China has no entry.",
  plain: `IF(OF(power,{${POWERS.map((power) => BARREL_LIMITS[power] ?? 0).join(",")}})=0,#N/A,
    MAX(0,barrels-OF(power,{${POWERS.map((power) => BARREL_LIMITS[power] ?? 0).join(",")}})))`,
  compute({ power, barrels }, show) {
    const limit = limitOf(power);
    const all = show("barrels controlled", sum(barrels.items), LIMITS);
    show("barrels at most", limit, LIMITS);
    return show("barrels to remove", Math.max(0, all - limit), LIMITS);
  },
});

export const fuelAccount = rule({
  id: "FUELACCOUNT",
  group: "Fuel storage",
  cite: "Storage capacity limits; Reorganization",
  description: "Major power on whose fuel ledger a power's units are charged.",
  params: { power: majorPower("Power that owns the units") },
  returns: "text",
  examples: [
    { inputs: { power: "Communist China" }, result: "Russia", why: "uses Russian oil" },
    { inputs: { power: "CW" }, result: "Commonwealth", why: "pays for itself" },
  ],
  notes: "Units of minor countries are charged to the major power that controls them.",
  plain: EVERY_CASE,
  compute({ power }, show) {
    const payer = USES_OIL_OF[power];
    show("power", power, LIMITS);
    return payer === undefined ? show("is charged", power, "Reorganization") : show("uses the oil of", payer, LIMITS);
  },
});

export const limitRules = [barrelLimit, barrelExcess, fuelAccount] as const;
