import { computed, input, table } from "../../../../kernel/sheet";
import { countIn, points, pointsIn } from "../cells";
import { INFRASTRUCTURE, UNIT_TYPES } from "../words";

const COMMAND = "written as in the table Command Reserves";

export const production = table({
  name: "Production",
  title: "Production of units",
  about: "Units built in Orders. Ships are built in the Shipyards, Infrastructure is paid by a Command Reserve.",
  cite: "2.3; 2.3.1; 2.3.3",
  key: "unit",
  columns: {
    unit: input.text("Unit", { width: 22, cite: "2.3.1", about: "Name of the equipment." }),
    type: input.text("Type", {
      choices: UNIT_TYPES,
      cite: "2.3.1; 2.3.2",
      about: "Land, Air or Coastal Gun; blank counts as Land.",
    }),
    onSchedule: input.yesNo("On Equipment Schedule", {
      cite: "2.3",
      about: "TRUE when the Nation's Equipment Schedule offers the unit in this Turn.",
    }),
    price: pointsIn("Price", { cite: "2.3.1", about: "Price of one unit on the Equipment Schedule." }),
    quantity: countIn("Quantity", { cite: "2.3.1", about: "Number of units built in this Turn." }),
    cost: points("Cost", "[@Price]*[@Quantity]", { cite: "2.3.1", about: "Price x quantity." }),
    minorAlly: input.text("For Minor Ally", {
      cite: "2.3.3",
      about: "Minor Ally that gets the units; it pays the Major Nation's price. Blank: the Nation itself.",
    }),
    command: input.text("Command Reserve", {
      width: 18,
      cite: "2.3.1",
      about: `Where the units arrive in Logistics, ${COMMAND}. Blank: the home command.`,
    }),
    account: computed.text("Account", 'LEDGER.FUNDINGACCOUNT(IF([@Type]="Coastal Gun","Coastal Gun","New Unit"))', {
      cite: "2.3.1; 2.3.2",
      about: "Where the PPs come from.",
    }),
  },
  rows: [],
  spare: 12,
  breach:
    'IF([@Type]="Naval","belongs in a Shipyard",IF(AND([@Quantity]>0,[@[On Equipment Schedule]]<>TRUE),"not on the schedule",IF(AND([@[Command Reserve]]<>"",COUNTIF(Command_Reserves[Command Reserve],[@[Command Reserve]])=0),"no such Command Reserve","")))',
});

export const airRepairs = table({
  name: "Air repairs",
  title: "Air repairs",
  about: "Repairs of Air Units in Orders, paid by the Strategic Reserve wherever the unit is.",
  cite: "2.2.7.4",
  key: "unit",
  columns: {
    unit: input.text("Air Unit", { width: 22, cite: "2.2.7.4", about: "Name of the Air Unit." }),
    points: countIn("Points", { max: 12, cite: "2.2.7.4", about: "Strength points repaired." }),
    price: pointsIn("Price", { cite: "2.2.7.4", about: "Price of the complete unit." }),
    cost: points("Cost", "IF(ISNUMBER([@Points]),LEDGER.POINTCOST([@Price],[@Points]),0)", {
      cite: "2.3.4.3",
      about: "One twelfth of the price for each point.",
    }),
    phase: input.text("Phase", {
      choices: ["Orders", "Logistics"],
      cite: "2.2.7.4",
      about: "Phase of the repair: Air Units are repaired in Orders only.",
    }),
  },
  rows: [],
  spare: 4,
  breach: 'IF([@Phase]="Logistics","only in Orders","")',
});

export const infrastructure = table({
  name: "Infrastructure",
  title: "Infrastructure",
  about: "Paid in Orders from what a Command Reserve already holds, placed there in Logistics.",
  cite: "2.3.2; 2.4.2.2",
  key: "item",
  columns: {
    item: input.text("Item", {
      choices: INFRASTRUCTURE,
      width: 18,
      cite: "2.3.2",
      about: "Air Base, Fortified Line or the repair of a Refinery.",
    }),
    command: input.text("Command Reserve", { width: 18, cite: "2.3.2", about: `Command Reserve that pays, ${COMMAND}.` }),
    location: input.text("Location", { width: 18, cite: "2.3.2", about: "Where it is placed." }),
    cost: pointsIn("Cost", { cite: "2.3.2", about: "Price in PPs." }),
    account: computed.text("Account", "LEDGER.FUNDINGACCOUNT([@Item])", { cite: "2.3.2", about: "Where the PPs come from." }),
    placed: computed.text("Placed", '"Logistics of Turn "&Campaign_Turn', { cite: "2.3.2", about: "When it is placed." }),
  },
  rows: [],
  spare: 4,
  breach: 'IF(AND([@Cost]>0,COUNTIF(Command_Reserves[Command Reserve],[@[Command Reserve]])=0),"no such Command Reserve","")',
});

export const scrapping = table({
  name: "Scrapping",
  title: "Scrapping of equipment",
  about: "Obsolete land and air equipment. Ships are scrapped with negative points in Ships in yards.",
  cite: "2.3.1.1",
  key: "unit",
  columns: {
    unit: input.text("Unit", { width: 22, cite: "2.3.1.1", about: "Name of the equipment." }),
    price: pointsIn("Price", { cite: "2.3.1.1", about: "Price of the complete unit." }),
    strength: countIn("Strength", { max: 10, cite: "2.3.1.1", about: "Strength that is left, 0 to 10." }),
    credit: points("Credit", 'LEDGER.SCRAPVALUE("Obsolete",[@Price],[@Strength])', {
      cite: "2.3.1.1",
      about: "Half of the strength, rounded up, at a twelfth of the price for each point.",
    }),
    bookedTo: computed.text("Booked to", '"Strategic Reserve in Logistics"', {
      width: 12,
      cite: "2.3.1.1",
      about: "The credit can be spent from the next Turn.",
    }),
  },
  rows: [],
  spare: 4,
});
