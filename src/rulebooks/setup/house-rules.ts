import type { HouseRule } from "../../kernel/house-rule";
import { ATTACKER_BONUS } from "./rules/air-superiority";
import { BASES_OF_A_ROLL } from "./rules/defensive-works";
import { COMMAND_REPAIR, LONG_FROM_TURN, LONG_LULL_MODIFIER } from "./rules/lulls";

/*
 * Figures of the guide that players can change. Their defaults are declared with the rules.
 */

const bonus = { unit: "", min: 0, max: 12, cite: "2 Air Superiority, suggested die roll modifiers" } as const;

export const MAJOR_BONUS: HouseRule = {
  ...bonus,
  id: "air-bonus-major",
  name: "Air bonus of a Major Offensive",
  value: ATTACKER_BONUS["Major Offensive"],
  about: "Added to the attacker's air superiority roll in a Major Offensive.",
};
export const LOCAL_BONUS: HouseRule = {
  ...bonus,
  id: "air-bonus-local",
  name: "Air bonus of a Local Attack",
  value: ATTACKER_BONUS["Local Attack"],
  about: "Added to the attacker's air superiority roll in a Local Attack.",
};

export const LONG_LULL_FROM: HouseRule = {
  id: "long-lull-from",
  name: "First turn of long lulls",
  value: LONG_FROM_TURN,
  unit: "turn",
  min: 1,
  max: 99,
  cite: "9 Combat Lulls",
  about: "A lull on this turn or later is a long one.",
};

const repairs = { unit: "points", min: 0, max: 9, cite: "9 Combat Lulls, note 1" } as const;

export const SHORT_REPAIRS: HouseRule = {
  ...repairs,
  id: "command-repairs-short",
  name: "Command base repairs, short lull",
  value: COMMAND_REPAIR.Short,
  about: "Damage points that a command base may repair in a short lull.",
};
export const LONG_REPAIRS: HouseRule = {
  ...repairs,
  id: "command-repairs-long",
  name: "Command base repairs, long lull",
  value: COMMAND_REPAIR.Long,
  about: "Damage points that a command base may repair in a long lull.",
};

const extraRoll = { unit: "", min: -10, max: 10, cite: "9 Combat Lulls, extra resource rolls" } as const;

export const LULL_PLANNED: HouseRule = {
  ...extraRoll,
  id: "lull-planned",
  name: "Long lull, planned fire",
  value: LONG_LULL_MODIFIER.Planned,
  about: "Modifier of the extra roll for planned fire in a long lull.",
};
export const LULL_SUPPORT: HouseRule = {
  ...extraRoll,
  id: "lull-support",
  name: "Long lull, support fire",
  value: LONG_LULL_MODIFIER.Support,
  about: "Modifier of the extra roll for support fire in a long lull.",
};

export const BASES_OF_A_WORKS_ROLL: HouseRule = {
  id: "bases-of-a-works-roll",
  name: "Bases for a roll of works",
  value: BASES_OF_A_ROLL,
  unit: "bases",
  min: 1,
  max: 10_000,
  cite: "20 Defensive Works",
  about: "Bases of both sides for which the defender rolls once for each kind of work.",
};

export const houseRules = (): readonly HouseRule[] => [
  MAJOR_BONUS,
  LOCAL_BONUS,
  LONG_LULL_FROM,
  SHORT_REPAIRS,
  LONG_REPAIRS,
  LULL_PLANNED,
  LULL_SUPPORT,
  BASES_OF_A_WORKS_ROLL,
];
