import { choice } from "../../../kernel/parameter";
import { chosen, listed } from "../../../kernel/plain";
import { EVERY_CASE, rule, type Show } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import {
  battle,
  BATTLES,
  battleOrMeeting,
  FRANCE,
  NORTH_AFRICA,
  ofYear,
  place,
  PLACES,
  ROLE_SYNONYMS,
  ROLES,
  twoDice,
  year,
  YEARS,
  type Battle,
  type Place,
  type Role,
} from "../parameters";

const TABLE = "2 Air Superiority, table";
const SUGGESTED = "2 Air Superiority, suggested die roll modifiers";

interface Theater {
  readonly places: readonly Place[];
  /** Added to the Axis roll in each year; null where the table has a dash. */
  readonly modifier: readonly [
    number | null,
    number | null,
    number | null,
    number | null,
    number | null,
    number | null,
    number | null,
  ];
}

/** Modifiers of the Axis player's roll, 1939 to 1945: Germany and Italy first, then Japan (2, table). */
const THEATERS: readonly Theater[] = [
  { places: ["East"], modifier: [8, null, 7, 3, 0, -4, -9] },
  { places: FRANCE, modifier: [null, 2, null, null, null, -7, -9] },
  { places: [...NORTH_AFRICA, "Southern Europe", "Mediterranean"], modifier: [null, 0, 0, -2, -4, -6, -8] },
  { places: ["Mainland China"], modifier: [9, 9, 9, 7, 3, 0, -1] },
  { places: ["Pacific"], modifier: [null, null, 4, 0, -2, -5, -8] },
  { places: ["Island Garrison"], modifier: [null, null, 2, -1, -5, -7, -9] },
  { places: ["Asia"], modifier: [null, null, 3, 2, 0, -4, -6] },
];

/** Suggested bonus of the attacking side; other types of battle have none (2, suggested die roll modifiers). */
export const ATTACKER_BONUS: Readonly<Record<Battle, number>> = {
  "Local Attack": 2,
  "Major Offensive": 4,
  "Stalemated Front": 0,
  "Meeting Engagement": 0,
};

const bonusOf = (type: Battle, role: Role): number => (role === "Attacker" ? ATTACKER_BONUS[type] : 0);

function axisModifier(where: Place, when: number): number {
  const theater = THEATERS.find(({ places }) => places.includes(where))!;
  const modifier = ofYear(theater.modifier, when);
  if (modifier !== null) return modifier;
  const years = YEARS.filter((each) => ofYear(theater.modifier, each) !== null);
  throw noEntry(`year is ${when}; for the place ${where} it must be ${oneOf(years.map(String))}. [2]`);
}

export const SIDES = ["Axis", "Allied"] as const;
type Side = (typeof SIDES)[number];

interface Rolls {
  readonly axisRoll: number;
  readonly alliedRoll: number;
  readonly place: Place;
  readonly year: number;
  readonly battle: Battle;
  readonly attacker: Side | "None";
}

/** The Axis lead in the air superiority roll, negative if the Allies win. */
function axisLead({ axisRoll, alliedRoll, place, year, battle, attacker }: Rolls, show: Show): number {
  const modifier = show("modifier of the Axis roll", axisModifier(place, year), TABLE);
  const bonus = bonusOf(battle, "Attacker");
  const bonusIf = (side: Side): number => (attacker === side ? show(`bonus of the attacker (${side})`, bonus, SUGGESTED) : 0);
  const axis = show("Axis total", axisRoll + modifier + bonusIf("Axis"), "2 Air Superiority");
  const allied = show("Allied total", alliedRoll + bonusIf("Allied"), "2 Air Superiority");
  return axis - allied;
}

/** axisLead for the inputs, as plain Excel. */
function plainLead(): string {
  const theaterAt = PLACES.map((place) => THEATERS.findIndex(({ places }) => places.includes(place)));
  const modifier = chosen(
    THEATERS.flatMap(({ modifier }) => modifier),
    `${YEARS.length}*OF(place,${listed(theaterAt)})+year-${YEARS[0] - 1}`,
  );
  const bonus = `OF(battle,${listed(BATTLES.map((type) => ATTACKER_BONUS[type]))})`;
  return `axisRoll+${modifier}-alliedRoll+${bonus}*OF(attacker,{1,-1,0})`;
}

