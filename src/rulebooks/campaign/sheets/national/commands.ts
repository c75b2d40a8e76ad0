import { computed, input, type Setting } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import { are, nameOf, pps, were } from "../../phrases";
import { countIn, points, pointsIn } from "../cells";
import { OWNERS } from "../choices";
import { lendLeaseReceived, suppliesMissing } from "./lend-lease";
import { becomes, COUNTED, ORDER, over } from "../next";

/** Whether this is the first row with its Command Reserve, so that a problem with the whole reserve is reported once. */
export const firstOfCommand = (table: string, more = ""): string =>
  part.yesNo(
    "First of its command",
    `SUMPRODUCT((${table}[Command Reserve]=[@[Command Reserve]])${more}*(ROW(${table}[Command Reserve])<ROW()))=0`,
    "Whether no row above is of the same Command Reserve.",
  );

/** A figure of the row's Command Reserve. */
export const ofCommand = (header: string): string =>
  part.number(
    `Its ${header}`,
    `SUMPRODUCT((Command_Reserves[Command Reserve]=[@[Command Reserve]])*Command_Reserves[${header}])`,
    `${header} of the Command Reserve in the table Command Reserves.`,
  );

/** Whether the row's Command Reserve is on the sheet. */
export const KNOWN_COMMAND = part.yesNo(
  "Known command",
  'SUMPRODUCT((Command_Reserves[Command Reserve]=[@[Command Reserve]])*([@[Command Reserve]]<>""))>0',
  "Whether the Command Reserve is in the table Command Reserves.",
);

/** Units that Production sends to a Command Reserve; "" is the home command. */
const unitsBuiltFor = (command: string): string =>
  `SUMPRODUCT((Production[Command Reserve]=${command})*(Production[Unit]<>"")*Production[Quantity])`;
const unitsNamed = part.number(
  "Units sent there",
  unitsBuiltFor("[@[Command Reserve]]"),
  "Units that the table Production sends to the Command Reserve.",
);
const unitsForHome = part.number(
  "Units for home",
  unitsBuiltFor('""'),
  "Units that the table Production leaves to the home command.",
);
/** Whether units listed for the reserve have no Quantity yet, so that the number sent is too low. */
const UNITS_TO_FILL_IN = part.yesNo(
  "Units to fill in",
  'SUMPRODUCT(((Production[Command Reserve]=[@[Command Reserve]])+(Production[Command Reserve]=""))*(Production[Unit]<>"")*ISBLANK(Production[Quantity]))>0',
  "Whether a number of units is to be filled in that may be sent to the Command Reserve.",
);
/** New units in all rows of the same Command Reserve. */
const unitsAllocated = part.number(
  "Units of all its rows",
  "SUMPRODUCT((Allocation_to_commands[Command Reserve]=[@[Command Reserve]])*Allocation_to_commands[New units])",
  "New units of all rows of the Command Reserve.",
);

export const allocation = table(
  {
    name: "Allocation to commands",
    title: "Allocation to commands",
    about: "PPs of the economy sent to Command Reserves as Supplies, and the units built for them.",
    cite: "2.2.1; 2.2.2",
    key: ["command"],
    columns: {
      command: input.text(
        "Command Reserve",
        "Command Reserve that gets the Supplies, written as in the table Command Reserves.",
        {
          width: 18,
          cite: "2.2.1",
        },
      ),
      supplies: pointsIn("Supplies", "PPs of Supplies. Enter 0 where only units are sent.", { cite: "2.2.1" }),
      newUnits: countIn("New units", "Number of units of the table Production that go there. Blank: as that table says.", {
        cite: "2.2.2",
      }),
      availableFrom: computed.text(
        "Available from",
        '"Logistics, Turn "&Campaign_Turn',
        "Supplies and units of this Turn cannot be used in Orders.",
        { width: 17, cite: "2.2.2" },
      ),
    },
    rows: [],
    spare: 4,
    ends: [over("orders", "sent")],
  },
  ({ limit, refersTo }) => [
    refersTo("command", "Command_Reserves[Command Reserve]", {
      id: "supplies-without-command",
      cite: "2.2.1",
      about: "Supplies, and the units sent with them, go to a Command Reserve of the Nation.",
      check: "no such Command Reserve",
      when: "OR(N([@Supplies])>0,N([@[New units]])>0)",
      message: ({ command, supplies }, { player }) =>
        `${supplies > 0 ? `${pps(supplies)} of Supplies` : "New units"} of ${nameOf(player)} go to ${command}, which is not a Command Reserve of its sheet.`,
      fix: "Enter a name of the table Command Reserves.",
    }),
    limit({
      id: "new-units-allocated",
      at: "newUnits",
      cite: "2.2.2; 2.3.1",
      severity: "warning",
      about:
        "A Command Reserve gets as many new units as Production sends there; those without a command go to the home command.",
      check: "not what Production sends",
      when: "ISNUMBER([@[New units]])",
      waits: `AND(${unitsAllocated}>${unitsNamed},${UNITS_TO_FILL_IN})`,
      broken: `OR(${unitsAllocated}<${unitsNamed},${unitsAllocated}>${unitsNamed}+${unitsForHome})`,
      figures: { allocated: unitsAllocated, named: unitsNamed, home: unitsForHome },
      expected: ({ named }) => named,
      found: ({ allocated }) => allocated,
      message: ({ command, allocated, named, home }) =>
        `${command} gets ${count(allocated, "new unit")}; Production sends ${figure(named)} there${home > 0 && allocated > named ? ` and ${figure(home)} to the home command` : ""}.`,
      fix: "Correct the number here, or the Command Reserves in the table Production of units.",
    }),
  ],
);

