import { computed, input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { fold } from "../../../../kernel/names";
import { table } from "../../../../kernel/sheet";
import { count, figure, oneOf } from "../../../../kernel/text";
import { DISTANCES } from "../../tables/distances";
import { WEATHERS, weatherEffect } from "../../tables/weather";
import { numberHere, textOf, UNITS, wholeIn } from "../forces";
import { over } from "../next";

const ofFleet = (column: string): string => textOf("Fleets", column, "Fleet", "[@Fleet]");
const ofGroups = (column: string): string => `SUMIFS(${UNITS}[${column}],${UNITS}[Fleet],[@Fleet],${UNITS}[Branch],"Naval")`;
/** Strength and full strength of all groups in the row's fleet. */
export const STRENGTH_OF_FLEET = ofGroups("Strength");
export const FULL_STRENGTH_OF_FLEET = ofGroups("Full strength");

/** Columns with a row's fleet, which must be in the table Fleets. */
export const fleetColumns = (cite = "") => ({
  fleet: input.text("Fleet", "Its name as in the table Fleets.", { width: 20, cite }),
  nation: computed.text("Nation", ofFleet("Nation"), "Whose it is.", { width: 10, link: true, cite }),
});
export const FLEET_UNKNOWN = {
  id: "fleet-unknown",
  about: "A row about a fleet names one of the table Fleets.",
  check: "no such fleet",
} as const;

const numberOfFleet = (column: string): string => numberHere("Fleets", column, "Fleet", "[@Fleet]", "fleet");

/** A fleet's operation points (8.5). */
const FULL_POINTS = 2;
const NIGHT = DISTANCES["Night Move"].hexes;
/** Weather in which fleets cannot move (11.3 notes a and b). */
const FROZEN = WEATHERS.filter((weather) => weather === "Blizzard" || weatherEffect(weather, "Naval Combat") === "None");

const ATTACKS = '[@[Attacks from]]<>""';
const RAIDS = '[@Mode]="Raider"';
const CARRIES = `N(${numberOfFleet("Carried")})>0`;
const LOWEST = numberOfFleet("Lowest supply");
const UNSUPPLIED = `IF(ISNUMBER(${LOWEST}),${LOWEST}=0,FALSE)`;
const READY = `OR([@[In port]]=TRUE,N([@[Operation points]])>=${FULL_POINTS})`;
const OTHERS = `(N(${numberOfFleet("Carriers")})+N(${numberOfFleet("Submarines")}))`;

export const fleetOrders = table(
  {
    name: "Fleet orders",
    title: "Fleet orders",
    about: "What a fleet did in this turn, where a rule limits it.",
    cite: "13; 14.3; 15.3",
    key: "fleet",
    player: "nation",
    columns: {
      ...fleetColumns(),
      mode: computed.text("Mode", ofFleet("Mode"), "Fleet or raider, as in Fleets.", { width: 8, link: true }),
      moved: input.yesNo("Moved", "TRUE if it left its hex."),
      weather: input.text("Weather", "Weather in the hex that it left; blank for clear.", {
        choices: WEATHERS,
        width: 11,
        cite: "11.3",
      }),
      attacksFrom: input.text("Attacks from", "Where it attacked another fleet from; blank if it did not.", {
        choices: ["Sea", "Port"],
        width: 11,
        cite: "15.3",
      }),
      modeChanged: input.yesNo("Mode changed", "TRUE if it changed its mode.", { cite: "13" }),
      nightHexes: wholeIn("Night move", "Hexes of its night move, if it made one.", { unit: "hexes", cite: "14.3" }),
      inPort: input.yesNo("In port", "TRUE if it was in port as it changed its mode or began its night move."),
      points: wholeIn("Operation points", "Operation points that it had then.", { max: FULL_POINTS, cite: "8.5" }),
      intercepted: wholeIn("Interceptions", "Moving enemy fleets that it intercepted.", { cite: "15.3" }),
      damage: computed.number(
        "Damage",
        `IF(N(${FULL_STRENGTH_OF_FLEET})>0,1-${STRENGTH_OF_FLEET}/${FULL_STRENGTH_OF_FLEET},"")`,
        "Share of its full strength that is lost.",
        { format: "rate", link: true, cite: "15.3" },
      ),
    },
    rows: [],
    spare: 10,
    ends: [over("orders", "carried out")],
  },
  ({ limit, atMost, needs, unique, refersTo }) => [
    unique(["fleet"]),
    refersTo("fleet", "Fleets[Fleet]", FLEET_UNKNOWN),
    limit({
      id: "fleet-attack",
      at: "attacksFrom",
      cite: "15.3; 13",
      about: "A fleet attacks at sea, in fleet mode, with nothing aboard and no group at supply level 0.",
      check: "may not attack",
      broken: `AND(${ATTACKS},OR([@[Attacks from]]="Port",${RAIDS},${CARRIES},${UNSUPPLIED}))`,
      figures: { carried: numberOfFleet("Carried"), lowest: LOWEST },
      expected: () => "at sea, in fleet mode, supplied and empty",
      message: ({ fleet, attacksFrom, mode, carried, lowest }) => {
        const reasons = [
          ...(fold(attacksFrom) === "port" ? ["it is in port"] : []),
          ...(fold(mode) === "raider" ? ["it is in raider mode"] : []),
          ...(carried > 0 ? [`it carries ${count(carried, "strength point")}`] : []),
          ...(lowest === 0 ? ["a group has unit supply 0"] : []),
        ];
        return `${fleet} attacks, although ${reasons.join(" and ")}.`;
      },
      fix: "Clear the attack, or correct what prevents it.",
    }),
    limit({
      id: "fleet-mode",
      at: "modeChanged",
      cite: "13",
      about: `A fleet changes its mode in port or with ${FULL_POINTS} operation points.`,
      check: "too late to change mode",
      broken: `AND([@[Mode changed]]=TRUE,NOT(${READY}))`,
      expected: () => FULL_POINTS,
      found: ({ points }) => points,
      message: ({ fleet, points }) =>
        `${fleet} changes its mode at sea with ${count(points, "operation point")}; ${FULL_POINTS} are needed.`,
      fix: "Clear Mode changed, or correct In port or Operation points.",
    }),
    limit({
      id: "night-move",
      at: "nightHexes",
      cite: "14.3",
      about: `A night move begins in port with ${FULL_POINTS} operation points, covers at most ${NIGHT} hexes and is for surface groups only.`,
      check: "no night move",
      broken: `AND(N([@[Night move]])>0,ISNUMBER([@[Operation points]]),OR([@[In port]]<>TRUE,[@[Operation points]]<${FULL_POINTS},[@[Night move]]>${NIGHT},${OTHERS}>0))`,
      figures: { others: OTHERS },
      expected: () => NIGHT,
      message: ({ fleet, nightHexes, inPort, points, others }) => {
        const reasons = [
          ...(nightHexes > NIGHT ? [`${NIGHT} hexes are the most`] : []),
          ...(inPort ? [] : ["it began at sea"]),
          ...(points < FULL_POINTS ? [`it had ${count(points, "operation point")} of ${FULL_POINTS}`] : []),
          ...(others > 0
            ? [`${count(others, "group")} of it ${others === 1 ? "is" : "are"} no surface group${others === 1 ? "" : "s"}`]
            : []),
        ];
        return `${fleet} moves ${count(nightHexes, "hex", "hexes")} at night, but ${reasons.join(" and ")}.`;
      },
      fix: "Clear Night move, or correct what prevents it.",
    }),
    needs("points", {
      id: "night-move",
      cite: "14.3",
      when: "N([@[Night move]])>0",
      message: ({ fleet }) => `${fleet} moves at night; its operation points as it began are not entered.`,
      fix: "Enter Operation points.",
    }),
    limit({
      id: "fleet-frozen",
      at: "moved",
      cite: "11.3",
      about: `No fleet moves in ${oneOf(FROZEN)}.`,
      check: "stuck in this weather",
      broken: `AND([@Moved]=TRUE,${isOneOf("[@Weather]", FROZEN)})`,
      expected: () => false,
      message: ({ fleet, weather }) => `${fleet} moves out of a hex with ${weather.toLowerCase()}; no fleet moves in it.`,
      fix: "Clear Moved, or correct Weather.",
    }),
    atMost("intercepted", "2", {
      id: "intercepts",
      cite: "15.3",
      about: "A fleet intercepts at most twice in a turn, and not with more than half of its strength lost.",
      check: "more than 2 interceptions",
      message: ({ fleet, intercepted }) => `${fleet} intercepts ${figure(intercepted)} times in the turn; 2 are the most.`,
      fix: "Enter 2 or less.",
    }),
    limit({
      id: "intercepts",
      at: "damage",
      cite: "15.3",
      about: "A fleet intercepts at most twice in a turn, and not with more than half of its strength lost.",
      check: "too weak to intercept",
      when: "AND(N([@Interceptions])>0,ISNUMBER([@Damage]))",
      broken: "ROUND([@Damage]-0.5,4)>0",
      expected: () => 0.5,
      message: ({ fleet, damage }) =>
        `${fleet} intercepts with ${figure(Math.round(damage * 100))}% of its strength lost; 50% is the most.`,
      fix: "Clear Interceptions.",
    }),
  ],
);