const rolls = {
  axisRoll: twoDice("Axis 2D6 as rolled"),
  alliedRoll: twoDice("Allied 2D6 as rolled"),
  place,
  year,
  battle: battleOrMeeting,
  attacker: choice(["Axis", "Allied", "None"], "Side that conducts the attack, for the suggested bonus", {
    synonyms: { Allies: "Allied", No: "None" },
    or: "None",
  }),
};

export const airModifier = rule({
  id: "AIRMODIFIER",
  group: "Battle air",
  cite: TABLE,
  description: "Modifier to the Axis player's air superiority roll at a place and in a year.",
  params: { place, year },
  returns: "number",
  examples: [
    { inputs: { place: "Russia/Poland", year: 1939 }, result: 8, why: "first box of the table" },
    { inputs: { place: "North Africa", year: 1942 }, result: -2, why: "row Africa/Italy" },
  ],
  notes:
    "Added to the Axis 2D6; it holds for allies of the nations shown too. A dash is #N/A. The printed labels (Russia/Poland, France/Belgium, Africa/Italy, Malaya/Burma, Pacific Field Force) are accepted as synonyms.",
  plain: EVERY_CASE,
  compute: ({ place, year }, show) => show("modifier of the Axis roll", axisModifier(place, year)),
});

export const airBonus = rule({
  id: "AIRBONUS",
  group: "Battle air",
  cite: SUGGESTED,
  description: "Suggested bonus to the air superiority roll of the side conducting an attack.",
  params: { battle, role: choice(ROLES, "Role of the rolling side", { synonyms: ROLE_SYNONYMS }) },
  returns: "number",
  examples: [
    { inputs: { battle: "Major Offensive", role: "Attacker" }, result: 4, why: "the attacker of a major offensive" },
    { inputs: { battle: "Local Attack", role: "Defender" }, result: 0, why: "only the attacker has a bonus" },
  ],
  notes: "Optional suggestion of the rulebook.",
  compute: ({ battle, role }, show) => show("bonus", bonusOf(battle, role)),
});

export const airScore = rule({
  id: "AIRSCORE",
  group: "Battle air",
  cite: "2 Air Superiority; 3 Air Presence",
  description: "Amount by which a side wins (positive) or loses (negative) the air superiority roll.",
  params: { side: choice(SIDES, "Side whose score is asked", { synonyms: { Allies: "Allied" } }), ...rolls },
  returns: "number",
  examples: [
    {
      inputs: { side: "Axis", axisRoll: 7, alliedRoll: 8, place: "East", year: 1942 },
      result: 2,
      why: "7 and the modifier of 3 against 8",
    },
    {
      inputs: {
        side: "Axis",
        axisRoll: 7,
        alliedRoll: 8,
        place: "East",
        year: 1942,
        battle: "Major Offensive",
        attacker: "Axis",
      },
      result: 6,
      why: "the attacker's bonus adds 4",
    },
  ],
  notes:
    "The superiority score of the Air Presence table. The year's modifier goes to the Axis player, the bonus of AIRBONUS to the attacking side. A dash in the modifier table gives #N/A.",
  plain: `IF(side="Axis",${plainLead()},-(${plainLead()}))`,
  compute({ side, ...inputs }, show) {
    const lead = axisLead(inputs, show);
    return show(`score of the ${side} side`, side === "Axis" ? lead : -lead, "3 Air Presence");
  },
});

export const airSuperiority = rule({
  id: "AIRSUPERIORITY",
  group: "Battle air",
  cite: "2 Air Superiority",
  description: "Side that holds air superiority after both rolls.",
  params: rolls,
  returns: "text",
  examples: [
    { inputs: { axisRoll: 7, alliedRoll: 8, place: "East", year: 1942 }, result: "Axis", why: "10 against 8" },
    { inputs: { axisRoll: 6, alliedRoll: 6, place: "East", year: 1943 }, result: "Parity", why: "6 against 6 is a tie" },
    { inputs: { axisRoll: 7, alliedRoll: 8, place: "East", year: 1944 }, result: "Allied", why: "3 against 8" },
  ],
  notes:
    "Axis, Allied or Parity. A tie is parity: neither side has superiority. The roll may be skipped when the players agree that one side is superior.",
  compute(inputs, show) {
    const lead = axisLead(inputs, show);
    return show("air superiority", lead > 0 ? "Axis" : lead < 0 ? "Allied" : "Parity");
  },
});

export const airSuperiorityRules = [airModifier, airBonus, airScore, airSuperiority] as const;
