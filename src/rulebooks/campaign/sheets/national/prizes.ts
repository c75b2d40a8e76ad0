import { computed, input } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { are, pps } from "../../phrases";
import { count, countIn, pointsIn } from "../cells";
import { OWNERS } from "../choices";
import { firstOfCommand, KNOWN_COMMAND, ofCommand } from "./commands";
import { over } from "../next";

/*
 * Optional tables: captured equipment and goods.
 */

const KINDS = ["Supply", "Equipment", "Ship"] as const;

const ofSameCommand = "(Captured_goods[Command Reserve]=[@[Command Reserve]])";
const capturedSupply = part.number(
  "Supply taken in all",
  `SUMPRODUCT(${ofSameCommand}*(Captured_goods[Kind]="Supply")*Captured_goods[Amount])`,
  "Supply of all rows of the Command Reserve.",
);
const converted = part.number(
  "Converted in all",
  `SUMPRODUCT(${ofSameCommand}*Captured_goods[Converted to PPs])`,
  "PPs for equipment of all rows of the Command Reserve.",
);
const ENTERED = ofCommand("Captured");

export const capturedGoods = table(
  {
    name: "Captured goods",
    title: "Captured goods",
    about: "Supply, equipment and unfinished ships that this Nation captures. Finished ships are under Captured ships.",
    cite: "2.2.5; 2.3.4.5",
    key: ["goods", "kind", "from", "command"],
    rare: true,
    columns: {
      goods: input.text("Goods", "What is captured: Supply, the unit or the ship.", { width: 22 }),
      kind: input.text("Kind", "Supply in PPs; Equipment in strength; Ship: the strength of one being built or repaired.", {
        choices: KINDS,
      }),
      from: input.text("From", "Nation that loses it.", { choices: OWNERS, cite: "2.2.5" }),
      command: input.text("Command Reserve", "Where it goes, written as in the table Command Reserves. Blank for ships.", {
        width: 18,
        cite: "2.2.5",
      }),
      amount: input.number("Amount", "PPs or strength that the enemy loses.", { format: "points", min: 0 }),
      due: computed.number(
        "Due",
        'IF([@Kind]="","",LEDGER.CAPTUREDGOODS([@Kind],[@Amount]+0))',
        "What the captor gets: all of the Supply, half of the strength; of ships only whole points.",
        { format: "quarters" },
      ),
      received: input.number("Received", "What the captor has entered elsewhere. Blank: what is due.", {
        format: "quarters",
        min: 0,
      }),
      convertedTo: pointsIn("Converted to PPs", "PPs for equipment that cannot be used.", { cite: "2.2.5" }),
    },
    rows: [],
    spare: 6,
    ends: [over("battles", "counted")],
  },
  ({ limit, needs, refersTo }) => [
    needs("kind", {
      id: "captured-goods",
      about: "What is captured is Supply, Equipment or a Ship.",
      check: "Kind is missing",
      when: "N([@Amount])>0",
      message: ({ goods }) => `${goods} is captured, but its kind is missing.`,
      fix: "Choose Supply, Equipment or Ship.",
    }),
    limit({
      id: "captured-goods",
      at: "received",
      about: "Supply is captured one for one, equipment and unfinished ships at half strength.",
      check: "not what is due",
      // Equipment converted to PPs does not arrive.
      when: 'AND(ISNUMBER([@Received]),[@Kind]<>"")',
      broken: "IF(N([@[Converted to PPs]])>0,ROUND([@Received]-[@Due],2)>0,ROUND([@Received]-[@Due],2)<>0)",
      expected: ({ due }) => due,
      message: ({ goods, kind, amount, received, due }) =>
        kind === "Supply"
          ? `${pps(amount)} of Supply ${are(amount)} captured, one for one; ${figure(received)} ${are(received)} received.`
          : `Captured ${goods} of strength ${figure(amount)} enters at ${figure(received)}; half, ${figure(due)}, is right.`,
      fix: ({ due }) => `Enter ${figure(due)} as Received.`,
    }),
    limit({
      id: "captured-goods",
      at: "convertedTo",
      cite: "2.2.5",
      about: "Only captured equipment is converted to PPs.",
      check: "is not equipment",
      broken: 'AND(N([@[Converted to PPs]])>0,[@Kind]<>"",[@Kind]<>"Equipment")',
      expected: () => 0,
      message: ({ goods, convertedTo }) => `${goods} is converted to ${pps(convertedTo)}; only captured equipment can be.`,
      fix: "Clear Converted to PPs.",
    }),
    refersTo("command", "Command_Reserves[Command Reserve]", {
      id: "captured-goods",
      cite: "2.2.5",
      about: "What is captured goes to a Command Reserve of the Nation.",
      check: "no such Command Reserve",
      message: ({ goods, command }) => `${goods} goes to ${command}, which is not a Command Reserve on this sheet.`,
      fix: "Enter a name of the table Command Reserves.",
    }),
    limit({
      id: "captured-goods",
      at: "amount",
      cite: "2.2.5",
      about: "The Supply captured for a Command Reserve is what its row says.",
      check: "not its Captured",
      // The rulebook leaves open where converted equipment is credited, so the figure may include it or not.
      when: `AND(${KNOWN_COMMAND},${firstOfCommand("Captured_goods")})`,
      broken: `OR(ROUND(${ENTERED}-${capturedSupply},2)<0,ROUND(${ENTERED}-${capturedSupply}-${converted},2)>0)`,
      figures: { entered: ENTERED, taken: capturedSupply },
      expected: ({ entered }) => entered,
      found: ({ taken }) => taken,
      message: ({ command, taken, entered }) =>
        `${pps(taken)} of Supply ${are(taken)} captured for ${command}; ${figure(entered)} ${entered === 1 ? "is" : "are"} under Captured.`,
      fix: ({ taken }) => `Enter ${figure(taken)} under Captured in the table Command Reserves, or correct the rows here.`,
    }),
  ],
);

export const capturedShips = table(
  {
    name: "Captured ships",
    title: "Captured ships",
    about: "Ships of others that this Nation's navy mans.",
    cite: "2.3.4.5",
    key: ["ship", "from"],
    rare: true,
    columns: {
      ship: input.text("Ship", "Name of the ship.", { width: 22 }),
      from: input.text("From", "Nation that lost it.", { choices: OWNERS }),
      navyExperience: countIn("Navy experience", "Experience of the navy that mans it now."),
      crewDue: count(
        "Crew experience due",
        "LEDGER.CAPTUREDCREW([@[Navy experience]]+0)",
        "100 less than that of the navy, 0 at least.",
      ),
      crewExperience: countIn("Crew experience", "Experience that the ship has. Blank: what is due."),
      unfinished: input.yesNo("Unfinished", "TRUE for a ship under construction or repair: it goes on in Ships in yards."),
    },
    rows: [],
    spare: 6,
  },
  ({ equals }) => [
    equals("crewExperience", "[@[Crew experience due]]", {
      id: "captured-crew",
      about: "The crew of a captured ship has the experience of its navy less 100.",
      check: "wrong experience",
      when: "ISNUMBER([@[Crew experience]])",
      message: ({ ship, navyExperience, crewExperience, limit }) =>
        `The captured ${ship} has experience ${figure(crewExperience)}; the navy's ${figure(navyExperience)} less 100 leaves ${figure(limit)}.`,
      fix: ({ limit }) => `Enter ${figure(limit)} as Crew experience.`,
    }),
  ],
);
