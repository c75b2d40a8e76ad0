import { input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { numberHere, percent, share, strength, UNIT_UNKNOWN, unitLinks, unitName, unitNumber, UNITS, whole } from "../forces";
import { over } from "../next";

/** Missions of single units; in support only strong units fly them (13; 15.2). */
const SUPPORT = ["Ground Support", "Intercept", "Escort"] as const;
const MISSIONS = ["Naval", "Land", "Airfield", "Strategic", ...SUPPORT] as const;
const MOST_MISSIONS = 2;
const MOST_IN_COMBAT = 4;
const STRONG_FROM = 0.5;

const inSupport = isOneOf("[@Mission]", SUPPORT);
const UNTIL_HERE = "(ROW(Missions[Unit])<=ROW())";
const FLOWN = `SUMPRODUCT((Missions[Unit]=[@Unit])*${UNTIL_HERE})`;
const IN_COMBAT = `SUMPRODUCT((Missions[Combat]=[@Combat])*${UNTIL_HERE})`;
const BOMBERS = `SUMPRODUCT((Missions[Combat]=[@Combat])*(Missions[Mission]="Ground Support")*(Missions[Side]=[@Side])*${UNTIL_HERE})`;
const NOW = numberHere("Unit_supply", "Effectiveness now", "Unit", "[@Unit]");
const SUPPLY = numberHere("Unit_supply", "Unit supply next", "Unit", "[@Unit]");
const effectiveness = `IF(ISNUMBER(${NOW}),${NOW},${unitNumber("Effectiveness")})`;
const LOSS = 'IF(AND([@Branch]="Air",[@Mission]="Strategic"),"Strategic Attack","Attack")';

const AIR_MISSIONS = {
  id: "air-missions",
  cite: "15.2",
  about:
    "An air unit flies at most 2 missions in a turn, 4 air units fight in one combat, and each side sends 1 bomber to a ground battle.",
} as const;

export const missions = table(
  {
    name: "Missions",
    title: "Air missions",
    about: "Each mission of an air unit or of carrier aircraft, the enemy's turn included.",
    cite: "15.2",
    key: ["unit", "mission", "combat"],
    working: ["number"],
    player: "nation",
    columns: {
      unit: unitName(),
      mission: input.text("Mission", "What it flew.", { choices: MISSIONS, width: 15 }),
      combat: input.text("Combat", "The combat it belongs to, if other aircraft fought there too.", { width: 18 }),
      side: input.text("Side", "In a combat: whose attack it was, for this unit.", {
        choices: ["Attacker", "Defender"],
        width: 10,
      }),
      spared: input.yesNo("Oil spared", "TRUE where the roll of 50% freed it: fighters defending over friendly land.", {
        cite: "12",
      }),
      number: whole("Number", FLOWN, "Which mission of the turn it is for the unit."),
      strengthShare: share(
        "Strength left",
        `IF(AND(N(${unitNumber("Full strength")})>0,ISNUMBER(${unitNumber("Strength")})),${unitNumber("Strength")}/${unitNumber("Full strength")},"")`,
        "Its strength as a share of the full one.",
      ),
      effectiveness: share("Effectiveness now", effectiveness, "Effectiveness as it takes off for the first time.", {
        link: true,
      }),
      oil: strength(
        "Oil",
        'IF(AND([@Kind]<>"",[@Nation]<>""),LEDGER.ACTIONOIL([@Kind],1,FALSE,[@Nation],IF([@[Oil spared]]=TRUE,1,0)),"")',
        "Oil of the mission; ships pay theirs as upkeep.",
        { cite: "12" },
      ),
      effectivenessLost: share(
        "Effectiveness lost",
        `IF(OR([@Branch]="",[@Mission]=""),"",IF([@Branch]="Land","",LEDGER.EFFECTIVENESSLOSS([@Branch],${LOSS},1)))`,
        "Effectiveness that the mission costs.",
        { cite: "15.3" },
      ),
      ...unitLinks(),
    },
    rows: [],
    spare: 20,
    ends: [over("orders", "flown")],
  },
  ({ limit, refersTo }) => [
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      ...AIR_MISSIONS,
      at: "kind",
      check: "does not fly",
      broken: 'AND([@Kind]<>"",[@Branch]<>"Air",[@Kind]<>"Carrier",[@Kind]<>"Light Carrier")',
      expected: () => "an air unit or carrier",
      message: ({ unit, kind }) => `${unit} is ${kind} and flies no missions; only air units and carriers do.`,
      fix: "Clear the row, or name the unit that flew.",
    }),
    limit({
      ...AIR_MISSIONS,
      at: "mission",
      cite: "8.2; 15.2",
      about: "Only air superiority groups intercept and escort.",
      check: "only fighters intercept and escort",
      broken: 'IF(OR([@Mission]="Intercept",[@Mission]="Escort"),AND([@Branch]="Air",[@Kind]<>"Air Superiority"),FALSE)',
      expected: () => "Air Superiority",
      found: ({ kind }) => kind,
      message: ({ unit, kind, mission }) => `${unit} is ${kind} and flies ${mission}; only Air Superiority groups do.`,
      fix: "Clear the row, or name the fighters that flew.",
    }),
    limit({
      ...AIR_MISSIONS,
      at: "number",
      check: `more than ${MOST_MISSIONS} missions`,
      broken: `[@Number]>${MOST_MISSIONS}`,
      expected: () => MOST_MISSIONS,
      message: ({ unit, number }) =>
        `This is mission number ${figure(number)} of ${unit} in the turn; ${MOST_MISSIONS} are the most.`,
      fix: "Clear the row, or give the mission to another unit.",
    }),
    limit({
      ...AIR_MISSIONS,
      at: "combat",
      check: `more than ${MOST_IN_COMBAT} air units`,
      broken: `IF([@Combat]="",FALSE,${IN_COMBAT}>${MOST_IN_COMBAT})`,
      figures: { there: IN_COMBAT },
      expected: () => MOST_IN_COMBAT,
      found: ({ there }) => there,
      message: ({ unit, combat, there }) =>
        `${unit} is air unit number ${figure(there)} in the combat ${combat}; ${MOST_IN_COMBAT} take part at most.`,
      fix: "Clear the row, or correct Combat.",
    }),
    limit({
      ...AIR_MISSIONS,
      at: "mission",
      check: "second bomber of its side",
      when: 'AND([@Combat]<>"",[@Mission]="Ground Support")',
      broken: `${BOMBERS}>1`,
      figures: { there: BOMBERS },
      expected: () => 1,
      found: ({ there }) => there,
      message: ({ unit, combat, there }) =>
        `${unit} is bomber number ${figure(there)} that its side sends to ${combat}; 1 supports a ground battle.`,
      fix: "Clear the row, or correct Combat or Side.",
    }),
    limit({
      id: "air-support-weak",
      cite: "13; 15.2",
      severity: "warning",
      at: "strengthShare",
      about: "Air units in support have at least half their strength and half their effectiveness.",
      check: "too weak for support",
      when: `AND(${inSupport},[@Branch]="Air",ISNUMBER([@[Strength left]]),ISNUMBER([@[Effectiveness now]]))`,
      broken: `ROUND(MIN([@[Strength left]],[@[Effectiveness now]])-${STRONG_FROM},4)<0`,
      expected: () => STRONG_FROM,
      message: ({ unit, mission, strengthShare, effectiveness: now }) =>
        `${unit} flies ${mission} with ${percent(strengthShare)} strength and ${percent(now)} effectiveness; ${percent(STRONG_FROM)} of each is needed.`,
      fix: "Clear the row, or correct the unit's strength or effectiveness.",
    }),
    limit({
      id: "carrier-air",
      cite: "15; 15.3",
      at: "unit",
      about:
        "A carrier holds twice its full strength of aircraft; none fly when more than half of it is lost or its supply is 0.",
      check: "cannot fly",
      broken: `IF([@Branch]<>"Naval",FALSE,OR(IF(ISNUMBER([@[Strength left]]),[@[Strength left]]<${STRONG_FROM},FALSE),IF(ISNUMBER(${SUPPLY}),${SUPPLY}=0,FALSE)))`,
      figures: {
        left: unitNumber("Strength"),
        full: unitNumber("Full strength"),
        supply: SUPPLY,
      },
      expected: ({ full }) => full / 2,
      found: ({ left }) => left,
      message: ({ unit, left, full, supply }) =>
        `${unit} flies with hull ${figure(left)} of ${figure(full)}${typeof supply === "number" ? ` and unit supply ${figure(supply)}` : ""}; it needs half its hull and supply 1.`,
      fix: "Clear the row, or correct the carrier's strength or supply.",
    }),
  ],
);
