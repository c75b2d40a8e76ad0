import { computed, input } from "../../../../kernel/column";
import { fold } from "../../../../kernel/names";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import { paidFrom } from "../../rules/supply";
import { are, withArticle, nameOf, pps } from "../../phrases";
import { countIn, points, pointsIn } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { hasOil } from "../refer";
import { INFRASTRUCTURE, UNIT_TYPES } from "../choices";
import { over } from "../next";

const COMMAND = "written as in the table Command Reserves";
const NOT_A_UNIT = ["Command Reserve", "Strategic Reserve", "Formation Supply"] as const;

/** Where each expense that is not a unit belongs, by the account that pays it. */
const BELONGS: Readonly<Record<string, string>> = {
  "Command Reserve": "Move it to Infrastructure, or to what the Command Reserve uses.",
  "Strategic Reserve": "Move it to Air repairs.",
  "Formation Supply": "Take it off: the formation repairs with its own supply.",
};

/** The account that pays for the row's entry; "" for a unit. */
const PLAINLY = part.text("Plain unit", 'SUBSTITUTE(SUBSTITUTE([@Unit]," ",""),"-","")', "The unit without spaces and hyphens.");
const PAYER = part.text(
  "Paid from",
  NOT_A_UNIT.reduceRight(
    (otherwise, account) => `IF(${isOneOf(PLAINLY, [...new Set(paidFrom(account).map(fold))])},${quoted(account)},${otherwise})`,
    '""',
  ),
  "Account that pays for anything but units; blank for units.",
);

/** Rows of Production in which the Nation builds the unit for itself. */
const ownRows = '(Production[Unit]=[@Unit])*(Production[For Minor Ally]="")';

