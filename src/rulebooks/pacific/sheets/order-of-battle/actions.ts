import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import {
  numberHere,
  share,
  strength,
  strengthIn,
  trueOf,
  UNIT_UNKNOWN,
  unitLinks,
  unitName,
  unitNumber,
  UNITS,
  whole,
  wholeIn,
} from "../forces";
import { CARRIED } from "../elsewhere";
import { over } from "../next";

const KNOWN = 'AND([@Kind]<>"",[@Nation]<>"")';
const loss = (cause: string, times: string): string =>
  `IF(N(${times})>0,LEDGER.EFFECTIVENESSLOSS([@Branch],"${cause}",${times}),0)`;

/** Land units lose effectiveness per operation point, aircraft per flight, ships not at all. */
const MOVING = part.number(
  "Lost by moving",
  `IF([@Branch]="Land",${loss("Operation Point", "[@[Operation points]]")},IF([@Branch]="Air",${loss("Flight", "[@[Operation points]]")},0))`,
  "Effectiveness that its moves or flights cost.",
);
const MOST_ENTRENCHMENT = 2;
const MOVED = "N([@[Operation points]])>0";
/** The most savings: one for each attack and one for the move. */
const ACTION_COUNT = `(N([@Attacks])+IF(${MOVED},1,0))`;

const SUPPLY = numberHere("Unit_supply", "Unit supply next", "Unit", "[@Unit]");
const HALF_OF_GARRISON = `IF(${trueOf(UNITS, "Garrison", "Unit", "[@Unit]")},0.5,1)`;
const MOVES_AT = "IFERROR(INDEX(Unit_supply[Moves at],MATCH([@Unit],Unit_supply[Unit],0))*1,1)";
const POINTS = `IF(${KNOWN},ROUNDUP(LEDGER.UNITSTAT([@Kind],"Operation Points",[@Nation])*${MOVES_AT}*${HALF_OF_GARRISON},0),"")`;
const FLOWN = "COUNTIFS(Missions[Unit],[@Unit])";
const SPENT = `(N([@[Operation points]])+N([@Attacks])+IF([@Branch]="Air",${FLOWN},0))`;
/** Whether Breakthrough may add points, whose number the manual does not give (9). */
const MAY_HAVE_MORE = part.yesNo(
  "May have more points",
  'AND(OR([@Kind]="Armor",[@Kind]="Mechanized"),OR(COUNTIFS(Upgrades[Unit],[@Unit],Upgrades[Field],"Breakthrough")>0,COUNTIFS(Research_and_intelligence_Advancements[Nation],[@Nation],Research_and_intelligence_Advancements[Field],"Breakthrough",Research_and_intelligence_Advancements[Year],">1939")>0))',
  "Whether Breakthrough adds operation points that are not printed.",
);
const NO_ATTACK = {
  id: "no-attack",
  cite: "8.1 Headquarters; 12 Unit Supply Level",
  about: "HQs do not attack, nor do ships at unit supply 0.",
} as const;

