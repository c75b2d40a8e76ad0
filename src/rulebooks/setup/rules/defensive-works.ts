import { roundUp, sum } from "../../../kernel/exact";
import { choice, number, numbers } from "../../../kernel/parameter";
import { chosen } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { nation, place, ROLE_SYNONYMS, ROLES, year, type Nation, type Place, type Role } from "../parameters";
import { entryOfForce, ofForce, type Force } from "../rows";
import { diceValue, plainDiceValue, type Dice } from "./dice";

const CITE = "20 Defensive Works";
const TABLE = "20 Defensive Works, table";

export const WORKS = ["Ditch", "Trenches", "Pillboxes", "Bunkers", "Minefields"] as const;
type Work = (typeof WORKS)[number];

type Box = Dice | "-";

/** Boxes of a row: ditch, trenches, pillboxes, bunkers, minefields. */
type Boxes = readonly [Box, Box, Box, Box, Box];

/** Dice of the defender (20, table). */
const DEFENDER: Readonly<Record<Exclude<Force, "Commonwealth, Burma 1943-45">, Boxes>> = {
  "German, West 1940": ["-", "½D6", "-", "-", "-"],
  "German, West 1944-45": ["½D6", "1D6", "½D6", "½D6", "1D6"],
  "German, East 1941-42": ["-", "½D6", "-", "-", "-"],
  "German, East 1943-45": ["-", "1D6", "½D6", "-", "3D6"],
  "German, Southern Europe": ["-", "2D6", "½D6", "-", "1D6"],
  "German, North Africa": ["-", "2D6", "½D6", "-", "3D6"],
  "Russian 1941-42": ["-", "1D6", "½D6", "-", "1D6"],
  "Russian 1943": ["-", "2D6", "½D6", "½D6", "5D6"],
  "Russian 1944-45": ["-", "½D6", "-", "-", "2D6"],
  "American, Pacific": ["-", "2D6", "-", "-", "-"],
  "American, Europe": ["-", "1D6", "-", "-", "1D6"],
  "Japanese, China": ["-", "1D6", "½D6", "-", "1D6"],
  "Japanese, Pacific": ["-", "1D6", "1D6", "1D6", "1D6"],
  "Japanese, Island Garrison": ["-", "2D6", "2D6", "2D6", "4D6"],
  "Commonwealth, Africa Open": ["-", "3D6", "1D6", "-", "6D6"],
  "Commonwealth, Africa Fortress": ["3D6", "4D6", "2D6", "1D6", "6D6"],
  "Commonwealth, Europe 1940": ["-", "½D6", "-", "-", "-"],
  "Commonwealth, Europe 1944": ["-", "1D6", "-", "-", "-"],
  "French, Field Force 1940": ["-", "-", "-", "-", "-"],
  "French, Fortress 1940": ["1D6", "2D6", "2D6", "2D6", "1D6"],
};

/** Dice of the attacker, the same for all nations; the attacker has no other works (20). */
const ATTACKER: Readonly<Partial<Record<Work, Dice>>> = { Trenches: "2D6", Minefields: "1D6" };

/** Inches of ditch or trench per point; other works count pieces (20, table head). */
const INCHES_OF_A_POINT = 10;
export const IN_INCHES: readonly Work[] = ["Ditch", "Trenches"];

/** The defender rolls once for this many bases of both sides (20). */
export const BASES_OF_A_ROLL = 150;

interface Digging {
  readonly nation: Nation;
  readonly place: Place;
  readonly year: number;
  readonly work: Work;
  readonly role: Role;
}

function diceOf({ nation, place, year, work, role }: Digging): Dice {
  if (role === "Attacker") {
    const dice = ATTACKER[work];
    if (dice) return dice;
    throw noEntry(`work is ${work}; for the attacker it must be ${oneOf(Object.keys(ATTACKER))}. [20]`);
  }
  const boxes = ofForce<Boxes>(DEFENDER, nation, place, year, "20");
  const dice = boxes[WORKS.indexOf(work)]!;
  if (dice !== "-") return dice;
  const who = `${nation} defenders (${place}, ${year})`;
  const built = WORKS.filter((_, i) => boxes[i] !== "-");
  throw noEntry(
    built.length > 0
      ? `work is ${work}; for ${who} it must be ${oneOf(built)}. [20]`
      : `work is ${work}; ${who} have no works at all, place or year must be another. [20]`,
  );
}

/** diceOf for the inputs, or a function of them, as plain Excel. */
function plainDice(written?: (dice: Dice) => string): string {
  const { number, entries } = entryOfForce<Boxes>(DEFENDER);
  const boxes = entries.flatMap((boxes) => boxes.map((box) => (box === "-" ? null : box)));
  const attacker = WORKS.map((work) => ATTACKER[work] ?? null);
  // The attacker's line follows those of the forces.
  return chosen<Dice>(
    [...WORKS.map(() => null), ...boxes, ...attacker],
    `${WORKS.length}*IF(role="Attacker",${entries.length + 1},${number})+work`,
    written,
  );
}

