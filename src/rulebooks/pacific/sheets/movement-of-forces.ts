import { input } from "../../../kernel/column";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { MODES } from "../rules/transport";
import {
  numberOfUnit,
  percent,
  RAIL_LEVEL,
  share,
  strength,
  trueOf,
  UNIT_UNKNOWN,
  unitLinks,
  unitName,
  UNITS,
  wholeIn,
} from "./forces";
import { over } from "./next";
import { STATUS_HERE } from "./elsewhere";
import { railDamage } from "./rail-damage";

const STRENGTH = numberOfUnit("Strength");
/** Ships need no lift, and landing craft only carry land units. */
const CAN_LIFT = `AND([@Kind]<>"",[@Mode]<>"",[@Branch]<>"Naval",NOT(AND([@Mode]="Landing Craft",[@Branch]="Air")))`;
const loss = (cause: string): string => `LEDGER.EFFECTIVENESSLOSS([@Branch],"${cause}",1)`;
/** Land units lose nothing by rail; aircraft lose for the move, and both lose for each turn aboard. */
const LOSS = `IF([@Mode]="Landing Craft",0,IF([@Branch]="Air",${loss("Rail Or Sea Move")},0)+IF([@Mode]="Transport",${loss("Embarked Turn")},0))`;

export const lift = table(
  {
    name: "Lift",
    title: "Lift",
    about: "Units that go by rail, by transport or in landing craft in this turn, those still aboard included.",
    cite: "8.4; 11.4; 13",
    key: ["unit", "mode"],
    player: "nation",
    columns: {
      unit: unitName(),
      mode: input.text("Mode", "How it travels.", { choices: MODES, width: 14 }),
      strength: strength("Strength", STRENGTH, "Strength points carried.", { link: true }),
      points: strength(
        "Points",
        `IF(AND(${CAN_LIFT},ISNUMBER([@Strength])),LEDGER.LIFTPOINTS([@Kind],[@Strength],[@Mode]),0)`,
        "Rail points, transports or landing craft that it takes.",
      ),
      effectivenessLost: share("Effectiveness lost", `IF(${CAN_LIFT},${LOSS},0)`, "Effectiveness that the way costs.", {
        cite: "8.2; 8.4",
      }),
      from: wholeIn("Supply at start", "Rail: map supply level where it boards.", { max: RAIL_LEVEL, cite: "13" }),
      to: wholeIn("Supply at end", "Rail: map supply level where it gets off.", { max: RAIL_LEVEL, cite: "13" }),
      embarks: input.yesNo("Embarks", "Transport: TRUE if it goes aboard in this turn.", { cite: "13" }),
      newPort: input.yesNo("Port taken now", "Transport: TRUE if it lands in a port that was captured in this turn.", {
        cite: "14.3",
      }),
      ...unitLinks(),
    },
    rows: [],
    spare: 15,
    ends: [over("orders", "carried out")],
  },
  ({ limit, needs, unique, refersTo }) => [
    unique(["unit", "mode"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "lift-mode",
      at: "mode",
      about: "Land and air units go by rail and transport, land units in landing craft.",
      check: "does not travel so",
      broken: `AND([@Kind]<>"",[@Mode]<>"",NOT(${CAN_LIFT}))`,
      expected: () => "a unit that can be carried so",
      message: ({ unit, kind, mode }) => `${unit} is ${kind} and does not go by ${mode}.`,
      fix: "Clear the row, or correct Mode.",
    }),
    limit({
      id: "rail-points-short",
      at: "mode",
      cite: "13",
      about: `Rail moves take no more points than the nation has, from and to hexes of map supply level ${RAIL_LEVEL}.`,
      check: `rail needs supply level ${RAIL_LEVEL}`,
      when: 'AND([@Mode]="Rail",ISNUMBER([@[Supply at start]]),ISNUMBER([@[Supply at end]]))',
      broken: `OR([@[Supply at start]]<${RAIL_LEVEL},[@[Supply at end]]<${RAIL_LEVEL})`,
      expected: () => RAIL_LEVEL,
      found: ({ from, to }) => Math.min(from, to),
      message: ({ unit, from, to }) =>
        `${unit} goes by rail from map supply level ${figure(from)} to ${figure(to)}; both must be ${RAIL_LEVEL}.`,
      fix: "Correct the levels, or clear the row.",
    }),
    ...(["from", "to"] as const).map((at) =>
      needs(at, {
        id: "rail-points-short",
        cite: "13",
        when: '[@Mode]="Rail"',
        message: ({ unit }) =>
          `${unit} goes by rail; the map supply level where it ${at === "from" ? "boards" : "gets off"} is not entered.`,
        fix: "Enter the level, 0 where there is none.",
      }),
    ),
    limit({
      id: "garrison-unit",
      at: "mode",
      cite: "8.1",
      about: "Only divisions, corps and armies of infantry that are in supply are garrisons, and garrisons use no landing craft.",
      check: "garrisons use no landing craft",
      broken: `AND([@Mode]="Landing Craft",${trueOf(UNITS, "Garrison", "Unit", "[@Unit]")})`,
      expected: () => "an active unit",
      message: ({ unit }) => `${unit} is a garrison and cannot use landing craft.`,
      fix: "Clear the row, or return it to active status first.",
    }),
    limit({
      id: "neutral-limits",
      at: "embarks",
      cite: "13",
      about: "A neutral nation embarks nothing and builds no airfields; anti-air guns it may place.",
      check: "neutral nations do not embark",
      when: "[@Embarks]=TRUE",
      broken: `IF(ISNUMBER(${STATUS_HERE}),ROUND(${STATUS_HERE}-1,4)<0,FALSE)`,
      figures: { status: STATUS_HERE },
      expected: () => 1,
      found: ({ status }) => status,
      message: ({ unit, nation, status }) =>
        `${unit} embarks, but ${nation} is at ${percent(status)} and is neutral; neutral nations embark nothing.`,
      fix: "Enter FALSE.",
    }),
    limit({
      id: "new-port",
      severity: "warning",
      at: "newPort",
      cite: "14.3",
      about: "Nobody disembarks in a port in the turn in which it was captured.",
      check: "port is not in supply yet",
      broken: "[@[Port taken now]]=TRUE",
      expected: () => false,
      message: ({ unit }) => `${unit} disembarks in a port that was captured in this turn and is not in supply yet.`,
      fix: "Let it land in the next turn, or with landing craft.",
    }),
  ],
);

const pointsBy = (mode: string): string => `SUMIFS(Lift[Points],Lift[Mode],"${mode}")`;

export const movementSheet = (): Sheet => ({
  name: "Movement of forces",
  title: "Movement of forces",
  about: "What is carried by rail and by sea.",
  player: "",
  figures: [
    { label: "Rail", formula: pointsBy("Rail"), format: "hundredths" },
    { label: "Transports", formula: pointsBy("Transport"), format: "hundredths" },
    { label: "Landing craft", formula: pointsBy("Landing Craft"), format: "hundredths" },
  ],
  blocks: [lift, railDamage],
});
