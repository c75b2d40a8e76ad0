import { computed, input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { countIn, points, pointsIn } from "../cells";
import { INFRASTRUCTURE, UNIT_TYPES } from "../words";

const COMMAND = "written as in the table Command Reserves";

export const production = table(
  {
    name: "Production",
    title: "Production of units",
    about: "Units built in Orders. Ships are built in the Shipyards, Infrastructure is paid by a Command Reserve.",
    cite: "2.3; 2.3.1; 2.3.3",
    key: "unit",
    columns: {
      unit: input.text("Unit", "Name of the equipment.", { width: 22, cite: "2.3.1" }),
      type: input.text("Type", "Land, Air or Coastal Gun; blank counts as Land.", { choices: UNIT_TYPES, cite: "2.3.1; 2.3.2" }),
      onSchedule: input.yesNo(
        "On Equipment Schedule",
        "TRUE when the Nation's Equipment Schedule offers the unit in this Turn.",
        {
          cite: "2.3",
        },
      ),
      price: pointsIn("Price", "Price of one unit on the Equipment Schedule.", { cite: "2.3.1" }),
      quantity: countIn("Quantity", "Number of units built in this Turn.", { cite: "2.3.1" }),
      cost: points("Cost", "[@Price]*[@Quantity]", "Price x quantity.", { cite: "2.3.1" }),
      minorAlly: input.text(
        "For Minor Ally",
        "Minor Ally that gets the units; it pays the Major Nation's price. Blank: the Nation itself.",
        { cite: "2.3.3" },
      ),
      command: input.text("Command Reserve", `Where the units arrive in Logistics, ${COMMAND}. Blank: the home command.`, {
        width: 18,
        cite: "2.3.1",
      }),
      account: computed.text(
        "Account",
        'LEDGER.FUNDINGACCOUNT(IF([@Type]="Coastal Gun","Coastal Gun","New Unit"))',
        "Where the PPs come from.",
        { cite: "2.3.1; 2.3.2" },
      ),
    },
    rows: [],
    spare: 12,
    breach:
      'IF(AND([@Quantity]>0,[@[On Equipment Schedule]]<>TRUE),"not on the schedule",IF(AND([@[Command Reserve]]<>"",COUNTIF(Command_Reserves[Command Reserve],[@[Command Reserve]])=0),"no such Command Reserve",""))',
  },
  ({ limit }) => [
    limit({
      id: "ship-built-elsewhere",
      at: "type",
      cite: "2.3.4",
      about: "Every new Naval Unit is built in a Shipyard.",
      check: "belongs in a Shipyard",
      broken: '[@Type]="Naval"',
      expected: () => "a Shipyard",
      found: () => "Production",
      says: ({ unit }) => `${unit} is a ship but is built without a Shipyard.`,
      fix: "Enter it under Ships in yards.",
    }),
  ],
);

export const airRepairs = table({
  name: "Air repairs",
  title: "Air repairs",
  about: "Repairs of Air Units in Orders, paid by the Strategic Reserve wherever the unit is.",
  cite: "2.2.7.4",
  key: "unit",
  columns: {
    unit: input.text("Air Unit", "Name of the Air Unit.", { width: 22 }),
    points: countIn("Points", "Strength points repaired.", { max: 12 }),
    price: pointsIn("Price", "Price of the complete unit."),
    cost: points(
      "Cost",
      "IF(ISNUMBER([@Points]),LEDGER.POINTCOST([@Price],[@Points]),0)",
      "One twelfth of the price for each point.",
      { cite: "2.3.4.3" },
    ),
    phase: input.text("Phase", "Phase of the repair: Air Units are repaired in Orders only.", {
      choices: ["Orders", "Logistics"],
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
    item: input.text("Item", "Air Base, Fortified Line or the repair of a Refinery.", {
      choices: INFRASTRUCTURE,
      width: 18,
      cite: "2.3.2",
    }),
    command: input.text("Command Reserve", `Command Reserve that pays, ${COMMAND}.`, { width: 18, cite: "2.3.2" }),
    location: input.text("Location", "Where it is placed.", { width: 18, cite: "2.3.2" }),
    cost: pointsIn("Cost", "Price in PPs.", { cite: "2.3.2" }),
    account: computed.text("Account", "LEDGER.FUNDINGACCOUNT([@Item])", "Where the PPs come from.", { cite: "2.3.2" }),
    placed: computed.text("Placed", '"Logistics of Turn "&Campaign_Turn', "When it is placed.", { cite: "2.3.2" }),
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
    unit: input.text("Unit", "Name of the equipment.", { width: 22 }),
    price: pointsIn("Price", "Price of the complete unit."),
    strength: countIn("Strength", "Strength that is left, 0 to 10.", { max: 10 }),
    credit: points(
      "Credit",
      'LEDGER.SCRAPVALUE("Obsolete",[@Price],[@Strength])',
      "Half of the strength, rounded up, at a twelfth of the price for each point.",
    ),
    bookedTo: computed.text("Booked to", '"Strategic Reserve in Logistics"', "The credit can be spent from the next Turn.", {
      width: 12,
    }),
  },
  rows: [],
  spare: 4,
});