const site = {
  nation,
  place,
  year,
  work: choice(WORKS, "Kind of defensive work", {
    synonyms: {
      "Anti-tank ditch": "Ditch",
      "AT ditch": "Ditch",
      Trench: "Trenches",
      Pillbox: "Pillboxes",
      Bunker: "Bunkers",
      Minefield: "Minefields",
      Mines: "Minefields",
    },
  }),
};

const side = choice(
  ROLES,
  "Side that rolls; the attacker may roll for trenches and minefields only, the same dice for all nations",
  { synonyms: ROLE_SYNONYMS, or: "Defender" },
);

export const defenseDice = rule({
  id: "DEFENSEDICE",
  group: "Defensive works",
  cite: TABLE,
  description: "Dice a side rolls for a kind of defensive work.",
  params: { ...site, role: side },
  returns: "text",
  examples: [
    { inputs: { nation: "German", place: "West", year: 1944, work: "Ditch" }, result: "½D6", why: "row of 1944-45" },
    {
      inputs: { nation: "Commonwealth", place: "North Africa Fortress", year: 1942, work: "Trenches" },
      result: "4D6",
      why: "a fortress, any year",
    },
    {
      inputs: { nation: "German", place: "West", year: 1940, work: "Minefields", role: "Attacker" },
      result: "1D6",
      why: "the attacker's dice",
    },
  ],
  notes:
    'A dash (no such work) and a nation, place and year without a row are #N/A; on a sheet wrap the call in IFERROR(..., "-"). The Commonwealth in North Africa needs Open or Fortress. Labels without a year hold for every year. Fortress and Fortified Position are one place. An attacker\'s nation, place and year are not looked up.',
  plain: plainDice(),
  compute: (inputs, show) => show("dice", diceOf(inputs)),
});

export const defenseWorks = rule({
  id: "DEFENSEWORKS",
  group: "Defensive works",
  cite: CITE,
  description:
    "Amount of a defensive work for the dice rolled: inches of ditch or trench, number of pillboxes, bunkers or minefields.",
  params: {
    ...site,
    roll: number("Sum of the dice that DEFENSEDICE names, the single die for ½D6", { min: 1, whole: true }),
    role: side,
  },
  returns: "number",
  unit: "inches or pieces",
  examples: [
    {
      inputs: { nation: "German", place: "West", year: 1944, work: "Ditch", roll: 3 },
      result: 20,
      why: "half of 3 is 2, times 10 inches",
    },
    {
      inputs: { nation: "Japanese", place: "Island Garrison", year: 1944, work: "Minefields", roll: 14 },
      result: 14,
      why: "4D6, one minefield a point",
    },
    {
      inputs: { nation: "German", place: "West", year: 1940, work: "Trenches", roll: 7, role: "Attacker" },
      result: 70,
      why: "the attacker's 2D6, times 10 inches",
    },
  ],
  notes:
    "Ditch and Trenches in inches: their columns are headed x10 inches. ½D6 is rounded before it is multiplied by ten. A roll the dice cannot show is #NUM!. Errors as DEFENSEDICE.",
  plain: `${plainDice(plainDiceValue)}*IF(OR(${IN_INCHES.map((work) => `work="${work}"`).join(",")}),${INCHES_OF_A_POINT},1)`,
  compute({ roll, ...inputs }, show) {
    const dice = show("dice", diceOf(inputs), TABLE);
    const points = diceValue(dice, roll, "20", show);
    if (!IN_INCHES.includes(inputs.work)) return show(inputs.work.toLowerCase(), points);
    return show("inches, ten for each point", points * INCHES_OF_A_POINT, TABLE);
  },
});

export const defenseRolls = rule({
  id: "DEFENSEROLLS",
  group: "Defensive works",
  cite: CITE,
  description: "Rolls the defender makes in each category of defensive works.",
  params: {
    bases: numbers("Bases present, both sides together; a range is added up", { unit: "bases", min: 0, whole: true }),
  },
  returns: "number",
  unit: "rolls",
  examples: [
    { inputs: { bases: 150 }, result: 1, why: "exactly one" },
    { inputs: { bases: [[90], [100]] }, result: 2, why: "190 bases, a begun second 150" },
  ],
  notes:
    "The text says once per 150 bases and is silent on fractions; a begun 150 counts, so that smaller battles still roll once. The attacker rolls once each for trenches and minefields, whatever the bases.",
  plain: `ROUNDUP(bases/${BASES_OF_A_ROLL},0)`,
  compute({ bases }, show) {
    const total = show("bases of both sides", sum(bases.items));
    return show("rolls, one for each begun 150", roundUp(total / BASES_OF_A_ROLL));
  },
});

export const defensiveWorksRules = [defenseDice, defenseWorks, defenseRolls] as const;