/** Whether this is the first row above 0 in a column, so that a problem with the whole table is reported once. */
const firstAboveZero = (column: string): string =>
  `SUMPRODUCT((Command_Reserves[${column}]>0)*(ROW(Command_Reserves[${column}])<ROW()))=0`;
const ofAllCommands = (column: string): string => `SUMIFS(Command_Reserves[${column}],Command_Reserves[Command Reserve],"<>")`;
const shippedIn = ofAllCommands("Shipped in");
const shippedOut = ofAllCommands("Shipped out");
const NET_SHIPPED = part.number(
  "Net shipped in",
  `${shippedIn}-${shippedOut}`,
  "Shipped in less Shipped out of all Command Reserves.",
);
const BOTH_SHIPPED = { shippedInAll: shippedIn, shippedOutAll: shippedOut };
const SHIPMENTS_ARRIVE = {
  id: "supply-shipped",
  cite: "2.2.2",
  about: "What one Command Reserve ships out, another one of the Nation gets.",
} as const;

/** Whether a donor's entries are missing, so that more may arrive. */
const arrivalsMissing = (setting: Setting): string =>
  `${part.number("Supplies to fill in", suppliesMissing(setting, "[@[Command Reserve]]"), "Rows of Lend-Lease for the Command Reserve that have no amount yet.")}>0`;

