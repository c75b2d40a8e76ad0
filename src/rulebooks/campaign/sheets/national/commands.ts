import { computed, input, type Setting } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { countIn, points, pointsIn } from "../cells";
import { isOneOf, quoted, sumOver, tableOf } from "../refer";
import { HOLDERS, LEND_LEASE_FORMS } from "../words";

/** Lend-Lease of one form that reaches a nation, from every donor's sheet. */
export const lendLeaseReceived = ({ player: nation, players: nations }: Setting, form: string, more = ""): string =>
  sumOver(nations, (donor) => {
    const sheet = tableOf(donor, "Lend-Lease");
    return `SUMIFS(${sheet}[Received],${sheet}[Recipient],${quoted(nation)},${sheet}[Form],${quoted(form)}${more.replaceAll("TABLE", sheet)})`;
  });

export const allocation = table({
  name: "Allocation to commands",
  title: "Allocation to commands",
  about: "PPs of the economy sent to Command Reserves as Supplies, and the units built for them.",
  cite: "2.2.1; 2.2.2",
  key: ["command"],
  columns: {
    command: input.text("Command Reserve", "Command Reserve that gets the Supplies, written as in the table Command Reserves.", {
      width: 18,
      cite: "2.2.1",
    }),
    supplies: pointsIn("Supplies", "PPs of Supplies. Enter 0 where only units are sent.", { cite: "2.2.1" }),
    newUnits: countIn("New units", "Number of new units that go there.", { cite: "2.2.2" }),
    availableFrom: computed.text(
      "Available from",
      '"Logistics of Turn "&Campaign_Turn',
      "Supplies and units of this Turn cannot be used in Orders.",
      { width: 20, cite: "2.2.2" },
    ),
  },
  rows: [],
  spare: 6,
  breach:
    'IF(AND([@Supplies]>0,[@[Command Reserve]]=""),"names no Command Reserve",IF(AND([@[Command Reserve]]<>"",COUNTIF(Command_Reserves[Command Reserve],[@[Command Reserve]])=0),"no such Command Reserve",""))',
});

export const commandReserves = table({
  name: "Command Reserves",
  title: "Command Reserves",
  about: "PPs that stand with the Army Commands. Orders are paid from the opening; what arrives can be used in Logistics.",
  cite: "2.2.2",
  key: "command",
  columns: {
    command: input.text("Command Reserve", "Name of the Command Reserve.", { width: 18 }),
    opening: pointsIn("Opening", "Closing of last Turn. The reserves at the start are not in the rulebook."),
    resupply: pointsIn("Re-supply in Orders", "PPs drawn by formations with re-supply orders.", { cite: "2.2.3" }),
    infrastructure: points(
      "Infrastructure",
      "SUMIFS(Infrastructure[Cost],Infrastructure[Command Reserve],[@[Command Reserve]])",
      "Cost of this command's rows in the table Infrastructure.",
      { cite: "2.3.2" },
    ),
    garrisons: pointsIn("Garrison supply", "PPs given to garrisons and coastal units: 2 for each strength point.", {
      cite: "2.2.4",
    }),
    shippedOut: pointsIn("Shipped out", "PPs sent from here to another command."),
    usedInOrders: points(
      "Used in Orders",
      "[@[Re-supply in Orders]]+[@Infrastructure]+[@[Garrison supply]]+[@[Shipped out]]",
      "Everything that Orders take from the opening.",
    ),
    shippedIn: pointsIn("Shipped in", "PPs that arrive from another command by air or sea."),
    captured: pointsIn("Captured", "Enemy PPs taken in battle or with a command.", { cite: "2.2.5" }),
    arrivals: points(
      "Arrivals",
      (setting) =>
        `SUMIFS(Allocation_to_commands[Supplies],Allocation_to_commands[Command Reserve],[@[Command Reserve]])+[@[Shipped in]]+[@Captured]+${lendLeaseReceived(setting, "Supplies", ",TABLE[Command Reserve],[@[Command Reserve]]")}`,
      "Supplies allocated, shipped in, captured and received by Lend-Lease.",
      { cite: "2.2.2; 2.2.6" },
    ),
    usedInLogistics: pointsIn("Used in Logistics", "PPs drawn by formations in Logistics.", { cite: "2.2.2; 2.2.3" }),
    closing: points(
      "Closing",
      "[@Opening]-[@[Used in Orders]]+[@Arrivals]-[@[Used in Logistics]]",
      "PPs that the command keeps for the next Turn.",
    ),
  },
  rows: [],
  spare: 6,
  breach:
    'IF(ROUND([@[Used in Orders]]-[@Opening],6)>0,"Orders use more than the opening",IF(ROUND([@Closing],6)<0,"below zero",""))',
});

/** Whether Lend-Lease goes to a Command Reserve that the sheet of its recipient does not have. */
const unknownCommand = ({ players: nations }: Setting): string =>
  nations.reduceRight(
    (otherwise, nation) =>
      `IF([@Recipient]=${quoted(nation)},COUNTIF(${tableOf(nation, "Command Reserves")}[Command Reserve],[@[Command Reserve]])=0,${otherwise})`,
    "FALSE",
  );

/** Whether another Nation that has a sheet gives what stands on this one. */
const givenByOther = ({ player: nation, players: nations }: Setting): string => {
  const others = nations.filter((other) => other !== nation);
  return others.length === 0 ? "FALSE" : isOneOf("[@Donor]", others);
};

const lendLeaseBreach = (setting: Setting): string =>
  [
    'IF(AND([@Sent]=0,[@Lost]=0),""',
    'IF([@Donor]="","names no donor"',
    `IF(${givenByOther(setting)},"stands on the donor's sheet"`,
    'IF([@Lost]>[@Sent],"more lost than sent"',
    'IF([@Form]="","neither Supplies nor Resources"',
    'IF([@Form]="Resources",IF([@[Command Reserve]]="","","Resources go to the Strategic Reserve")',
    'IF([@[Command Reserve]]="","names no Command Reserve"',
    `IF(${unknownCommand(setting)},"no such Command Reserve",""))))))))`,
  ].join(",");

export const lendLease = table({
  name: "Lend-Lease",
  title: "Lend-Lease",
  about: "Aid that this Nation sends. It is written on the donor's sheet only; the recipient's sheet finds it here.",
  cite: "2.2.6",
  key: ["recipient", "form", "command"],
  columns: {
    donor: input.text("Donor", "Nation that sends: this one, or another that has no sheet of its own.", { choices: HOLDERS }),
    recipient: input.text("Recipient", "Nation that receives.", { choices: HOLDERS, width: 16 }),
    form: input.text("Form", "Supplies go to a Command Reserve, Resources to the Strategic Reserve.", {
      choices: LEND_LEASE_FORMS,
    }),
    command: input.text("Command Reserve", "Only for Supplies: the recipient's Command Reserve, written as on its sheet.", {
      width: 18,
    }),
    sent: pointsIn("Sent", "PPs sent in this Turn."),
    lost: pointsIn("Lost", "PPs lost on the way."),
    received: points("Received", "[@Sent]-[@Lost]", "What arrives."),
    account: computed.text(
      "Account",
      'IF([@Form]="Supplies","Command Reserve",IF([@Form]="Resources","Strategic Reserve",""))',
      "Where the recipient books it.",
      { width: 18 },
    ),
  },
  rows: [],
  spare: 4,
  breach: lendLeaseBreach,
});
