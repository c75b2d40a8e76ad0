import { exact } from "../../../kernel/exact";
import { fold } from "../../../kernel/names";
import { choice, choices, number, numbers, pairUp, texts, yesNo } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { noEntry } from "../../../kernel/values";
import { fuel } from "../parameters";

const COMBAT = "Expending fuel: Combat";
const SUBSTITUTES = "Expending fuel: Combat, substitutes";
const UNFUELED = "Expending fuel: Combat, units without fuel";
const SEVERAL = "Expending fuel: Combat, several major powers";

export const ACTIONS = ["Blitz", "Assault", "Defense"] as const;

/** Fuel for one combat with at least one HQ-A, ARM or MECH army or corps (Expending fuel: Combat). */
export const FUEL_OF_COMBAT: Readonly<Record<(typeof ACTIONS)[number], number>> = { Blitz: 2, Assault: 1, Defense: 1 };

export const fuelCombat = rule({
  id: "FUELCOMBAT",
  group: "Fuel expenditure",
  cite: COMBAT,
  description: "Fuel for attacks and defenses that include headquarters, armored or mechanized units of army or corps size.",
  params: {
    action: choices(ACTIONS, "Kind of combat, one cell per combat", {
      synonyms: {
        "Blitz attack": "Blitz",
        Blitzkrieg: "Blitz",
        "Assault attack": "Assault",
        Attack: "Assault",
        Defence: "Defense",
        Defend: "Defense",
      },
    }),
    units: numbers(
      "HQ-A, ARM and MECH army or corps units of the payer in that combat; same shape as action. Divisions are not counted",
      { unit: "units", min: 0, whole: true, or: 1 },
    ),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { action: "Assault", units: 3 }, result: 1, why: "1 however many units" },
    {
      inputs: { action: [["Blitz"], ["Assault"], ["Defense"]], units: [[2], [0], [1]] },
      result: 3,
      why: "three combats, one without such a unit",
    },
  ],
  notes: "The cost is per combat, not per unit. Divisions never need fuel to fight. Blank cells add nothing.",
  plain: `IF(units>0,OF(action,{${ACTIONS.map((action) => FUEL_OF_COMBAT[action]).join(",")}}),0)`,
  compute({ action, units }, show) {
    let fuel = 0;
    for (const [kind, number] of pairUp(["action", "units"], action, units)) {
      if (kind !== null) fuel += show(kind, (number ?? 0) > 0 ? FUEL_OF_COMBAT[kind] : 0, COMBAT);
    }
    return show("fuel points", fuel, COMBAT);
  },
});

export const SOURCES = ["Depot", "Emergency HQ", "Supply Unit", "HQ Primary"] as const;

/** Fuel for the attacks of a turn by a headquarters that is a primary supply source under rule 22.4.10. */
export const FUEL_OF_PRIMARY_HQ = 2;

export const fuelCombatDue = rule({
  id: "FUELCOMBATDUE",
  group: "Fuel expenditure",
  cite: SUBSTITUTES,
  description: "Fuel that must really be paid for combat after a substitute supply source is counted.",
  params: {
    cost: fuel("Fuel that the combats need, see FUELCOMBAT"),
    source: choice(SOURCES, "What the units trace supply to", {
      or: "Depot",
      synonyms: {
        None: "Depot",
        Track: "Depot",
        "Emergency HQ Supply": "Emergency HQ",
        Supply: "Supply Unit",
        "Expended Supply Unit": "Supply Unit",
        "22.4.10": "HQ Primary",
        "HQ 22.4.10": "HQ Primary",
        "HQ Primary Source": "HQ Primary",
      },
    }),
    used: number("Fuel of that headquarters already used for attacks this turn (HQ Primary only)", {
      unit: "fuel points",
      min: 0,
      max: FUEL_OF_PRIMARY_HQ,
      or: 0,
    }),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { cost: 3, source: "Supply Unit" }, result: 0, why: "the units count as fueled" },
    { inputs: { cost: 3, source: "HQ Primary" }, result: 1, why: "two points are the headquarters'" },
    { inputs: { cost: 2, source: "HQ Primary", used: 1 }, result: 1, why: "one of the two is gone" },
  ],
  notes:
    "The two points of a headquarters that is a primary source under rule 22.4.10 serve attacks only. The supply of the other two lasts for the impulse.",
  plain: `IF(source="Depot",cost,IF(source="HQ Primary",MAX(0,cost-(${FUEL_OF_PRIMARY_HQ}-used)),0))`,
  compute({ cost, source, used }, show) {
    switch (source) {
      case "Depot":
        return show("fuel to pay", cost, COMBAT);
      case "HQ Primary": {
        const left = show("fuel left of the headquarters", exact(FUEL_OF_PRIMARY_HQ - used), SUBSTITUTES);
        return show("fuel to pay", Math.max(0, exact(cost - left, cost)), SUBSTITUTES);
      }
      default:
        show("fuel that the combats need", cost, COMBAT);
        return show(`fuel to pay beside ${source}`, 0, SUBSTITUTES);
    }
  },
});

