import { roundDown, roundUp, sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { chosen, listed } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { wrongNumber } from "../../../kernel/values";
import { figure } from "../../../kernel/text";
import { nation, points, type Nation } from "../parameters";

/** The only Nation that keeps its reserve over the winter and pays SW damage at once (2.2.1). */
const ALWAYS_KEEPS_RESERVE: Nation = "Nationalist China";

export const strategicReserve = rule({
  id: "STRATEGICRESERVE",
  group: "Supply",
  cite: "2.2 Supply; 2.2.1 Strategic Reserve",
  description: "Strategic Reserve left at the end of a Turn.",
  params: {
    nation,
    opening: number("Reserve at the start of the Turn", { unit: "PPs" }),
    economy: number("PPs of the economy this Turn, immediate convoy losses deducted and Lend-Lease resources added", {
      unit: "PPs",
    }),
    spent: numbers(
      "Everything paid from it: production, supplies, air repairs, ships, Lend-Lease given; scrap credits as negative figures",
      { unit: "PPs" },
    ),
    swDamage: points("SW damage of this Turn; only charged at once to Nationalist China", { or: 0 }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    {
      inputs: { nation: "Germany", opening: 500, economy: 3000, spent: [[1200], [1800]] },
      result: 500,
      why: "unspent PPs go to the reserve",
    },
    {
      inputs: { nation: "Nationalist China", opening: 200, economy: 1000, spent: 900, swDamage: 100 },
      result: 200,
      why: "China pays its SW damage at once",
    },
    {
      inputs: { nation: "Italy", opening: 0, economy: 900, spent: 1000 },
      result: -100,
      why: "a deficit is shown, not refused",
    },
  ],
  notes:
    "Other Nations gather SW damage until the YSS. Opening, economy and single spent entries may be negative because the rulebook admits corrections; a result below 0 is returned, not refused, so that the sheet can show it.",
  plain: `opening+economy-spent-IF(nation="${ALWAYS_KEEPS_RESERVE}",swDamage,0)`,
  compute({ nation, opening, economy, spent, swDamage }, show) {
    const available = show("opening reserve and economy", opening + economy, "2.2.1");
    const paid = show("spent", sum(spent.items), "2.2.1");
    const damage = show("SW damage charged at once", nation === ALWAYS_KEEPS_RESERVE ? swDamage : 0, "2.2.1");
    return show("Strategic Reserve", available - paid - damage, "2.2.1");
  },
});

export const reserveCarry = rule({
  id: "RESERVECARRY",
  group: "Supply",
  cite: "2.2.1 Strategic Reserve",
  description: "Strategic Reserve with which the next Turn opens.",
  params: {
    nation,
    closing: number("Reserve at the end of the Turn", { unit: "PPs" }),
    winter: yesNo("TRUE if the Turn that ends is the Winter Turn", { or: false }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { nation: "Germany", closing: 800 }, result: 800, why: "an ordinary Turn" },
    { inputs: { nation: "Germany", closing: 800, winter: true }, result: 0, why: "the YSS uses the reserve" },
    { inputs: { nation: "Nationalist China", closing: 800, winter: true }, result: 800, why: "China keeps it" },
  ],
  notes: "The reserve of the Winter Turn is consumed by the YSS, which turns it into growth.",
  plain: `IF(AND(winter,nation<>"${ALWAYS_KEEPS_RESERVE}"),0,closing)`,
  compute({ nation, closing, winter }, show) {
    const used = show("used by the YSS", winter && nation !== ALWAYS_KEEPS_RESERVE, "2.2.1");
    return show("opening reserve", used ? 0 : closing, "2.2.1");
  },
});

/** PPs of supply that count as one allocation unit (2.2.3). */
const PPS_PER_ALLOCATION_UNIT = 100;

export const supplyUnits = rule({
  id: "SUPPLYUNITS",
  group: "Supply",
  cite: "2.2.3 Supply Allocation",
  description:
    "Allocation units that a formation draws: 100 PPs or fraction of supply, or one new or replacement unit, count one each.",
  params: {
    supply: points("PPs of supply drawn by the formation"),
    units: number("New and replacement units drawn", { unit: "units", min: 0, whole: true, or: 0 }),
  },
  returns: "number",
  unit: "allocation units",
  examples: [
    { inputs: { supply: 250, units: 1 }, result: 4, why: "3 for the supply and 1 for the unit" },
    { inputs: { supply: 100 }, result: 1, why: "exactly one" },
  ],
  notes: "The limit itself (by supply level and formation size) is in another chapter. Rounding up is per formation.",
  plain: `ROUNDUP(ROUND(supply/${PPS_PER_ALLOCATION_UNIT},9),0)+units`,
  compute({ supply, units }, show) {
    const drawn = show("units of supply, 100 PPs or fraction", roundUp(supply / PPS_PER_ALLOCATION_UNIT), "2.2.3");
    return show("allocation units", drawn + units, "2.2.3");
  },
});

/** PPs per strength point of a garrison or coastal unit (2.2.4). */
export const GARRISON_PPS_PER_POINT = 2;

export const garrisonSupply = rule({
  id: "GARRISONSUPPLY",
  group: "Supply",
  cite: "2.2.4 Supply in Combat",
  description: "PPs from the Command Reserve that garrisons and coastal units may use in a battle.",
  params: {
    strength: numbers("Strength points of the listed garrison and coastal units; a range is summed", {
      unit: "strength points",
      min: 0,
    }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { strength: 10 }, result: 20, why: "2 PPs for each point" },
    { inputs: { strength: [[10], [7]] }, result: 34, why: "17 points" },
  ],
  notes: "Free garrisons that are not tracked on the National sheet get nothing: leave them out.",
  plain: `${GARRISON_PPS_PER_POINT}*strength`,
  compute({ strength }, show) {
    const total = show("strength points", sum(strength.items), "2.2.4");
    return show("PPs that they may use", GARRISON_PPS_PER_POINT * total, "2.2.4");
  },
});

export const supplyShare = rule({
  id: "SUPPLYSHARE",
  group: "Supply",
  cite: "2.2.4 Supply in Combat",
  description: "Share of the PPs left after a battle that goes back to one surviving formation.",
  params: {
    remaining: points("PPs left in the battle"),
    own: points("PPs that this formation put into the pool"),
    pooled: numbers("PPs put in by all surviving formations, this one included", { unit: "PPs", min: 0 }),
  },
  returns: "number",
  unit: "PPs",
  examples: [{ inputs: { remaining: 300, own: 200, pooled: [[200], [400]] }, result: 100, why: "200 of 600 is a third" }],
  notes:
    "The rulebook asks for a roughly proportional return without naming the measure; the contribution to the pool is used, unrounded.",
  plain: "IF(OR(pooled=0,own>pooled),#NUM!,remaining*own/pooled)",
  compute({ remaining, own, pooled }, show) {
    const pool = show("pooled by the survivors", sum(pooled.items), "2.2.4");
    if (pool === 0) throw wrongNumber("pooled is 0; a share needs more than 0 PPs in the pool. [2.2.4]");
    if (own > pool) throw wrongNumber(`own is ${figure(own)}; it must be part of the ${figure(pool)} PPs pooled. [2.2.4]`);
    return show("share", (remaining * own) / pool, "2.2.4");
  },
});

/** The captor's share of each kind (2.2.5, 2.3.4.5). */
const CAPTURED = {
  Supply: { share: 1, wholePoints: false, cite: "2.2.5" },
  Equipment: { share: 0.5, wholePoints: false, cite: "2.2.5" },
  Ship: { share: 0.5, wholePoints: true, cite: "2.3.4.5" },
} as const;
type CapturedKind = keyof typeof CAPTURED;

const plainCaptured = (): string =>
  chosen(Object.values(CAPTURED), "kind", ({ share, wholePoints }) =>
    wholePoints ? `INT(ROUND(${share}*amount,9))` : `${share}*amount`,
  );

export const capturedGoods = rule({
  id: "CAPTUREDGOODS",
  group: "Supply",
  cite: "2.2.5 Capture of Supply; 2.3.4.5 Captured Ships",
  description: "What the captor gets of captured supplies, equipment or unfinished ships.",
  params: {
    kind: choice(
      Object.keys(CAPTURED) as CapturedKind[],
      "Supply (PPs), Equipment (unit strength) or Ship (strength of a ship under construction or repair)",
      {
        synonyms: {
          Supplies: "Supply",
          PPs: "Supply",
          Unit: "Equipment",
          Units: "Equipment",
          Naval: "Ship",
          Ships: "Ship",
        },
      },
    ),
    amount: number("PPs or strength captured", { min: 0 }),
  },
  returns: "number",
  unit: "PPs or strength points",
  examples: [
    { inputs: { kind: "Supply", amount: 350 }, result: 350, why: "one for one" },
    { inputs: { kind: "Equipment", amount: 9 }, result: 4.5, why: "one for two, no rounding given" },
    { inputs: { kind: "Ship", amount: 7 }, result: 3, why: "half, rounded down" },
  ],
  notes: "No rounding is given for equipment. A finished ship taken as a prize is not halved.",
  plain: plainCaptured(),
  compute({ kind, amount }, show) {
    const { share, wholePoints, cite } = CAPTURED[kind];
    const part = show("share of the captor", share, cite);
    const received = part * amount;
    return show("received", wholePoints ? roundDown(received) : received, cite);
  },
});

/** Training per Turn of units that stay in the same reserve (2.2.7). */
const TRAINING_PER_TURN = 25;
const TRAINING_LIMIT = 100;

export const replacementTraining = rule({
  id: "REPLACEMENTTRAINING",
  group: "Supply",
  cite: "2.2.7 Replacements",
  description: "Experience of a replacement unit after Turns of training in the same reserve.",
  params: {
    experience: number("Experience now", { unit: "experience points", min: 0 }),
    turns: number("Orders Phases spent in the same reserve, neither just built nor moved", {
      unit: "Turns",
      min: 0,
      whole: true,
      or: 1,
    }),
  },
  returns: "number",
  unit: "experience points",
  examples: [
    { inputs: { experience: 0 }, result: 25, why: "one Turn of training" },
    { inputs: { experience: 90 }, result: 100, why: "training ends at 100" },
  ],
  notes: "A unit that already has more than 100 (an exchanged veteran) keeps it.",
  plain: `MAX(experience,MIN(${TRAINING_LIMIT},experience+${TRAINING_PER_TURN}*turns))`,
  compute({ experience, turns }, show) {
    const trained = show("experience with training", experience + TRAINING_PER_TURN * turns, "2.2.7");
    return show("experience, training up to 100", Math.max(experience, Math.min(TRAINING_LIMIT, trained)), "2.2.7");
  },
});

/** Strength of an undamaged unit or ship. */
export const FULL_STRENGTH = 10;

/** The most strength points that each kind of Port can repair; a ship with more damage cannot be repaired there (2.2.7.3). */
export const MOST_REPAIRED = { "Minor Port": 1, "Major Port": 2, Shipyard: FULL_STRENGTH } as const;
type Port = keyof typeof MOST_REPAIRED;

export const harborRepair = rule({
  id: "HARBORREPAIR",
  group: "Supply",
  cite: "2.2.7.3 Naval Unit Repair; 2.3.4.4 Naval Repair",
  description: "Strength points that a Naval Unit can regain in a Port or Shipyard.",
  params: {
    port: choice(Object.keys(MOST_REPAIRED) as Port[], "Kind of Port", {
      synonyms: { Minor: "Minor Port", Major: "Major Port", Yard: "Shipyard", Dockyard: "Shipyard" },
    }),
    strength: number("Strength of the ship", { unit: "strength points", min: 1, max: FULL_STRENGTH, whole: true }),
  },
  returns: "number",
  unit: "strength points",
  examples: [
    { inputs: { port: "Major Port", strength: 8 }, result: 2, why: "a Major Port repairs up to 2" },
    { inputs: { port: "Major Port", strength: 7 }, result: 0, why: "damage of 3 needs a Shipyard" },
    { inputs: { port: "Shipyard", strength: 3 }, result: 7, why: "any damage" },
  ],
  notes:
    "A Shipyard is further limited by its capacity and build rate. Damage above 2 always needs a Shipyard, so a Port gives nothing, not even a part. A Minor Port is read as unable to raise 8 to 9.",
  plain: `IF(${FULL_STRENGTH}-strength<=OF(port,${listed(Object.values(MOST_REPAIRED))}),${FULL_STRENGTH}-strength,0)`,
  compute({ port, strength }, show) {
    const damage = show("damage", FULL_STRENGTH - strength, "2.2.7.3");
    const most = show("most that is repaired there", MOST_REPAIRED[port], "2.2.7.3");
    return show("strength points regained", damage <= most ? damage : 0, "2.2.7.3");
  },
});

/** The account that pays for each expense, and the paragraph. */
const ACCOUNT_OF = {
  "Air Base": ["Command Reserve", "2.3.2"],
  "Fortified Line": ["Command Reserve", "2.3.2"],
  "Refinery Repair": ["Command Reserve", "2.3.2"],
  "Garrison Supply": ["Command Reserve", "2.2.4"],
  "Synthetic Refinery": ["Production", "2.3.2"],
  "Coastal Gun": ["Production", "2.3.2"],
  "New Unit": ["Production", "2.3.1"],
  Ship: ["Production", "2.3.1"],
  "Shipyard Repair": ["Production", "2.2.7.3"],
  "Air Repair": ["Strategic Reserve", "2.2.7.4"],
  "Unit Repair": ["Formation Supply", "2.2.7.2"],
} as const;
type Expense = keyof typeof ACCOUNT_OF;

const OTHER_NAMES: Readonly<Record<string, Expense>> = {
  Airbase: "Air Base",
  Fortification: "Fortified Line",
  "Oil Refinery": "Synthetic Refinery",
  Refinery: "Synthetic Refinery",
  "Fixed Unit": "Coastal Gun",
  "Naval Unit": "Ship",
  "Naval Repair": "Shipyard Repair",
  "Air Unit Repair": "Air Repair",
};

const expense = choice(Object.keys(ACCOUNT_OF) as Expense[], "Expense", { synonyms: OTHER_NAMES });

/** Every name of the expenses paid by an account. */
export function paidFrom(account: (typeof ACCOUNT_OF)[Expense][0]): readonly string[] {
  const names = (Object.keys(ACCOUNT_OF) as Expense[]).filter((item) => ACCOUNT_OF[item][0] === account);
  return [...names, ...Object.keys(OTHER_NAMES).filter((other) => names.includes(OTHER_NAMES[other]!))];
}

export const fundingAccount = rule({
  id: "FUNDINGACCOUNT",
  group: "Supply",
  cite: "2.2.4; 2.2.7.2 Unit Repair; 2.2.7.4 Air Unit Repair; 2.3.1 New Production; 2.3.2 Infrastructure",
  description: "Account that pays for a kind of expense.",
  params: { item: expense },
  returns: "text",
  examples: [
    { inputs: { item: "Air Base" }, result: "Command Reserve", why: "infrastructure is built from supplies" },
    { inputs: { item: "Air Repair" }, result: "Strategic Reserve", why: "wherever the Air Unit is" },
  ],
  notes:
    "All of these are Orders Phase expenses except the placement of infrastructure, which happens in Logistics. Who pays for a repair in a Port is not stated and has no entry.",
  plain: EVERY_CASE,
  compute({ item }, show) {
    const [account, cite] = ACCOUNT_OF[item];
    return show("account", account, cite);
  },
});

export const supplyRules = [
  strategicReserve,
  reserveCarry,
  supplyUnits,
  garrisonSupply,
  supplyShare,
  capturedGoods,
  replacementTraining,
  harborRepair,
  fundingAccount,
] as const;
