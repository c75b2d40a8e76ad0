import { choice, number } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { noEntry } from "../../../kernel/values";
import { die, kindOfFire, lull, type KindOfFire, type Lull } from "../parameters";

const CITE = "9 Combat Lulls";
const TABLE = "9 Combat Lulls, lull table";
const TABLE_AND_EXAMPLE = "9 Combat Lulls, lull table and example";
const NOTE_1 = "9 Combat Lulls, note 1";
const EXTRA_ROLLS = "9 Combat Lulls, extra resource rolls";

/** Face of the die that gives a lull, and the first turn in which it is a long one (9). */
export const LULL_ON = 6;
export const LONG_FROM_TURN = 7;

/** Attempts that need a die roll, and the lowest successful face; null if no attempt is allowed (9, lull table). */
const SUCCEEDS_FROM = {
  // For a long lull the table prints 3 to 6, but its worked example 4 to 6: the example is followed.
  "Combat base repair": { Short: 6, Long: 4 },
  "Command base repair": { Short: 6, Long: 5 },
  "Demoralized recovery": { Short: null, Long: 5 },
  Reorganize: { Short: null, Long: 3 },
} as const satisfies Record<string, Record<Lull, number | null>>;
type Attempt = keyof typeof SUCCEEDS_FROM;
const ATTEMPTS = Object.keys(SUCCEEDS_FROM) as Attempt[];

const FEATURES = [
  "Extra defenses",
  "Combat base repair",
  "Command base repair",
  "Refueling",
  "Demoralized recovery",
  "Reorganize",
  "Planned fire",
  "Fire support",
  "Air superiority",
  "Air presence",
] as const;
type Feature = (typeof FEATURES)[number];

/** Permissions, and the numbers needed on one die (9, lull table). */
const PERMISSIONS: Readonly<Record<Feature, Readonly<Record<Lull, string | number>>>> = {
  "Extra defenses": { Short: "Hasty dig-in, unlimited", Long: "Trench line, 2D6 inches" },
  "Combat base repair": { Short: 6, Long: "4-6" },
  "Command base repair": { Short: 6, Long: "5-6" },
  Refueling: { Short: "Two free turns", Long: "All units refueled" },
  "Demoralized recovery": { Short: "None", Long: "5-6" },
  Reorganize: { Short: "None", Long: "Pinned stay on 1-2" },
  "Planned fire": { Short: "No", Long: "Roll at -2" },
  "Fire support": { Short: "No", Long: "Roll at -3" },
  "Air superiority": { Short: "No", Long: "Yes" },
  "Air presence": { Short: "Yes", Long: "Yes" },
};

/** Modifier of the extra artillery roll; a short lull allows none (9, extra resource rolls). */
export const LONG_LULL_MODIFIER: Readonly<Record<KindOfFire, number>> = { Planned: -2, Support: -3 };

/** Damage points that a command base can repair (9, note 1). */
export const COMMAND_REPAIR: Readonly<Record<Lull, number>> = { Short: 1, Long: 3 };

/** Free turns of refueling in a short lull, and how near a company must be to the end of its refueling (9, lull table). */
export const FREE_REFUELING = 2;
export const SOON_REFUELING = 2;

const ATTEMPT_SYNONYMS = {
  "Combat base": "Combat base repair",
  "Command base": "Command base repair",
  Demoralized: "Demoralized recovery",
  Recovery: "Demoralized recovery",
  Reorganise: "Reorganize",
  Pinned: "Reorganize",
} as const satisfies Record<string, Attempt>;

export const combatLull = rule({
  id: "COMBATLULL",
  group: "Combat lulls",
  cite: CITE,
  description: "Whether a combat lull occurs on a turn, and of which kind.",
  params: {
    proximityRoll: die("Setup proximity die as rolled; the first turn on which lulls are rolled for"),
    turn: number("Game turn", { min: 1, whole: true }),
    roll: die("Lull die as rolled at the start of the attacker's assault phase"),
  },
  returns: "text",
  examples: [
    { inputs: { proximityRoll: 3, turn: 3, roll: 6 }, result: "Short", why: "first turn of rolling, a 6" },
    { inputs: { proximityRoll: 3, turn: 7, roll: 6 }, result: "Long", why: "turn seven or later" },
    { inputs: { proximityRoll: 3, turn: 2, roll: 6 }, result: "None", why: "too early to roll" },
  ],
  notes:
    "None, Short (before turn 7) or Long (turn 7 or later). Both dice unmodified. Rolling goes on each turn until a lull occurs. Players may also agree on either kind at any time.",
  plain: `IF(AND(turn>=proximityRoll,roll=${LULL_ON}),IF(turn<${LONG_FROM_TURN},"Short","Long"),"None")`,
  compute({ proximityRoll, turn, roll }, show) {
    const rolling = show("lulls are rolled for on this turn", turn >= proximityRoll);
    const lulled = show(`the die shows ${LULL_ON}`, roll === LULL_ON);
    return show("lull", !rolling || !lulled ? "None" : turn < LONG_FROM_TURN ? "Short" : "Long");
  },
});

