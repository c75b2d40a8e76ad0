import type { Branch } from "./units";

interface Multiplier {
  readonly factor: number;
  readonly cite: string;
  /** The multiplied quantity. */
  readonly about: string;
}

/** Multipliers of combat, damage or movement under a condition; thirds are exact. */
export const MULTIPLIERS = {
  Pursuit: { factor: 1 / 2, cite: "15.3", about: "combat after all operation points are spent" },
  "Spent Raider": { factor: 1 / 2, cite: "15.3", about: "damage to convoys with no operation points left" },
  "Garrison Attack": { factor: 1 / 2, cite: "8.1", about: "offensive firepower" },
  "Garrison Movement": { factor: 1 / 2, cite: "8.1", about: "operation points" },
  "Entrenchment One": { factor: 0.9, cite: "8.5", about: "damage taken" },
  "Entrenchment Two": { factor: 0.8, cite: "8.5", about: "damage taken at the highest level" },
  "Mountain Corps": { factor: 1.15, cite: "8.1", about: "combat in mountains or hills" },
  "Winter Combat": { factor: 2, cite: "10; 11.3", about: "combat of winter troops in snow or blizzard" },
  "Rugged Tanks": { factor: 1 / 2, cite: "11; 15.1", about: "attacking tanks" },
  "Rugged Retreat": { factor: 1 / 2, cite: "11", about: "retreat chance" },
  "Attacking Guns": { factor: 1 / 2, cite: "15.1", about: "attacker's guns in round 4" },
  "Beach Air Strike": { factor: 3, cite: "15.2", about: "strength damage on a beach" },
  "Transported Unit": { factor: 3, cite: "15.2; 15.3", about: "damage to units at sea" },
  "Fighter Bombing": { factor: 1 / 3, cite: "8.5; 15.2", about: "air combat of air superiority that flies as a bomber" },
  "Zero Supply Fleet": { factor: 1 / 2, cite: "15.3", about: "defense" },
  "Carrier Against Submarine": { factor: 1 / 4, cite: "15.3", about: "naval air power used" },
  "Submarine Defending": { factor: 1 / 2, cite: "15.3", about: "surface factors against a surface fleet" },
  "Hold Losses": { factor: 4 / 3, cite: "13", about: "losses of a unit that holds" },
  "Interdicted Movement": { factor: 2 / 3, cite: "15.2", about: "operation points" },
  "Invasion Movement": { factor: 1 / 2, cite: "15.1", about: "operation points left, at most 2" },
  "Paradrop Movement": { factor: 1 / 2, cite: "15.2", about: "operation points left" },
  "Failed Paradrop": { factor: 1 / 2, cite: "15.2", about: "strength left" },
  "Overrun Air": { factor: 1 / 2, cite: "8.1", about: "strength left" },
  "Critical Hit": { factor: 2, cite: "15.2; 15.3", about: "damage" },
  "Double Critical": { factor: 4, cite: "15.2; 15.3", about: "damage, the most of one hit" },
  "Naval Defense Check": { factor: 1 / 2, cite: "15.3", about: "damage after a passed check" },
  "Night Spotting": { factor: 1 / 2, cite: "14.3; 15.3", about: "chance to find" },
  "Kamikaze Strength": { factor: 1 / 2, cite: "10", about: "strength left" },
  "Unit Disbanded": { factor: 1 / 2, cite: "13", about: "production returned" },
} as const satisfies Record<string, Multiplier>;
export type Condition = keyof typeof MULTIPLIERS;

interface Chance {
  readonly chance: number;
  readonly cite: string;
  /** When it is rolled. */
  readonly about: string;
}

/** Chances printed as plain figures. */
export const CHANCES = {
  "Surface Hit": { chance: 0.25, cite: "15.3", about: "a surface factor hits" },
  "First Critical": { chance: 0.3, cite: "15.3", about: "a naval hit is doubled" },
  "Second Critical": { chance: 0.1, cite: "15.3", about: "a naval hit is doubled again" },
  "Submarine Convoy Hit": { chance: 0.5, cite: "15.3", about: "a submarine's surface factor hits a merchant" },
  "Escort Hit": { chance: 0.1, cite: "15.3", about: "a submarine hits an escort" },
  "Merchant Sunk": { chance: 0.1, cite: "8.4; 12", about: "a merchant is lost when a port's supply is raided" },
  Bottoming: { chance: 0.4, cite: "15.3", about: "a ship sunk in port from the air bottoms instead" },
  Identification: { chance: 0.4, cite: "15.3", about: "a search raises the ID level" },
  "Shatter Escape": { chance: 0.1, cite: "15.1", about: "a strength point escapes at 7:1" },
  "No Path Escape": { chance: 0.9, cite: "15.1", about: "a strength point without a retreat path escapes" },
  "Oil Spared": { chance: 0.5, cite: "8.5; 12", about: "a weak land unit or a fighter over friendly land uses no oil" },
  "Neutral Command Point": { chance: 0.5, cite: "7.7", about: "a neutral country gains a command point" },
  "Land Damage Conversion": { chance: 0.5, cite: "15.3", about: "damage becomes a loss of effectiveness" },
  "Air Damage Conversion": { chance: 0.33, cite: "15.3", about: "damage becomes a loss of effectiveness" },
} as const satisfies Record<string, Chance>;
export type GameEvent = keyof typeof CHANCES;

export const LOSS_CAUSES = [
  "Attack",
  "Strategic Attack",
  "Defense",
  "Conversion",
  "Operation Point",
  "Operation Point Without Oil",
  "Flight",
  "Rail Or Sea Move",
  "Embarked Turn",
  "Air Strike Limit",
] as const;
type LossCause = (typeof LOSS_CAUSES)[number];

interface Loss {
  readonly loss: number;
  readonly cite: string;
}

const loss = (share: number, cite: string): Loss => ({ loss: share, cite });

/** Effectiveness lost (Combat Effectiveness Loss, 15.3; moves and transport elsewhere). */
export const LOSSES: Readonly<Record<Branch, Readonly<Partial<Record<LossCause, Loss>>>>> = {
  Land: {
    Attack: loss(0.06, "15.1; 15.3"),
    Defense: loss(0.03, "15.1; 15.3"),
    Conversion: loss(0.03, "15.3"),
    "Operation Point": loss(0.01, "14.2"),
    "Operation Point Without Oil": loss(0.03, "12"),
    "Embarked Turn": loss(0.05, "8.4"),
    "Air Strike Limit": loss(0.4, "15.2"),
  },
  Air: {
    Attack: loss(0.06, "15.3"),
    "Strategic Attack": loss(0.08, "15.3"),
    Defense: loss(0.06, "15.3"),
    Conversion: loss(0.02, "15.3"),
    Flight: loss(0.08, "8.2"),
    "Rail Or Sea Move": loss(0.15, "8.2"),
    "Embarked Turn": loss(0.05, "8.4"),
    "Air Strike Limit": loss(0.4, "15.2"),
  },
  Naval: {
    Attack: loss(0.08, "15.3"),
    Defense: loss(0.08, "15.3"),
    Conversion: loss(0.02, "15.3"),
    "Operation Point": loss(0, "8.5"),
  },
};