export const production = table(
  {
    name: "Production",
    title: "Production of units",
    about: "Units built in Orders. Ships are built in the Shipyards, Infrastructure is paid by a Command Reserve.",
    cite: "2.3; 2.3.1; 2.3.3",
    key: ["unit", "command", "minorAlly"],
    columns: {
      unit: input.text("Unit", "Name of the equipment.", { width: 22, cite: "2.3.1" }),
      command: input.text("Command Reserve", `Where the units arrive in Logistics, ${COMMAND}. Blank: the home command.`, {
        width: 18,
        cite: "2.3.1",
      }),
      minorAlly: input.text(
        "For Minor Ally",
        "Minor Ally that gets the units; it pays the Major Nation's price. Blank: the Nation itself.",
        { cite: "2.3.3" },
      ),
      type: input.text("Type", "Land, Air or Coastal Gun; blank counts as Land.", { choices: UNIT_TYPES, cite: "2.3.1; 2.3.2" }),
      onSchedule: input.yesNo(
        "On Equipment Schedule",
        "TRUE when the Nation's Equipment Schedule offers the unit in this Turn.",
        { cite: "2.3" },
      ),
      price: pointsIn("Price", "Price of one unit on the Equipment Schedule.", { cite: "2.3.1" }),
      quantity: countIn("Quantity", "Number of units built in this Turn.", { cite: "2.3.1", required: "price" }),
      cost: points("Cost", "[@Price]*[@Quantity]", "Price x quantity.", { cite: "2.3.1" }),
      account: computed.text(
        "Account",
        'LEDGER.FUNDINGACCOUNT(IF([@Type]="Coastal Gun","Coastal Gun","New Unit"))',
        "Where the PPs come from.",
        { cite: "2.3.1; 2.3.2" },
      ),
    },
    rows: [],
    spare: 6,
    ends: [over("orders", "built")],
  },
  ({ limit, refersTo }) => [
    limit({
      id: "ship-built-elsewhere",
      at: "type",
      cite: "2.3.4",
      about: "Every new Naval Unit is built in a Shipyard.",
      check: "belongs in a Shipyard",
      broken: '[@Type]="Naval"',
      expected: () => "a Shipyard",
      found: () => "Production",
      message: ({ unit }) => `${unit} is a ship but is built without a Shipyard.`,
      fix: "Enter it under Ships in yards.",
    }),
    limit({
      id: "wrong-account",
      at: "unit",
      cite: "2.2.7.4; 2.3.2",
      about:
        "Only units are paid from Production; Infrastructure is paid by a Command Reserve, air repairs by the Strategic Reserve.",
      check: "is not a unit",
      when: "N([@Cost])<>0",
      broken: `${PAYER}<>""`,
      texts: { payer: PAYER },
      expected: ({ payer }) => payer,
      found: () => "Production",
      message: ({ unit, cost, payer }) =>
        `${withArticle(unit)} of ${pps(cost)} is paid from Production; it is paid from the ${payer}.`,
      fix: ({ payer }) => BELONGS[payer]!,
    }),
    limit({
      id: "price-missing",
      at: "price",
      cite: "2.3.1",
      about: "Units that are built have a price.",
      check: "price is missing",
      broken: "AND(N([@Quantity])>0,N([@Price])=0)",
      message: ({ unit, quantity }) => `${count(quantity, "unit")} of ${unit} ${are(quantity)} built without a price.`,
      fix: "Enter the price of one unit from the Equipment Schedule.",
    }),
    limit({
      id: "not-on-schedule",
      at: "onSchedule",
      cite: "2.3",
      severity: "warning",
      about: "A unit in Production is on the Equipment Schedule of the Nation in this Turn.",
      check: "not on the schedule",
      broken: "AND(N([@Quantity])>0,[@[On Equipment Schedule]]<>TRUE)",
      expected: () => true,
      message: ({ unit, quantity }, { player }) =>
        `${count(quantity, "unit")} of ${unit} ${are(quantity)} built, but it is not on the schedule of ${nameOf(player)}.`,
      fix: "Build what the Equipment Schedule offers, or enter TRUE once it does.",
    }),
    refersTo("command", "Command_Reserves[Command Reserve]", {
      id: "unit-without-command",
      cite: "2.3.1",
      severity: "warning",
      about: "A unit arrives in a Command Reserve of the Nation, or in its home command.",
      check: "no such Command Reserve",
      message: ({ unit, command }, { player }) =>
        `${unit} of ${nameOf(player)} goes to ${command}, which is not a Command Reserve of its sheet.`,
      fix: "Enter a name of the table Command Reserves, or leave it blank for the home command.",
    }),
    limit({
      id: "allied-price",
      at: "price",
      cite: "2.3.3",
      severity: "warning",
      about: "A unit for a Minor Ally costs what the Major Nation pays for it.",
      check: "not the Nation's own price",
      broken: `IF([@[For Minor Ally]]="",FALSE,AND(SUMPRODUCT(${ownRows})>0,SUMPRODUCT(${ownRows}*(ROUND(Production[Price]-[@Price],2)=0))=0))`,
      figures: { ownPrice: `SUMPRODUCT(MAX(${ownRows}*Production[Price]))` },
      expected: ({ ownPrice }) => ownPrice,
      message: ({ unit, minorAlly, price, ownPrice }, { player }) =>
        `The ${unit} for ${minorAlly} is listed at ${pps(price)}; ${nameOf(player)} pays ${figure(ownPrice)}.`,
      fix: ({ ownPrice }) => `Enter ${figure(ownPrice)} as Price.`,
    }),
  ],
);

