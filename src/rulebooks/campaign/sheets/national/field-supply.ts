import { has, input, type Setting } from "../../../../kernel/column";
import type { AnyRow } from "../../../../kernel/limit";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count as counted, figure } from "../../../../kernel/text";
import { GARRISON_PPS_PER_POINT } from "../../rules/supply";
import { are, pps } from "../../phrases";
import { count, countIn, points, pointsIn } from "../cells";
import { firstOfCommand, KNOWN_COMMAND, ofCommand } from "./commands";
import { becomes, ORDER, over } from "../next";

/*
 * Optional tables: what a Command Reserve's PPs are used for.
 */

const NO_SUCH_COMMAND = {
  id: "command-reserve-use",
  cite: "2.2.2",
  about: "Supply comes from a Command Reserve of the Nation.",
  check: "no such Command Reserve",
  fix: "Enter a name of the table Command Reserves.",
} as const;

/** A limit: the rows of a Command Reserve must add up to a figure in the table Command Reserves. */
function agrees(name: string, column: string, header: string, phase = "") {
  const here = phase === "" ? "" : `*(${name}[Phase]=[@Phase])`;
  const given = part.number(
    "Given in all",
    `SUMPRODUCT((${name}[Command Reserve]=[@[Command Reserve]])${here}*${name}[${column}])`,
    `${column} of all rows of the Command Reserve${phase === "" ? "" : " in the phase"}.`,
  );
  const first = phase === "" ? firstOfCommand(name) : `[@Phase]="${phase}",${firstOfCommand(name, here)}`;
  return {
    id: "command-reserve-use",
    cite: "2.2.2",
    about: `The rows of a Command Reserve add up to its ${header}.`,
    check: `not its ${header}`,
    when: `AND(${KNOWN_COMMAND},${first})`,
    broken: `ROUND(${given}-${ofCommand(header)},2)<>0`,
    figures: { total: given, entered: ofCommand(header) },
    expected: ({ entered }: AnyRow): number => entered,
    found: ({ total }: AnyRow): number => total,
    fix: ({ total }: AnyRow) => `Enter ${figure(total)} under ${header} in the table Command Reserves, or correct the rows here.`,
  };
}

/** "250 stand under Garrison supply" */
const stand = (value: number, header: string): string => `${figure(value)} ${value === 1 ? "is" : "are"} under ${header}`;

const GOES_ON_BELOW = "SUMPRODUCT((Formation_supply[Formation]=[@Formation])*(ROW(Formation_supply[Formation])>ROW()))>0";
const inBattle = (column: string): string => `SUMIFS(Battle_supply[${column}],Battle_supply[Formation],[@Formation])`;
/** What a formation keeps; its Logistics row starts with what returned from battle. */
const supplyOfRest = (setting: Setting): string =>
  has(setting, "Battle supply") ? `[@Left]+IF([@Phase]="Logistics",0,${inBattle("Returned")}-${inBattle("Pooled")})` : "[@Left]";