export const actions = table(
  {
    name: "Actions",
    title: "Moves and attacks",
    about: "What land units, ships and aircraft that changed base did in this turn. Air missions are in Missions.",
    cite: "8.5; 12; 15.3",
    key: "unit",
    player: "nation",
    columns: {
      unit: unitName(),
      attacks: wholeIn("Attacks", "Attacks that it made; aircraft enter them in Missions.", { cite: "15.1" }),
      defended: wholeIn("Defended", "Attacks that it suffered.", { cite: "15.1; 15.3" }),
      points: wholeIn("Operation points", "Spent on moves; aircraft: flights to another base.", { cite: "14.1; 14.2" }),
      dugIn: wholeIn("Dug in", "Levels of entrenchment gained.", { cite: "8.5" }),
      lost: strengthIn("Strength lost", "Strength points lost in combat and landings.", { cite: "15" }),
      spared: wholeIn("Oil spared", "Attacks or moves that the roll of 50% freed from oil.", { unit: "actions", cite: "12" }),
      oil: strength(
        "Oil for actions",
        `IF(AND(${KNOWN},N([@[Oil spared]])<=${ACTION_COUNT}),LEDGER.ACTIONOIL([@Kind],N([@Attacks]),${MOVED},[@Nation],N([@[Oil spared]])),"")`,
        "Oil of its move and attacks.",
        { cite: "8.5; 12" },
      ),
      effectivenessLost: share(
        "Effectiveness lost",
        `IF([@Branch]="","",${loss("Attack", "[@Attacks]")}+${loss("Defense", "[@Defended]")}+${MOVING})`,
        "Effectiveness of attacks, defence and moves.",
        { cite: "15.3; 14.2; 8.2" },
      ),
      most: whole(
        "Points it has",
        POINTS,
        "Operation points of the turn: the chart's, halved for a garrison or a unit short of supply.",
        {
          cite: "8.1; 8.5; 12",
        },
      ),
      ...unitLinks(),
    },
    rows: [],
    spare: 25,
    ends: [over("orders", "carried out")],
  },
  ({ limit, atMost, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "entrenchment-range",
      at: "dugIn",
      cite: "8.5",
      about: "Entrenchment goes up to 2, and a unit that moved does not raise it.",
      check: "moved, and cannot dig in",
      broken: `AND(N([@[Dug in]])>0,OR(${MOVED},${CARRIED}))`,
      expected: () => 0,
      message: ({ unit, dugIn, points }) =>
        points > 0
          ? `${unit} spent ${count(points, "operation point")} on moves and gains ${figure(dugIn)} entrenchment; a unit that moved gains none.`
          : `${unit} went by rail or by sea and gains ${figure(dugIn)} entrenchment; a unit that moved gains none.`,
      fix: "Clear Dug in, or the move.",
    }),
    atMost("dugIn", `MAX(0,${MOST_ENTRENCHMENT}-N(${unitNumber("Entrenchment")}))`, {
      id: "entrenchment-range",
      cite: "8.5",
      about: `A unit digs in up to entrenchment ${MOST_ENTRENCHMENT}.`,
      check: `beyond ${MOST_ENTRENCHMENT}`,
      when: `AND(N([@[Dug in]])>0,NOT(${MOVED}),NOT(${CARRIED}))`,
      message: ({ unit, dugIn, limit: most }) =>
        `${unit} gains ${figure(dugIn)} entrenchment at ${figure(MOST_ENTRENCHMENT - most)}; ${MOST_ENTRENCHMENT} is the most.`,
      fix: ({ limit: most }) => (most === 0 ? "Clear Dug in." : `Enter ${figure(most)}.`),
    }),
    limit({
      id: "operation-points",
      at: "points",
      cite: "8.5; 14",
      about: "Moves and attacks take no more operation points than the unit has; each attack and air mission takes one.",
      check: "more than its operation points",
      when: "ISNUMBER([@[Points it has]])",
      broken: `AND(${SPENT}>[@[Points it has]],NOT(${MAY_HAVE_MORE}))`,
      figures: { spent: SPENT, missions: FLOWN },
      expected: ({ most }) => most,
      found: ({ spent }) => spent,
      message: ({ unit, points, spent, most }) =>
        `${unit} spends ${count(spent, "operation point")}, ${figure(points)} on moves and ${figure(spent - points)} on attacks; it has ${figure(most)}.`,
      fix: "Take back moves or attacks.",
    }),
    limit({
      ...NO_ATTACK,
      at: "attacks",
      check: "HQs do not attack",
      broken: 'AND([@Kind]="HQ",N([@Attacks])>0)',
      expected: () => 0,
      message: ({ unit, attacks }) => `${unit} is an HQ and makes ${count(attacks, "attack")}; HQs only defend.`,
      fix: "Clear Attacks, or enter them for the unit that made them.",
    }),
    limit({
      ...NO_ATTACK,
      at: "attacks",
      check: "unit supply is 0",
      when: `AND([@Branch]="Naval",N([@Attacks])>0,ISNUMBER(${SUPPLY}))`,
      broken: `${SUPPLY}=0`,
      expected: () => 0,
      message: ({ unit, attacks }) =>
        `${unit} makes ${count(attacks, "attack")} at unit supply 0; ships need 1 or more to attack.`,
      fix: "Clear Attacks, or resupply the fleet with an oiler.",
    }),
    atMost("spared", ACTION_COUNT, {
      id: "oil-spared",
      cite: "12",
      about: "The roll spares the oil of an attack or a move that was made.",
      check: "more spared than done",
      message: ({ unit, spared, limit: allowance }) =>
        `${unit} spares the oil of ${count(spared, "action")} and made ${figure(allowance)}.`,
      fix: ({ limit: allowance }) => `Enter ${figure(allowance)} or less.`,
    }),
    atMost("lost", unitNumber("Strength"), {
      id: "strength-lost",
      cite: "15",
      about: "A unit loses at most the strength that it has.",
      check: "more than it has",
      when: `ISNUMBER(${unitNumber("Strength")})`,
      message: ({ unit, lost, limit: available }) =>
        `${unit} loses ${figure(lost)} strength points and had ${figure(available)}.`,
      fix: ({ limit: available }) => `Enter ${figure(available)} or less.`,
    }),
    limit({
      id: "air-missions",
      at: "attacks",
      cite: "15.2",
      about:
        "An air unit flies at most 2 missions in a turn, 4 air units fight in one combat, and each side sends 1 bomber to a ground battle.",
      check: "belongs into Missions",
      broken: 'AND([@Branch]="Air",N([@Attacks])>0)',
      expected: () => 0,
      message: ({ unit, attacks }) =>
        `${unit} enters ${count(attacks, "attack")} here; those of aircraft count as missions, at most 2 in a turn.`,
      fix: "Clear Attacks and enter them in Missions.",
    }),
  ],
);