export const lullFeature = rule({
  id: "LULLFEATURE",
  group: "Combat lulls",
  cite: TABLE,
  description: "What a lull feature allows during a short or long lull.",
  params: {
    feature: choice(FEATURES, "Line of the lull table", {
      synonyms: {
        ...ATTEMPT_SYNONYMS,
        Defenses: "Extra defenses",
        Refuel: "Refueling",
        "Support fire": "Fire support",
        "Air superiority reroll": "Air superiority",
        "Air presence reroll": "Air presence",
      },
    }),
    lull,
  },
  returns: "any",
  examples: [
    { inputs: { feature: "Command base repair", lull: "Short" }, result: 6, why: "a 6 is needed" },
    { inputs: { feature: "Combat base repair", lull: "Long" }, result: "4-6", why: "as the worked sentence has it" },
    { inputs: { feature: "Air presence", lull: "Short" }, result: "Yes", why: "may be rolled again" },
  ],
  notes:
    "The permission, or the numbers needed on one die. Combat base repair in a long lull is 3-6 in the table and 4 to 6 in the sentence above it; the worked sentence is followed. Refueling holds for units already refueling or within two turns of it. Unused barrages are kept after a lull, unused air strikes are lost; the note that says so has no mark in the table and is applied to the artillery and air rows.",
  plain: EVERY_CASE,
  compute: ({ feature, lull }, show) => show(`${feature}, ${lull.toLowerCase()} lull`, PERMISSIONS[feature][lull]),
});

export const lullRecovery = rule({
  id: "LULLRECOVERY",
  group: "Combat lulls",
  cite: TABLE_AND_EXAMPLE,
  description: "Whether a recovery die during a lull succeeds.",
  params: {
    feature: choice(ATTEMPTS, "What is attempted; Reorganize asks whether a pinned unit gets free", {
      synonyms: ATTEMPT_SYNONYMS,
    }),
    lull,
    roll: die("Die as rolled"),
  },
  returns: "boolean",
  examples: [
    { inputs: { feature: "Demoralized recovery", lull: "Long", roll: 5 }, result: true, why: "5 or 6 in a long lull" },
    { inputs: { feature: "Demoralized recovery", lull: "Short", roll: 6 }, result: false, why: "not in a short lull" },
    { inputs: { feature: "Combat base repair", lull: "Long", roll: 3 }, result: false, why: "4 to 6 in a long lull" },
  ],
  notes:
    "Short lulls allow neither recovery of demoralized units nor reorganizing: FALSE whatever the roll. Pinned units stay pinned on 1 and 2 of a long lull. Combat base, long: 4 to 6 by the worked sentence (the table prints 3 - 6).",
  plain: EVERY_CASE,
  compute({ feature, lull, roll }, show) {
    const from = SUCCEEDS_FROM[feature][lull];
    show("lowest die that succeeds", from ?? "None");
    return show("success", from !== null && roll >= from);
  },
});

export const lullModifier = rule({
  id: "LULLMODIFIER",
  group: "Combat lulls",
  cite: EXTRA_ROLLS,
  description: "Die roll modifier of the extra artillery roll during a lull, on top of the nation's modifier.",
  params: { kind: kindOfFire, lull },
  returns: "number",
  examples: [
    { inputs: { kind: "Planned", lull: "Long" }, result: -2, why: "extra planned fire" },
    { inputs: { kind: "Support", lull: "Long" }, result: -3, why: "extra fire support" },
  ],
  notes:
    "A short lull allows no extra roll: #N/A. Whether the national modifier applies again is not said; add BARRAGEMODIFIER if so.",
  plain: EVERY_CASE,
  compute({ kind, lull }, show) {
    if (lull === "Short") throw noEntry("lull is Short, which allows no extra artillery roll; it must be Long. [9]");
    return show("modifier of the extra roll", LONG_LULL_MODIFIER[kind]);
  },
});

export const lullRepairLimit = rule({
  id: "LULLREPAIRLIMIT",
  group: "Combat lulls",
  cite: NOTE_1,
  description: "Most damage points a command base may repair during one lull.",
  params: { lull },
  returns: "number",
  unit: "damage points",
  examples: [
    { inputs: { lull: "Short" }, result: 1, why: "one point in a short lull" },
    { inputs: { lull: "Long" }, result: 3, why: "three points in a long lull" },
  ],
  notes: "Combat bases have no stated limit.",
  plain: EVERY_CASE,
  compute: ({ lull }, show) => show("damage points at most", COMMAND_REPAIR[lull]),
});

export const lullRules = [combatLull, lullFeature, lullRecovery, lullModifier, lullRepairLimit] as const;
