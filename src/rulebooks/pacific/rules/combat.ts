import { choice, number } from "../../../kernel/parameter";
import { chosen } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { branch } from "../parameters";
import { BRANCHES } from "../tables/units";
import { CHANCES, LOSS_CAUSES, LOSSES, MULTIPLIERS, type Condition, type GameEvent } from "../tables/combat";

export const effectivenessLoss = rule({
  id: "EFFECTIVENESSLOSS",
  group: "Combat",
  cite: "15.3 Combat Effectiveness Loss; 8.2; 8.4 Transports; 8.5; 12; 14.2; 15.1; 15.2",
  description: "Effectiveness that an action costs a unit.",
  params: {
    branch,
    cause: choice(
      LOSS_CAUSES,
      "action; Conversion is a damage point turned into effectiveness, Air Strike Limit the most all air strikes of a turn can take",
      {
        synonyms: {
          Attacking: "Attack",
          Defending: "Defense",
          Move: "Operation Point",
          Fly: "Flight",
          Rail: "Rail Or Sea Move",
          Transport: "Embarked Turn",
        },
      },
    ),
    count: number("times", { min: 0, or: 1 }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { branch: "Land", cause: "Attack" }, result: 0.06, why: "each attack" },
    { inputs: { branch: "Land", cause: "Operation Point", count: 5 }, result: 0.05, why: "1% for each operation point" },
    { inputs: { branch: "Air", cause: "Flight" }, result: 0.08, why: "flying to another base" },
  ],
  notes:
    "14.1 says that air units lose 15% when they move; 8.2 gives 8% for flying and 15% for rail or sea, which the table repeats. Air units carried by sea: the 15% and the 5% a turn come from different paragraphs; both are listed.",
  plain: `count*${chosen(
    BRANCHES.flatMap((branch) => LOSS_CAUSES.map((cause) => LOSSES[branch][cause]?.loss ?? null)),
    `${LOSS_CAUSES.length}*(branch-1)+cause`,
  )}`,
  compute({ branch, cause, count }, show) {
    const entry = LOSSES[branch][cause];
    if (!entry) {
      throw noEntry(`cause is ${cause}; for the branch ${branch} it must be ${oneOf(Object.keys(LOSSES[branch]))}. [15.3]`);
    }
    const each = show(`effectiveness for ${cause}`, entry.loss, entry.cite);
    return show("effectiveness lost", each * count, entry.cite);
  },
});

export const combatMultiplier = rule({
  id: "COMBATMULTIPLIER",
  group: "Combat",
  cite: "8.1; 8.5; 10; 13; 14.3; 15",
  description: "Multiplier that a condition puts on combat, damage or movement.",
  params: {
    condition: choice(Object.keys(MULTIPLIERS) as Condition[], "condition", {
      synonyms: { "Pursuit Combat": "Pursuit", Transported: "Transported Unit" },
    }),
  },
  returns: "number",
  unit: "factor",
  examples: [
    { inputs: { condition: "Pursuit" }, result: 0.5, why: "half of the combat value" },
    { inputs: { condition: "Transported Unit" }, result: 3, why: "three times the damage" },
  ],
  notes:
    "33% is given as exact thirds for Hold Losses and Interdicted Movement. Overrun air units: 8.1 says half the strength, 14.2 by effectiveness; the figure is used. Rugged terrain halves the attacker's values only.",
  compute({ condition }, show) {
    const { factor, cite, about } = MULTIPLIERS[condition];
    return show(about, factor, cite);
  },
});

export const eventChance = rule({
  id: "EVENTCHANCE",
  group: "Combat",
  cite: "7.7; 8.4; 8.5; 15",
  description: "Fixed chance of an event.",
  params: {
    event: choice(Object.keys(CHANCES) as GameEvent[], "event", {
      synonyms: { "Critical Hit": "First Critical", Bottomed: "Bottoming" },
    }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { event: "First Critical" }, result: 0.3, why: "each naval hit" },
    { inputs: { event: "Bottoming" }, result: 0.4, why: "a ship sunk in port from the air" },
  ],
  notes:
    "15.1 gives 40% for the conversion of land damage, the Combat Effectiveness Loss chart 50% (air 33%): the chart is used.",
  compute({ event }, show) {
    const { chance, cite, about } = CHANCES[event];
    return show(`chance that ${about}`, chance, cite);
  },
});

export const combatRules = [effectivenessLoss, combatMultiplier, eventChance] as const;
