import { table } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { NameOf } from "../powers";
import { points } from "../phrases";
import { becomes, ORDER } from "../steps";
import { count, countIn, oneEach, outputKnown, power } from "./cells";
import { fromOthers } from "./from-others";

const ofPower = (table: string, header: string): string => `SUMIFS(${table}[${header}],${table}[Major power],[@[Major power]])`;
/** The build points that can be given away. */
const TO_GIVE = "[@[Saved before]]+[@Made]+[@Gained]-[@Bombed]";
/** The build points available for builds; giving away too many is reported there. */
const THERE = `${TO_GIVE}-[@Given]`;
const OUTPUT_KNOWN = outputKnown(undefined, "Production");
const GIVES_WHAT_IT_HAS = `N([@Given])<=MAX(0,${TO_GIVE})`;

export const buildPoints = table(
  {
    name: "Build points",
    title: "Build points",
    about: "Build points that are spent on units or saved. Gas builds nothing.",
    cite: "Production",
    ...oneEach,
    columns: {
      power,
      opening: countIn("Saved before", "Build points saved when the turn opens.", {
        ...becomes("build-points", "[@Saved]", "what is left is saved"),
      }),
      made: count("Made", ofPower("Production", "Build points"), "Build points of the table Production."),
      gained: countIn("Gained", "Build points lent by others or captured.", ORDER),
      spent: countIn("Cost of builds", "Build points that units, ships and other builds cost, 0 for none.", {
        ...ORDER,
        required: "made",
      }),
      given: countIn("Given", "Build points lent to others or captured by them.", ORDER),
      bombed: count(
        "Bombed",
        ofPower("Gas_operations_Strategic_bombing", "Build points lost"),
        "Saved build points lost to strategic bombing.",
        { link: true, cite: "Strategic Bombing" },
      ),
      closing: count("Saved", `${THERE}-[@[Cost of builds]]`, "Build points saved for the next turn."),
    },
  },
  ({ atMost, limit, unique }) => [
    unique(["power"]),
    limit({
      ...fromOthers("Build_points", "Gained", "Given"),
      id: "points-agree",
      at: "gained",
      about: "Build points that powers gain from one another are given by others of them.",
      check: "nobody gives them",
      expected: ({ left }) => left,
      message: ({ power, gained, came, left }) =>
        `${NameOf(power)} gains ${points(gained, "build")}; the powers in play gain ${figure(came)} in all and give ${figure(left)}.`,
      fix: "Enter what was given to it, or under Given what the other power lent or lost to it.",
    }),
    atMost("given", `MAX(0,${TO_GIVE})`, {
      id: "points-given",
      about: "A power gives no more build points than it has.",
      check: "more than its build points",
      when: OUTPUT_KNOWN,
      message: ({ power, given, limit }) => `${NameOf(power)} gives ${points(given, "build")} and has ${figure(limit)}.`,
      fix: ({ over }) => `Give ${points(over, "build")} less, or enter what was gained.`,
    }),
    atMost("spent", THERE, {
      id: "gas-not-for-units",
      about: "Builds are paid with build points alone: gas builds nothing.",
      check: "more than its build points",
      when: `AND(${OUTPUT_KNOWN},${GIVES_WHAT_IT_HAS})`,
      message: ({ power, spent, limit }) =>
        `${NameOf(power)} builds for ${points(spent, "build")} and has ${figure(limit)}; gas cannot pay for them.`,
      fix: ({ over }) => `Take ${points(over, "build")} off, or enter what was gained.`,
    }),
  ],
);
