import { choice } from "../../../kernel/parameter";
import { chosen } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { die } from "../parameters";

const TABLE = "8 Troop Reaction, table and note";

export const PROFILES = ["A", "B", "C", "D"] as const;
type Profile = (typeof PROFILES)[number];

export const COMMANDS = ["Flexible", "Normal", "Rigid"] as const;
type Command = (typeof COMMANDS)[number];

export const TRAININGS = ["Poor", "Marginal", "Average", "Great", "Outstanding"] as const;
type Training = (typeof TRAININGS)[number];

/** The worse and the better letter for average training; a die decides. */
type Pair = readonly [worse: Profile, better: Profile];

interface Reactions extends Readonly<Record<Exclude<Training, "Average">, Profile>> {
  readonly Average: Pair;
}

/** Reaction profiles by command system and training (8, table). */
const REACTIONS: Readonly<Record<Command, Reactions>> = {
  Flexible: { Poor: "C", Marginal: "B", Average: ["B", "A"], Great: "A", Outstanding: "A" },
  Normal: { Poor: "D", Marginal: "C", Average: ["C", "B"], Great: "B", Outstanding: "A" },
  Rigid: { Poor: "D", Marginal: "D", Average: ["D", "C"], Great: "C", Outstanding: "B" },
};

/** Lowest roll that gives the better letter (8, note). */
const BETTER_FROM = 4;

export const ABILITIES = ["Name", "Joint move", "Joint fire", "Return fire", "Failed move roll"] as const;
type Ability = (typeof ABILITIES)[number];

const BASIC = "Basic rules";

/** What each profile allows (8, profiles). */
const EFFECTS: Readonly<Record<Profile, Readonly<Record<Ability, string>>>> = {
  A: {
    Name: "Highly Responsive",
    "Joint move": "Up to battalion",
    "Joint fire": "All ranges",
    "Return fire": "Automatic",
    "Failed move roll": BASIC,
  },
  B: {
    Name: "Operationally Competent",
    "Joint move": BASIC,
    "Joint fire": "Over half range",
    "Return fire": "After fire control roll",
    "Failed move roll": BASIC,
  },
  C: {
    Name: "Locally Effective",
    "Joint move": BASIC,
    "Joint fire": BASIC,
    "Return fire": BASIC,
    "Failed move roll": BASIC,
  },
  D: {
    Name: "Uncoordinated",
    "Joint move": "None",
    "Joint fire": "None",
    "Return fire": BASIC,
    "Failed move roll": "No fire that turn",
  },
};

/** The result for average training under each command system, as plain Excel. */
const average = (of: (pair: Pair) => string): string =>
  chosen(
    COMMANDS.map((command) => of(REACTIONS[command].Average)),
    "command",
  );

export const reactionProfile = rule({
  id: "REACTIONPROFILE",
  group: "Troop reaction",
  cite: TABLE,
  description: "Troop reaction profile for a command system and an army's training.",
  params: {
    command: choice(COMMANDS, "Command system"),
    training: choice(TRAININGS, "Army training and equipment"),
    roll: die("One die, for average training only: 1 to 3 the worse letter, 4 to 6 the better", { optional: true }),
  },
  returns: "text",
  examples: [
    { inputs: { command: "Flexible", training: "Average", roll: 3 }, result: "B", why: "left letter on 1 to 3" },
    { inputs: { command: "Flexible", training: "Average", roll: 4 }, result: "A", why: "right letter on 4 to 6" },
    { inputs: { command: "Normal", training: "Average" }, result: "C/B", why: "not rolled yet" },
  ],
  notes: "A to D; B/A, C/B or D/C for average training without a roll. The roll has no effect outside average training.",
  plain: `IF(training="Average",IF(GIVEN(roll),IF(roll>=${BETTER_FROM},${average(([, better]) => better)},${average(([worse]) => worse)}),
    ${average((pair) => pair.join("/"))}),${chosen(
      COMMANDS.flatMap((command) => TRAININGS.map((training) => (training === "Average" ? null : REACTIONS[command][training]))),
      `${TRAININGS.length}*(command-1)+training`,
    )})`,
  compute({ command, training, roll }, show) {
    if (training !== "Average") return show("profile", REACTIONS[command][training]);
    const [worse, better] = REACTIONS[command].Average;
    const either = show("worse and better letter", `${worse}/${better}`);
    if (roll === undefined) return either;
    return show(`profile for a die of ${roll}`, roll >= BETTER_FROM ? better : worse);
  },
});

export const reactionEffect = rule({
  id: "REACTIONEFFECT",
  group: "Troop reaction",
  cite: "8 Troop Reaction, profiles",
  description: "What a reaction profile allows in joint movement, joint fire, return fire and after a failed move roll.",
  params: {
    profile: choice(PROFILES, "Profile letter"),
    ability: choice(ABILITIES, "Aspect asked", {
      synonyms: {
        Movement: "Joint move",
        "Joint movement": "Joint move",
        Fire: "Joint fire",
        "Simultaneous fire": "Return fire",
        "Failed roll": "Failed move roll",
      },
    }),
  },
  returns: "text",
  examples: [
    { inputs: { profile: "A", ability: "Joint move" }, result: "Up to battalion", why: "highly responsive troops" },
    { inputs: { profile: "B", ability: "Return fire" }, result: "After fire control roll", why: "competent troops" },
    { inputs: { profile: "D", ability: "Joint fire" }, result: "None", why: "uncoordinated troops" },
  ],
  notes:
    "Joint moves of profile A use one command roll. Return fire needs that the unit has not fired in an earlier phase of the turn. Failed move roll concerns maneuver and assault moves. Basic rules means no bonus and no penalty.",
  plain: EVERY_CASE,
  compute: ({ profile, ability }, show) => show(`${ability} of profile ${profile}`, EFFECTS[profile][ability]),
});

export const reactionRules = [reactionProfile, reactionEffect] as const;