export const airRepairs = table(
  {
    name: "Air repairs",
    title: "Air repairs",
    about: "Repairs of Air Units in Orders, paid by the Strategic Reserve wherever the unit is.",
    cite: "2.2.7.4",
    key: "unit",
    columns: {
      unit: input.text("Air Unit", "Name of the Air Unit.", { width: 22 }),
      points: countIn("Points", "Strength points repaired.", { max: 12, sealing: "open", required: "price" }),
      price: pointsIn("Price", "Price of the complete unit."),
      cost: points(
        "Cost",
        "IF(ISNUMBER([@Points]),LEDGER.POINTCOST([@Price],[@Points]),0)",
        "One twelfth of the price for each point.",
        { cite: "2.3.4.3" },
      ),
      phase: input.text("Phase", "Phase of the repair: Air Units are repaired in Orders only.", {
        choices: ["Orders", "Logistics"],
        sealing: "open",
      }),
    },
    rows: [],
    spare: 3,
    ends: [over("orders", "repaired")],
  },
  ({ limit }) => [
    limit({
      id: "air-repair-phase",
      at: "phase",
      about: "Air Units are repaired in Orders only.",
      check: "only in Orders",
      broken: '[@Phase]="Logistics"',
      expected: () => "Orders",
      message: (row) =>
        `${row.unit} is repaired by ${count(row.points, "point")} in Logistics; Air Units are repaired in Orders.`,
      fix: "Repair it in the Orders of the next Turn.",
    }),
    limit({
      id: "price-missing",
      at: "price",
      about: "Air Units that are repaired have a price.",
      check: "price is missing",
      broken: "AND(N([@Points])>0,N([@Price])=0)",
      message: (row) => `${row.unit} is repaired by ${count(row.points, "point")} without a price.`,
      fix: "Enter the price of the complete unit.",
    }),
  ],
);

export const infrastructure = table(
  {
    name: "Infrastructure",
    title: "Infrastructure",
    about: "Paid in Orders from what a Command Reserve already holds, placed there in Logistics.",
    cite: "2.3.2; 2.4.2.2",
    key: ["item", "command", "location"],
    columns: {
      item: input.text("Item", "Air Base, Fortified Line or the repair of a Refinery: one row for each Refinery.", {
        choices: INFRASTRUCTURE,
        width: 18,
        cite: "2.3.2",
      }),
      command: input.text("Command Reserve", `Command Reserve that pays, ${COMMAND}.`, { width: 18, cite: "2.3.2" }),
      location: input.text(
        "Location",
        "Where it is placed. For the repair of a Refinery its source, written as in the table Oil sources.",
        { width: 14, cite: "2.3.2; 2.4.2.2" },
      ),
      cost: pointsIn("Cost", "Price in PPs.", { cite: "2.3.2" }),
      account: computed.text("Account", "LEDGER.FUNDINGACCOUNT([@Item])", "Where the PPs come from.", {
        width: 17,
        cite: "2.3.2",
      }),
      placed: computed.text("Placed", '"Turn "&Campaign_Turn', "In the Logistics of which Turn it is placed.", {
        cite: "2.3.2",
      }),
    },
    rows: [],
    spare: 3,
    ends: [over("orders", "placed")],
  },
  ({ limit, needs, refersTo }) => [
    needs("command", {
      id: "wrong-account",
      cite: "2.3.2",
      about: "Infrastructure is paid by a Command Reserve of the Nation.",
      check: "nobody pays",
      when: "N([@Cost])>0",
      message: ({ item, cost }) => `${withArticle(item)} of ${pps(cost)} names no Command Reserve that pays it.`,
      fix: "Enter a name of the table Command Reserves.",
    }),
    refersTo("command", "Command_Reserves[Command Reserve]", {
      id: "wrong-account",
      cite: "2.3.2",
      about: "Infrastructure is paid by a Command Reserve of the Nation.",
      check: "no such Command Reserve",
      message: ({ item, command }) => `${withArticle(item)} is paid by ${command}, which is not a Command Reserve on this sheet.`,
      fix: "Enter a name of the table Command Reserves.",
    }),
    limit({
      id: "price-missing",
      at: "cost",
      cite: "2.3.2",
      about: "Infrastructure has a cost.",
      check: "cost is missing",
      broken: "N([@Cost])=0",
      message: ({ item, location }) =>
        `${withArticle(item)}${location === "" ? "" : ` at ${location}`} is placed without a cost.`,
      fix: "Enter its price under Cost.",
    }),
    limit({
      id: "refinery-repair-paid",
      at: "location",
      cite: "2.3.2; 2.4.2.2",
      about: "The repair of a Refinery names the source where the Refinery is.",
      check: "no such source",
      broken: (setting) =>
        hasOil(setting)
          ? 'IF([@Item]="Refinery Repair",SUMPRODUCT(--(Oil_Oil_sources[Source]=[@Location]))*([@Location]<>"")=0,FALSE)'
          : "FALSE",
      expected: () => "a source of the table Oil sources",
      message: ({ cost, location }) =>
        location === ""
          ? `A Refinery is repaired for ${pps(cost)}, but its source is not named.`
          : `A Refinery is repaired for ${pps(cost)} at ${location}, which is not in the table Oil sources.`,
      fix: "Enter a source of the table Oil sources under Location.",
    }),
  ],
);