export const formationSupply = table(
  {
    name: "Formation supply",
    title: "Formation supply",
    about: "What formations draw from their Command Reserve, one row for each draw, and what they repair with it.",
    cite: "2.2.3; 2.2.7.2",
    key: ["formation", "phase", "command"],
    rare: true,
    columns: {
      formation: input.text("Formation", "Name of the formation.", { width: 22 }),
      phase: input.text("Phase", "Orders: by a re-supply order. Logistics: afterwards.", {
        choices: ["Orders", "Logistics"],
        ...ORDER,
      }),
      command: input.text("Command Reserve", "Where it draws, written as in the table Command Reserves.", { width: 18 }),
      size: input.text("Size", "Size of the formation.", { remark: true }),
      level: input.text("Supply level", "Its supply level.", { remark: true }),
      most: countIn("Limit", "Most that it may draw by its supply level and size, from the rules of supply.", {
        unit: "units",
        cite: "2.2.3",
      }),
      held: pointsIn("Held", "PPs that the formation has already; in its second row of a Turn what the first one leaves.", {
        cite: "2.2.7.2",
        ...becomes("commands", supplyOfRest, "what is left is carried over"),
      }),
      supply: pointsIn("Supply", "PPs that it draws.", { cite: "2.2.3", ...ORDER }),
      units: countIn("New and replacement units", "Units that it draws; each counts as one.", { cite: "2.2.3", ...ORDER }),
      drawn: count(
        "Units drawn",
        "LEDGER.SUPPLYUNITS([@Supply]+0,[@[New and replacement units]]+0)",
        "Each 100 PPs or fraction, and each new or replacement unit.",
        { cite: "2.2.3" },
      ),
      repairs: pointsIn("Repairs", "PPs of its supply that it uses for repairs.", { cite: "2.2.7.2", ...ORDER }),
      left: points("Left", "[@Held]+[@Supply]-[@Repairs]", "PPs that it keeps.", { cite: "2.2.7.2" }),
    },
    rows: [],
    spare: 12,
    ends: [over("orders", "its next row goes on", GOES_ON_BELOW)],
  },
  ({ atMost, limit, needs, refersTo }) => [
    needs("phase", {
      ...NO_SUCH_COMMAND,
      about: "Supply is drawn in Orders or in Logistics.",
      check: "Phase is missing",
      when: "N([@Supply])>0",
      message: ({ formation, supply }) => `${formation} draws ${pps(supply)}, but its phase is missing.`,
      fix: "Choose Orders or Logistics.",
    }),
    needs("command", {
      ...NO_SUCH_COMMAND,
      when: "N([@Supply])>0",
      message: ({ formation, supply }) => `${formation} draws ${pps(supply)} from no Command Reserve.`,
    }),
    refersTo("command", "Command_Reserves[Command Reserve]", {
      ...NO_SUCH_COMMAND,
      message: ({ formation, command }) => `${formation} draws from ${command}, which is not a Command Reserve on this sheet.`,
    }),
    needs("most", {
      id: "supply-draw",
      cite: "2.2.3",
      about: "The limit of a formation that draws supply is entered.",
      check: "Limit is missing",
      when: "N([@[Units drawn]])>0",
      message: ({ formation, drawn }) => `${formation} draws ${counted(drawn, "unit")}, but its limit is missing.`,
      fix: "Enter its limit, by its supply level and size.",
    }),
    atMost("drawn", "N([@Limit])", {
      id: "supply-draw",
      cite: "2.2.3",
      about: "A formation draws no more units than its supply level and size allow.",
      check: "over its limit",
      when: "ISNUMBER([@Limit])",
      message: ({ formation, drawn, limit }) => `${formation} draws ${counted(drawn, "unit")}; its limit is ${figure(limit)}.`,
      fix: ({ over }) =>
        `Draw ${counted(over, "unit")} less; a new or replacement unit, and each 100 PPs or fraction, counts as one.`,
    }),
    limit({
      id: "formation-supply",
      at: "repairs",
      cite: "2.2; 2.2.7.2",
      about: "A formation repairs with the supply that it has.",
      check: "more than it has",
      broken: "ROUND([@Left],2)<0",
      figures: { there: "[@Left]+[@Repairs]" },
      expected: ({ there }) => there,
      message: ({ formation, repairs, there }) => `${formation} repairs for ${pps(repairs)}; it has ${figure(there)}.`,
      fix: ({ there }) => `Enter ${figure(there)} as Repairs or less.`,
    }),
    limit({
      ...agrees("Formation_supply", "Supply", "Re-supply in Orders", "Orders"),
      at: "supply",
      message: ({ command, total, entered }) =>
        `Formations draw ${pps(total)} from ${command} in Orders; ${stand(entered, "Re-supply in Orders")}.`,
    }),
    limit({
      ...agrees("Formation_supply", "Supply", "Used in Logistics", "Logistics"),
      at: "supply",
      message: ({ command, total, entered }) =>
        `Formations draw ${pps(total)} from ${command} in Logistics; ${stand(entered, "Used in Logistics")}.`,
    }),
  ],
);

export const garrisons = table(
  {
    name: "Garrisons",
    title: "Garrisons",
    about: "Garrisons and coastal units that a Command Reserve supplies. Free garrisons get nothing.",
    cite: "2.2.4",
    key: ["garrison", "command"],
    sealing: "open",
    rare: true,
    columns: {
      garrison: input.text("Garrison or coastal unit", "Name of the unit.", { width: 22 }),
      command: input.text("Command Reserve", "Where its PPs come from, written as in the table Command Reserves.", { width: 18 }),
      tracked: input.yesNo("Tracked", "TRUE when it is listed and tracked on the national sheet, FALSE for a free garrison."),
      strength: countIn("Strength", "Its strength."),
      allowance: points("Allowance", "IF([@Tracked]=TRUE,LEDGER.GARRISONSUPPLY([@Strength]+0),0)", "2 PPs for each point."),
      given: pointsIn("Given", "PPs that it gets.", { ...ORDER }),
    },
    rows: [],
    spare: 8,
  },
  ({ atMost, limit, needs, refersTo }) => [
    atMost("given", "N([@Allowance])", {
      id: "garrison-supply",
      about: "A garrison gets at most 2 PPs for each strength point, and only if it is tracked.",
      check: "more than its allowance",
      message: ({ garrison, tracked, strength, given, limit }) =>
        tracked
          ? `${garrison}, a garrison of ${counted(strength, "point")}, may draw ${pps(limit)}; ${figure(given)} ${are(given)} entered.`
          : `${garrison} is a free garrison and gets nothing; ${pps(given)} ${are(given)} entered.`,
      fix: ({ tracked, limit }) =>
        tracked
          ? `Enter ${figure(limit)} as Given or less, ${figure(GARRISON_PPS_PER_POINT)} for each point.`
          : "Clear Given, or say that it is tracked.",
    }),
    needs("command", {
      ...NO_SUCH_COMMAND,
      when: "N([@Given])>0",
      message: ({ garrison, given }) => `${garrison} gets ${pps(given)} from no Command Reserve.`,
    }),
    refersTo("command", "Command_Reserves[Command Reserve]", {
      ...NO_SUCH_COMMAND,
      message: ({ garrison, command }) => `${garrison} is supplied by ${command}, which is not a Command Reserve on this sheet.`,
    }),
    limit({
      ...agrees("Garrisons", "Given", "Garrison supply"),
      at: "given",
      message: ({ command, total, entered }) =>
        `Garrisons get ${pps(total)} from ${command}; ${stand(entered, "Garrison supply")}.`,
    }),
  ],
);
