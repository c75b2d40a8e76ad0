import { computed, input, namesAndSynonymsOf } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { nation } from "../parameters";
import { REST_OF_THE_BATTLE } from "../rules/fuel-supply";
import { FREE_REFUELING, SOON_REFUELING } from "../rules/lulls";
import { bases, turns } from "../phrases";
import { CLEARED_ORDERS, becomes, cleared } from "../steps";
import { count, countIn, diceIn, IN_LONG_LULL, NATION, once, rowIn, SETTING_UP, shows, side, unread, writtenDown } from "./cells";
import { ROLLS } from "./dice";

/** Number of a company's roll. */
const rollOf = (which: number): string => `${ROLLS.companies - 1}+3*(${rowIn("Tank_companies[Company]")}-1)+${which}`;
const FUEL = part.number(
  "Fuel 2D6 shows",
  shows("[@[Fuel 2D6]]", 2, rollOf(1)),
  "What counts: the dice as entered, or as rolled with the seed.",
);
const DELAY = part.number(
  "Delay die shows",
  shows("[@[Delay die]]", 1, rollOf(2)),
  "What counts: the die as entered, or as rolled with the seed.",
);
const RATE = part.number(
  "Rate die shows",
  shows("[@[Rate die]]", 1, rollOf(3)),
  "What counts: the die as entered, or as rolled with the seed.",
);
const NATION_OF = part.text(
  "Tables of",
  `IF([@[Rolls as]]<>"",[@[Rolls as]],${NATION})`,
  "Nation whose tables the company takes.",
);
const inTable = (rule: string, dice: string): string =>
  once(
    `AND(${NATION_OF}<>"",Battle_Place<>"",ISNUMBER(Battle_Year),ISNUMBER(${dice}))`,
    `LEDGER.${rule}(${NATION_OF},Battle_Place,Battle_Year,${dice})`,
  );

/** Current turns of fuel; a company that arrives late has what it rolled. */
export const FUEL_NOW = part.number(
  "Fuel now",
  "IF(ISNUMBER([@[Fuel left]]),[@[Fuel left]],[@[Turns of fuel]])",
  "Turns of fuel now; a company that comes late has what it rolled.",
);
/** Whether no more fuel is needed: 8 turns or more, or refueled. */
const LASTS = `N(${FUEL_NOW})>=${REST_OF_THE_BATTLE}`;
const EMPTY = `IF(ISNUMBER(${FUEL_NOW}),${FUEL_NOW}=0,FALSE)`;
const FREE = 'IF(Lulls_Lull="Short",N([@[Free turns]])*N([@Rate]),0)';
const REFUELED = "N([@[Refueled before]])+N([@[Refuels now]])";
/** A destroyed truck does not matter once refueling is complete. */
const TRUCK_LOST = `AND([@[Truck destroyed]]=TRUE,${REFUELED}<N([@Bases]))`;
const REFUELED_AFTER = `IF(${TRUCK_LOST},0,MIN(N([@Bases]),${REFUELED}+${FREE}))`;
const FILLED = `OR(${IN_LONG_LULL},AND(N([@Bases])>0,${REFUELED_AFTER}>=N([@Bases])))`;
/** Fuel for the next turn. */
export const FUEL_NEXT = `IF(OR(${LASTS},${FILLED}),${REST_OF_THE_BATTLE},IF(${SETTING_UP},${FUEL_NOW},MAX(0,${FUEL_NOW}-1)))`;

/** A company with fuel for the whole battle needs no refueling dice. */
const toRoll = (die: string): string =>
  `IF(OR(ISNUMBER(${die}),NOT(ISNUMBER([@[Turns of fuel]]))),0,IF([@[Turns of fuel]]<${REST_OF_THE_BATTLE},1,0))`;

const REFUELING_SOON = `IF(ISNUMBER([@[Refuels from]]),[@[Refuels from]]-Battle_Turn<=${SOON_REFUELING},FALSE)`;