export const scrapping = table(
  {
    name: "Scrapping",
    title: "Scrapping of equipment",
    about: "Obsolete land and air equipment. Ships are scrapped with negative points in Ships in yards.",
    cite: "2.3.1.1",
    key: "unit",
    columns: {
      unit: input.text("Unit", "Name of the equipment.", { width: 22 }),
      price: pointsIn("Price", "Price of the complete unit."),
      strength: countIn("Strength", "Strength that is left, 0 to 10.", { max: 10, required: "unit" }),
      credit: points(
        "Credit",
        'IF([@[Given to Minor Ally]]<>"",0,LEDGER.SCRAPVALUE("Obsolete",[@Price],MAX(0,N([@Strength])-N([@[Used for repairs]]))))',
        "Half of the strength that is not used, rounded up, at a twelfth of the price for each point; 0 for what an Ally gets.",
      ),
      bookedTo: computed.text(
        "Booked to",
        '"Strategic Reserve"',
        "In Logistics, so the credit can be spent from the next Turn.",
        {
          width: 16,
        },
      ),
      obsolete: input.yesNo("Obsolete", "TRUE when the Nation's Equipment Schedule no longer offers the unit."),
      minorAlly: input.text("Given to Minor Ally", "Minor Ally that gets the unit instead. Blank: it is scrapped.", {
        width: 12,
      }),
      repairs: countIn("Used for repairs", "Strength that repairs other units of the same equipment in the same reserve.", {
        max: 10,
      }),
    },
    rows: [],
    spare: 3,
    ends: [over("orders", "scrapped")],
  },
  ({ limit, atMost }) => [
    atMost("repairs", "N([@Strength])", {
      id: "scrap-repairs",
      about: "Repairs use no more strength than the equipment has left.",
      check: "more than its strength",
      message: ({ unit, repairs, limit: strength }) =>
        `${unit} gives ${count(repairs, "point")} of strength for repairs; ${figure(strength)} ${strength === 1 ? "is" : "are"} left.`,
      fix: ({ limit: strength }) => `Enter ${figure(strength)}${strength === 0 ? "" : " or less"}.`,
    }),
    limit({
      id: "price-missing",
      at: "price",
      about: "Equipment that is scrapped has a price.",
      check: "price is missing",
      broken: 'AND(N([@Strength])>N([@[Used for repairs]]),N([@Price])=0,[@[Given to Minor Ally]]="")',
      message: ({ unit, strength }) =>
        `${unit} of strength ${figure(strength)} is scrapped without a price, so it gives nothing.`,
      fix: "Enter the price of the complete unit.",
    }),
    limit({
      id: "scrap-obsolete",
      at: "obsolete",
      severity: "warning",
      about: "Only obsolete equipment is scrapped.",
      check: "not obsolete",
      broken: "AND(N([@Credit])>0,[@Obsolete]<>TRUE)",
      expected: () => true,
      message: ({ unit, credit }) => `${unit} is scrapped for ${pps(credit)}, but it is not said to be obsolete.`,
      fix: "Enter TRUE under Obsolete once the Equipment Schedule no longer offers it, or clear the row.",
    }),
    limit({
      id: "scrap-obsolete",
      at: "unit",
      severity: "warning",
      about: "Only obsolete equipment is scrapped.",
      check: "still on the schedule",
      broken: `AND(N([@Credit])>0,[@Obsolete]=TRUE,SUMPRODUCT(${ownRows}*(Production[On Equipment Schedule]=TRUE)*(Production[Quantity]>0))>0)`,
      expected: () => "obsolete equipment",
      message: ({ unit }) => `${unit} is scrapped as obsolete, but Production builds it from the Equipment Schedule.`,
      fix: "Correct Obsolete here, or the row of Production.",
    }),
  ],
);