export const commandReserves = table(
  {
    name: "Command Reserves",
    title: "Command Reserves",
    about: "PPs that stand with the Army Commands. Orders are paid from the opening; what arrives can be used in Logistics.",
    cite: "2.2.2",
    key: "command",
    columns: {
      command: input.text("Command Reserve", "Name of the Command Reserve.", { width: 18 }),
      opening: pointsIn("Opening", "Closing of last Turn. The reserves at the start are not in the rulebook.", {
        ...becomes("commands", "[@Closing]", "what is left is carried over"),
      }),
      resupply: pointsIn("Re-supply in Orders", "PPs drawn by formations with re-supply orders.", { cite: "2.2.3", ...ORDER }),
      infrastructure: points(
        "Infrastructure",
        'SUMIFS(Infrastructure[Cost],Infrastructure[Command Reserve],[@[Command Reserve]],Infrastructure[Item],"<>")',
        "Cost of this command's rows in the table Infrastructure.",
        { cite: "2.3.2" },
      ),
      garrisons: pointsIn("Garrison supply", "PPs given to garrisons and coastal units: 2 for each strength point.", {
        cite: "2.2.4",
        ...ORDER,
      }),
      shippedOut: pointsIn("Shipped out", "PPs sent from here to another command.", ORDER),
      usedInOrders: points(
        "Used in Orders",
        "[@[Re-supply in Orders]]+[@Infrastructure]+[@[Garrison supply]]+[@[Shipped out]]",
        "Everything that Orders take from the opening.",
      ),
      shippedIn: pointsIn("Shipped in", "PPs that arrive from another command by air or sea.", ORDER),
      captured: pointsIn("Captured", "Enemy PPs taken in battle or with a command.", { cite: "2.2.5", ...COUNTED }),
      arrivals: points(
        "Arrivals",
        (setting) =>
          `SUMIFS(Allocation_to_commands[Supplies],Allocation_to_commands[Command Reserve],[@[Command Reserve]])+[@[Shipped in]]+[@Captured]+${lendLeaseReceived(setting, "Supplies", ",TABLE[Command Reserve],[@[Command Reserve]]")}`,
        "Supplies allocated, shipped in, captured and received by Lend-Lease.",
        { cite: "2.2.2; 2.2.6" },
      ),
      usedInLogistics: pointsIn("Used in Logistics", "PPs drawn by formations in Logistics.", {
        cite: "2.2.2; 2.2.3",
        ...ORDER,
      }),
      closing: points(
        "Closing",
        "[@Opening]-[@[Used in Orders]]+[@Arrivals]-[@[Used in Logistics]]-[@[Lost to the enemy]]",
        "PPs that the command keeps for the next Turn.",
      ),
      lost: pointsIn("Lost to the enemy", "PPs of the reserve that an enemy took together with the command.", {
        cite: "2.2.5",
        ...COUNTED,
      }),
      capturedBy: input.text("Captured by", "Nation that took them.", { choices: OWNERS, cite: "2.2.5", ...COUNTED }),
    },
    rows: [],
    spare: 4,
    required: true,
  },
  ({ limit, atMost, needs, unique }) => [
    unique(["command"]),
    atMost("usedInOrders", "N([@Opening])", {
      id: "command-reserve-orders",
      about: "Orders use only what a Command Reserve held when the Turn opened.",
      check: "Orders use more than the opening",
      message: ({ command, usedInOrders, limit }) =>
        `${command} uses ${pps(usedInOrders)} in Orders; ${figure(limit)} ${were(limit)} in its reserve.`,
      fix: ({ over }) => `Take ${pps(over)} off, or draw them in Logistics: what is sent in this Turn arrives then.`,
    }),
    limit({
      id: "command-reserve-logistics",
      at: "usedInLogistics",
      cite: "2.2; 2.2.2",
      about: "After Logistics no Command Reserve is below 0.",
      check: "below zero",
      waits: arrivalsMissing,
      // If Logistics use nothing, Orders have used too much.
      broken: "AND(N([@[Used in Logistics]])>0,ROUND([@Closing],2)<0)",
      figures: { there: "MAX(0,[@Closing]+[@[Used in Logistics]])" },
      expected: ({ there }) => there,
      message: ({ command, usedInLogistics, there, closing }) =>
        `${command} uses ${pps(usedInLogistics)} in Logistics; ${figure(there)} ${are(there)} there, so it is ${pps(-closing)} short.`,
      fix: ({ usedInLogistics, closing }) => `Take ${pps(Math.min(-closing, usedInLogistics))} off.`,
    }),
    limit({
      id: "command-reserve-logistics",
      at: "lost",
      cite: "2.2; 2.2.5",
      about: "An enemy takes no more than a Command Reserve holds.",
      check: "more lost than there is",
      waits: arrivalsMissing,
      broken: "AND(N([@[Lost to the enemy]])>0,N([@[Used in Logistics]])<=0,ROUND([@Closing],2)<0)",
      figures: { there: "MAX(0,[@Closing]+[@[Lost to the enemy]])" },
      expected: ({ there }) => there,
      message: ({ command, lost, there }) => `${command} loses ${pps(lost)} to the enemy; ${figure(there)} ${are(there)} there.`,
      fix: ({ there }) => `Enter ${figure(there)} as Lost to the enemy.`,
    }),
    needs("capturedBy", {
      id: "captured-supply",
      cite: "2.2.5",
      severity: "warning",
      about: "Supply that is lost to an enemy has a captor.",
      check: "names no captor",
      when: "N([@[Lost to the enemy]])>0",
      message: ({ command, lost }) => `${command} loses ${pps(lost)} to an enemy that is not named.`,
      fix: "Choose who captured them.",
    }),
    limit({
      ...SHIPMENTS_ARRIVE,
      at: "shippedIn",
      check: "more shipped in than out",
      when: "N([@[Shipped in]])>0",
      broken: `AND(${firstAboveZero("Shipped in")},ROUND(${NET_SHIPPED},2)>0)`,
      figures: BOTH_SHIPPED,
      expected: ({ shippedOutAll }) => shippedOutAll,
      found: ({ shippedInAll }) => shippedInAll,
      message: ({ shippedInAll, shippedOutAll }, { player }) =>
        `${pps(shippedInAll)} are shipped to commands of ${nameOf(player)}, but only ${figure(shippedOutAll)} from others.`,
      fix: ({ shippedInAll, shippedOutAll }) =>
        `Take ${pps(shippedInAll - shippedOutAll)} off Shipped in, or enter where they come from under Shipped out.`,
    }),
    limit({
      ...SHIPMENTS_ARRIVE,
      at: "shippedOut",
      severity: "warning",
      check: "more shipped out than in",
      when: "N([@[Shipped out]])>0",
      broken: `AND(${firstAboveZero("Shipped out")},ROUND(${NET_SHIPPED},2)<0)`,
      figures: BOTH_SHIPPED,
      expected: ({ shippedInAll }) => shippedInAll,
      found: ({ shippedOutAll }) => shippedOutAll,
      message: ({ shippedInAll, shippedOutAll }, { player }) =>
        `${pps(shippedOutAll)} leave commands of ${nameOf(player)}, but only ${figure(shippedInAll)} arrive in others.`,
      fix: ({ shippedInAll, shippedOutAll }) =>
        `Enter the other ${pps(shippedOutAll - shippedInAll)} under Shipped in; accept it where they were lost on the way.`,
    }),
  ],
);