export const tankCompanies = table(
  {
    name: "Tank companies",
    title: "Tank companies",
    about: `Fuel of tank companies: tanks, tank destroyers, armored cars, half-tracks. ${REST_OF_THE_BATTLE} turns of fuel last for the rest of the battle. The dice of the set-up stand to the right.`,
    cite: "21",
    key: ["company", "side"],
    player: "side",
    working: ["fuelToRoll", "delayToRoll", "rateToRoll"],
    columns: {
      company: input.text("Company", "Its name.", { width: 20 }),
      side,
      bases: countIn("Bases", "Bases of the company.", { min: 1, sealing: "open", required: true }),
      fuel: countIn("Fuel left", "Turns of fuel, this one among them; entered by the close of the set-up.", {
        unit: "turns",
        max: REST_OF_THE_BATTLE,
        ...becomes("fuel", FUEL_NEXT, "a turn of fuel is used; refueled, it lasts", `ISNUMBER(${FUEL_NOW})`),
      }),
      state: computed.text(
        "State",
        once(
          `ISNUMBER(${FUEL_NOW})`,
          `IF(${LASTS},"Fueled for good",IF(${EMPTY},IF(N([@[Refuels now]])>0,"Refueling","Out of fuel"),IF(${FUEL_NOW}=1,"Last turn of fuel","Fueled")))`,
        ),
        "What the fuel allows.",
        { width: 16 },
      ),
      from: count(
        "Refuels from",
        once(
          "AND(ISNUMBER([@[Turns of fuel]]),ISNUMBER([@Delay]))",
          `IF([@[Turns of fuel]]>=${REST_OF_THE_BATTLE},"",[@[Turns of fuel]]+[@Delay])`,
        ),
        "Turn on which refueling can start.",
        { unit: "turn", format: "plain" },
      ),
      before: countIn("Refueled before", "Bases refueled in earlier turns.", {
        ...becomes(
          "fuel",
          REFUELED_AFTER,
          "refueled bases are counted; a destroyed truck starts afresh",
          `NOT(OR(${LASTS},${IN_LONG_LULL}))`,
        ),
      }),
      now: countIn("Refuels now", "Bases that refuel this turn.", CLEARED_ORDERS),
      free: countIn("Free turns", "Free turns of refueling in a short lull.", {
        max: FREE_REFUELING,
        cite: "9 Combat Lulls, lull table",
        ...cleared("fuel", "counted"),
      }),
      truck: input.yesNo(
        "Truck destroyed",
        "TRUE where the refueling truck was destroyed before all bases were refueled.",
        cleared("fuel", "counted"),
      ),
      moved: countIn("Bases moved", "Bases that moved this turn.", CLEARED_ORDERS),
      fired: countIn("Bases fired", "Bases that fired directly this turn.", CLEARED_ORDERS),
      rollsAs: input.text("Rolls as", "Nation whose tables it takes, where that is not its side's or has no row.", {
        ...namesAndSynonymsOf(nation),
        width: 13,
      }),
      fuelDice: diceIn("Fuel 2D6", 2, "Dice for the turns of fuel.", {
        cite: "21 Fuel Supply, Table 1",
        required: "fuelToRoll",
        ...writtenDown("[@[Fuel 2D6]]", FUEL),
      }),
      turnsOfFuel: count("Turns of fuel", inTable("TANKFUEL", FUEL), "Turns of fuel at the start of the battle.", {
        cite: "21 Fuel Supply, Table 1",
      }),
      delayDie: diceIn("Delay die", 1, "Die for the delay.", {
        cite: "21 Fuel Supply, Table 2",
        required: "delayToRoll",
        ...writtenDown("[@[Delay die]]", DELAY),
      }),
      delay: count("Delay", inTable("REFUELDELAY", DELAY), "Turns from running out to refueling.", {
        unit: "turns",
        cite: "21 Fuel Supply, Table 2",
      }),
      rateDie: diceIn("Rate die", 1, "Die for the rate.", {
        cite: "21 Fuel Supply, Table 3",
        required: "rateToRoll",
        ...writtenDown("[@[Rate die]]", RATE),
      }),
      rate: count("Rate", inTable("REFUELRATE", RATE), "Bases that can be refueled in a turn.", {
        unit: "bases",
        cite: "21 Fuel Supply, Table 3",
      }),
      needed: count(
        "Turns needed",
        once("AND(ISNUMBER([@Bases]),ISNUMBER([@Rate]))", "LEDGER.REFUELTURNS([@Bases],[@Rate])"),
        "Turns to refuel the whole company.",
        { cite: "21 Fuel Supply, Table 3" },
      ),
      fuelToRoll: count(
        "Fuel to roll",
        `IF(ISNUMBER(${FUEL}),0,IF(ISNUMBER([@[Fuel left]]),IF(OR(NOT(${LASTS}),COUNT([@[Delay die]],[@[Rate die]])>0),1,0),1))`,
        "1 while the turns of fuel are still to be rolled, from which the turn of refueling follows.",
      ),
      delayToRoll: count("Delay to roll", toRoll(DELAY), "1 while the delay is still to be rolled of a company that runs out."),
      rateToRoll: count("Rate to roll", toRoll(RATE), "1 while the rate is still to be rolled of a company that runs out."),
    },
    rows: [],
    spare: 20,
  },
  ({ atMost, limit, needs, unique }) => [
    unique(["company", "side"]),
    needs("side", {
      id: "side-missing",
      cite: "1",
      about: "A formation, an air asset and a tank company name their side.",
      when: '[@Company]<>""',
      message: ({ company }) => `${company} is on no side.`,
      fix: "Enter Axis or Allied.",
    }),
    needs("bases", {
      id: "fuel-bases",
      about: "A tank company that refuels, moves or fires has its bases entered.",
      when: "N([@[Refuels now]])+N([@[Free turns]])+N([@[Bases moved]])+N([@[Bases fired]])>0",
      message: ({ company }) => `The bases of ${company} are missing.`,
      fix: "Enter the bases of the company.",
    }),
    atMost("moved", "[@Bases]", {
      id: "fuel-bases",
      about: "No more bases of a tank company move than it has.",
      check: "more bases than it has",
      when: "ISNUMBER([@Bases])",
      message: ({ company, moved, limit: all }) => `${company} moves ${bases(moved)}; it has ${figure(all)}.`,
      fix: ({ limit: all }) => `Enter ${figure(all)} or less.`,
    }),
    atMost("fired", "[@Bases]", {
      id: "fuel-bases",
      about: "No more bases of a tank company fire than it has.",
      check: "more bases than it has",
      // A company that refuels has a stricter limit, fuel-stationary.
      when: "AND(ISNUMBER([@Bases]),N([@[Refuels now]])=0)",
      message: ({ company, fired, limit: all }) => `${company} fires with ${bases(fired)}; it has ${figure(all)}.`,
      fix: ({ limit: all }) => `Enter ${figure(all)} or less.`,
    }),
    atMost("fuel", "MAX(0,[@[Turns of fuel]]-Battle_Turn+1)", {
      id: "fuel-left",
      about: "A company has no more fuel than its dice gave it, less the turns that are over, until it is refueled.",
      check: "more fuel than its dice left",
      when: `IF(AND(Battle_Turn>0,ISNUMBER([@[Fuel left]]),ISNUMBER([@[Turns of fuel]])),AND([@[Turns of fuel]]<${REST_OF_THE_BATTLE},NOT(AND([@[Fuel left]]>=${REST_OF_THE_BATTLE},OR(Lulls_Had_lull=TRUE,N([@[Refueled before]])>=N([@Bases]))))),FALSE)`,
      figures: { turn: "Battle_Turn" },
      message: ({ company, fuel, turnsOfFuel, turn, limit: left }) =>
        `${company} opens turn ${turn} with ${turns(fuel)} of fuel; of the ${figure(turnsOfFuel)} that it rolled, ${figure(left)} ${left === 1 ? "is" : "are"} left.`,
      fix: ({ limit: left }) => `Enter ${figure(left)}.`,
    }),
    limit({
      ...unread(
        `AND(COUNT([@[Fuel 2D6]],[@[Delay die]],[@[Rate die]])>0,OR(Battle_Place="",NOT(ISNUMBER(Battle_Year)),${NATION_OF}=""))`,
        ({ company }) => `A roll of ${company}`,
        "year, place and nation",
      ),
      at: "fuelDice",
    }),
    limit({
      id: "fuel-once",
      severity: "warning",
      at: "now",
      about: "A company that is refueled, or has fuel for the battle, needs no more of it.",
      check: "needs no more fuel",
      broken: `AND(N([@[Refuels now]])>0,${LASTS})`,
      expected: () => 0,
      message: ({ company, now }) => `${company} refuels ${bases(now)} and needs no more fuel in this battle.`,
      fix: "Clear Refuels now.",
    }),
    atMost("now", "N([@Bases])-N([@[Refueled before]])", {
      id: "fuel-once",
      severity: "warning",
      about: "A company that is refueled, or has fuel for the battle, needs no more of it.",
      check: "more refueled than it has",
      when: `AND(ISNUMBER([@Bases]),NOT(${LASTS}))`,
      message: ({ company, now, before, bases: all }) =>
        `${company} refuels ${bases(now)} with ${figure(before)} of its ${figure(all)} refueled before.`,
      fix: ({ over }) => `Take back ${bases(over)}.`,
    }),
    atMost("now", "[@Rate]", {
      id: "fuel-refuel-before-out",
      severity: "warning",
      about: "Refueling starts after turns of fuel and delay, and goes on at the rate of the company.",
      check: "more than its rate",
      when: "ISNUMBER([@Rate])",
      message: ({ company, now, rate }) => `${company} refuels ${bases(now)} in a turn; its rate is ${figure(rate)}.`,
      fix: ({ over }) => `Refuel ${bases(over)} later.`,
    }),
    limit({
      id: "fuel-refuel-before-out",
      severity: "warning",
      at: "now",
      about: "Refueling starts after turns of fuel and delay, and goes on at the rate of the company.",
      check: "refuels too early",
      when: "AND(N([@[Refuels now]])>0,ISNUMBER([@[Refuels from]]))",
      broken: "Battle_Turn<[@[Refuels from]]",
      figures: { turn: "Battle_Turn" },
      expected: ({ from }) => from,
      found: ({ turn }) => turn,
      message: ({ company, from, turn, turnsOfFuel, delay }) =>
        `${company} refuels on turn ${turn}; with ${turns(turnsOfFuel)} of fuel and a delay of ${figure(delay)} it can from turn ${from} on.`,
      fix: ({ from }) => `Refuel from turn ${from} on.`,
    }),
    atMost("moved", "N([@[Refueled before]])", {
      id: "fuel-stationary",
      about: "Bases that refuel neither move nor fire directly in that turn.",
      check: "moves while refueling",
      when: "N([@[Refuels now]])>0",
      message: ({ company, moved, now, limit: free }) =>
        `${company} moved ${bases(moved)} while ${figure(now)} refuel; ${figure(free)} ${free === 1 ? "was" : "were"} refueled before.`,
      fix: ({ over }) => `Leave ${bases(over)} in place, or refuel them later.`,
    }),
    atMost("fired", "N([@Bases])-N([@[Refuels now]])", {
      id: "fuel-stationary",
      about: "Bases that refuel neither move nor fire directly in that turn.",
      check: "fires while refueling",
      when: "AND(N([@[Refuels now]])>0,ISNUMBER([@Bases]))",
      message: ({ company, fired, now, bases: all }) =>
        `${company} fired with ${figure(fired)} of its ${bases(all)} while ${figure(now)} refuel.`,
      fix: ({ over }) => `Take back the fire of ${bases(over)}.`,
    }),
    atMost("moved", "N([@[Refueled before]])", {
      id: "fuel-empty-moves",
      about: "A company out of fuel does not move until it is refueled.",
      check: "moves without fuel",
      when: `AND(${EMPTY},N([@[Refuels now]])=0)`,
      message: ({ company, moved, limit: free }) =>
        `${company} has 0 turns of fuel left and moved ${bases(moved)}; ${figure(free)} ${free === 1 ? "is" : "are"} refueled.`,
      fix: ({ over }) => `Leave ${bases(over)} in place.`,
    }),
    limit({
      id: "truck-restart",
      at: "truck",
      about: "A destroyed truck cancels the refueling of the turn; it starts again in the next one.",
      check: "refuels without a truck",
      broken: `AND(N([@[Refuels now]])>0,${TRUCK_LOST},ISNUMBER(Battle_Turn))`,
      figures: { turn: "Battle_Turn" },
      expected: () => 0,
      found: ({ now }) => now,
      message: ({ company, now, turn }) => `${company} refuels ${bases(now)} on turn ${turn}, on which its truck was destroyed.`,
      fix: "Clear Refuels now; a fresh truck starts again next turn.",
    }),
    limit({
      id: "lull-refuel",
      cite: "9 Combat Lulls, lull table",
      at: "free",
      about: "Free turns of refueling come in a short lull, to units that refuel already or start to within two turns.",
      check: "no free refueling",
      broken: `AND(N([@[Free turns]])>0,NOT(AND(Lulls_Lull="Short",NOT(${LASTS}),OR(N([@[Refueled before]])>0,${REFUELING_SOON}))))`,
      texts: { lull: "Lulls_Lull" },
      figures: { now: `N(${FUEL_NOW})`, turn: "Battle_Turn" },
      expected: () => 0,
      message: ({ company, free, from, lull, turn }) =>
        lull === "None"
          ? `${company} has ${turns(free)} of free refueling in a turn without a lull.`
          : lull === "Long"
            ? `${company} has ${turns(free)} of free refueling in a long lull, which refuels all units by itself.`
            : `${company} has ${turns(free)} of free refueling on turn ${turn}; ${from ? `its refueling starts on turn ${from}, more than two turns later` : "no refueling of it is due"}.`,
      fix: "Clear Free turns.",
    }),
  ],
);

const inState = (state: string): string => `COUNTIFS(Tank_companies[State],"${state}")`;

export const tanksSheet: Sheet = {
  name: "Tanks",
  title: "Tank fuel",
  about: "Optional: fuel of tank companies, turn by turn.",
  player: "",
  figures: [
    { label: "Turn", formula: "Battle_Turn", format: "plain" },
    { label: "Out of fuel", formula: inState("Out of fuel"), format: "count" },
    { label: "Refueling", formula: inState("Refueling"), format: "count" },
  ],
  blocks: [tankCompanies],
};