/** Share of strength and armor without fuel (Expending fuel: Combat). */
const UNFUELED_SHARE = 1 / 2;

export const fuelStrength = rule({
  id: "FUELSTRENGTH",
  group: "Fuel expenditure",
  cite: UNFUELED,
  description: "Combat strength or armor value of an HQ-A, ARM or MECH army or corps unit, halved without fuel.",
  params: {
    value: number("Full combat strength or armor value", { min: 0 }),
    fueled: yesNo("FALSE when no fuel is available or the player does not spend it", { or: true }),
  },
  returns: "number",
  examples: [
    { inputs: { value: 8, fueled: false }, result: 4, why: "half without fuel" },
    { inputs: { value: 7, fueled: false }, result: 3.5, why: "no rounding stated" },
    { inputs: { value: 8 }, result: 8, why: "fuel paid" },
  ],
  notes:
    "Both attack and defense, and the armor value too. Rounding is not stated; the main rules decide. Divisions keep full value without fuel: pass TRUE.",
  plain: `IF(fueled,value,${UNFUELED_SHARE}*value)`,
  compute({ value, fueled }, show) {
    show("fueled", fueled, UNFUELED);
    return show("value in combat", fueled ? value : UNFUELED_SHARE * value, UNFUELED);
  },
});

export const fuelPayer = rule({
  id: "FUELPAYER",
  group: "Fuel expenditure",
  cite: SEVERAL,
  description: "Major power that provides the fuel when units of several powers fight together.",
  params: {
    powers: texts("Powers in the battle; a name may occur in several rows"),
    corps: numbers("ARM and MECH corps (and armies) of each row, same shape as powers", { unit: "units", min: 0, whole: true }),
  },
  returns: "text",
  examples: [
    { inputs: { powers: [["Germany"], ["Italy"]], corps: [[3], [1]] }, result: "Germany", why: "the most corps" },
    { inputs: { powers: [["US"], ["CW"]], corps: [[2], [2]] }, result: "US or CW", why: "tied: either may pay" },
  ],
  notes:
    "The name as written; when the most is shared, the tied names in order of appearance, any of which may pay. Headquarters and divisions are not counted. A battle without such corps has no entry. Blank powers are passed over.",
  compute({ powers, corps }, show) {
    const shares = new Map<string, { readonly name: string; corps: number }>();
    for (const [name, units] of pairUp(["powers", "corps"], powers, corps)) {
      if (name === null) continue;
      const key = fold(name);
      const share = shares.get(key) ?? { name, corps: 0 };
      share.corps += units ?? 0;
      shares.set(key, share);
    }
    const all = [...shares.values()];
    for (const share of all) show(share.name, share.corps, SEVERAL);
    const most = all.reduce((largest, share) => Math.max(largest, share.corps), 0);
    if (most === 0) throw noEntry("corps is 0 for every one of powers; it must be 1 or more for at least one.");
    const payers = all.filter((share) => share.corps === most).map(({ name }) => name);
    return show("pays", payers.join(" or "), SEVERAL);
  },
});

export const combatRules = [fuelCombat, fuelCombatDue, fuelStrength, fuelPayer] as const;
