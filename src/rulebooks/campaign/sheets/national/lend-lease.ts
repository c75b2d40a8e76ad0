import { computed, input, type Setting } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { nameOf, pps } from "../../phrases";
import { points, pointsIn } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { NATIONS } from "../../parameters";
import { isAllied } from "../../rules/economy";
import { partsOver, sumOver, tableOf } from "../refer";
import { HOLDERS, LEND_LEASE_FORMS } from "../choices";
import { over } from "../next";

/** Lend-Lease of one form received by a Nation, summed over all donors' sheets. */
export const lendLeaseReceived = ({ player: nation, players: nations }: Setting, form: string, more = ""): string =>
  partsOver(
    NATIONS,
    { players: nations },
    "number",
    (names) => `${form} of ${names}`,
    (names) => `Lend-Lease of the form ${form} from ${names}.`,
    (donors) =>
      sumOver(donors, (donor) => {
        const sheet = tableOf(donor, "Lend-Lease");
        return `SUMIFS(${sheet}[Received],${sheet}[Recipient],${quoted(nation)},${sheet}[Form],${quoted(form)}${more.replaceAll("TABLE", sheet)})`;
      }),
  ).join("+");

/**
 * How many rows of allied donors send Supplies to a Nation's Command Reserve without an amount yet; also counts a reserve with
 * the same name elsewhere.
 */
export const suppliesMissing = ({ player: nation, players: nations }: Setting, command: string): string =>
  sumOver(
    nations.filter((donor) => donor !== nation && isAllied(donor) === isAllied(nation)),
    (donor) => `COUNTIF(${tableOf(donor, "Lend-Lease")}[Due],${command})`,
  );

/** Whether Lend-Lease goes to a Command Reserve that is not on the recipient's sheet. */
const unknownCommand = (setting: Setting): string => {
  const some = partsOver(
    NATIONS,
    setting,
    "yesNo",
    (names) => `Unknown to ${names}`,
    (names) => `Whether it goes to ${names}, but to none of the Command Reserves there.`,
    (nations) =>
      nations.reduceRight(
        (otherwise, nation) =>
          `IF([@Recipient]=${quoted(nation)},SUMPRODUCT(--(${tableOf(nation, "Command Reserves")}[Command Reserve]=[@[Command Reserve]]))=0,${otherwise})`,
        "FALSE",
      ),
  );
  return `OR(${some.join(",")})`;
};

/** Whether the row's donor is another Nation with a sheet. */
const givenByOther = ({ player: nation, players: nations }: Setting): string => {
  const others = nations.filter((other) => other !== nation);
  return others.length === 0 ? "FALSE" : isOneOf("[@Donor]", others);
};

const IN_USE = "OR(N([@Sent])<>0,N([@Lost])<>0)";

/** "Lend-Lease of 500 PPs to Britain" */
const aid = ({ sent, recipient }: { readonly sent: number; readonly recipient: string }): string =>
  `Lend-Lease of ${pps(sent)} to ${nameOf(recipient)}`;

const BALANCED = {
  id: "lend-lease-balanced",
  about:
    "Lend-Lease is paid by its donor and arrives, less what is lost, with another Nation: in the Strategic Reserve as Resources or in a Command Reserve as Supplies.",
} as const;

export const lendLease = table(
  {
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
      sent: pointsIn("Sent", "PPs sent in this Turn.", { required: "recipient" }),
      lost: pointsIn("Lost", "PPs lost on the way."),
      received: points("Received", "[@Sent]-[@Lost]", "What arrives."),
      account: computed.text(
        "Account",
        'IF([@Form]="Supplies","Command",IF([@Form]="Resources","Strategic",""))',
        "Reserve in which the recipient books it.",
      ),
      due: computed.text(
        "Due",
        'IF(ISBLANK([@Sent]),[@[Command Reserve]]&"","")',
        "Command Reserve for which the amount is to be filled in.",
      ),
    },
    working: ["due"],
    rows: [],
    spare: 3,
    ends: [over("orders", "delivered")],
  },
  ({ limit, atMost, needs }) => [
    needs("donor", {
      ...BALANCED,
      check: "names no donor",
      when: IN_USE,
      message: (row) => `${aid(row)} names no donor, so nobody pays it.`,
      fix: (_, { player }) => `Enter ${player} as Donor.`,
    }),
    limit({
      ...BALANCED,
      at: "donor",
      check: "is on the donor's sheet",
      when: IN_USE,
      broken: (setting) => `${givenByOther(setting)}`,
      message: (row, { player }) =>
        `${aid(row)} is given by ${nameOf(row.donor)} but is on the sheet of ${nameOf(player)}, so nobody pays it.`,
      fix: ({ donor }) => `Move it to the sheet of ${nameOf(donor)}.`,
    }),
    limit({
      ...BALANCED,
      at: "recipient",
      check: "goes to its donor",
      when: IN_USE,
      broken: "[@Recipient]=[@Donor]",
      expected: () => "another Nation",
      message: (row) => `${aid(row)} is given by ${nameOf(row.donor)} itself.`,
      fix: "Choose another Nation as Recipient; Supplies for a command of one's own are in Allocation to commands.",
    }),
    atMost("lost", "N([@Sent])", {
      ...BALANCED,
      check: "more lost than sent",
      waits: "ISBLANK([@Sent])",
      message: (row) => `${aid(row)} loses ${pps(row.lost)}, more than was sent.`,
      fix: ({ sent }) => `Enter at most ${figure(sent)} as Lost.`,
    }),
    needs("form", {
      ...BALANCED,
      check: "neither Supplies nor Resources",
      when: IN_USE,
      message: (row) => `${aid(row)} is neither Supplies nor Resources, so it does not arrive.`,
      fix: "Choose Supplies or Resources.",
    }),
    limit({
      ...BALANCED,
      at: "command",
      check: "Resources go to the Strategic Reserve",
      when: IN_USE,
      broken: 'AND([@Form]="Resources",[@[Command Reserve]]<>"")',
      expected: () => "Strategic Reserve",
      found: () => "Command Reserve",
      message: (row) => `${aid(row)} as Resources was put into the Command Reserve ${row.command}.`,
      fix: "Clear the Command Reserve, or send it as Supplies.",
    }),
    needs("command", {
      ...BALANCED,
      check: "names no Command Reserve",
      when: `AND(${IN_USE},[@Form]="Supplies")`,
      message: (row) => `${aid(row)} as Supplies has no Command Reserve.`,
      fix: "Enter a Command Reserve, written as on the recipient's sheet.",
    }),
    limit({
      ...BALANCED,
      at: "command",
      check: "no such Command Reserve",
      when: `AND(${IN_USE},[@Form]="Supplies",[@[Command Reserve]]<>"")`,
      broken: (setting) => `${unknownCommand(setting)}`,
      expected: ({ recipient }) => `a Command Reserve of ${nameOf(recipient)}`,
      message: (row) =>
        `${aid(row)} as Supplies goes to ${row.command}, which is not a Command Reserve of ${nameOf(row.recipient)}.`,
      fix: "Enter a Command Reserve, written as on the recipient's sheet.",
    }),
  ],
);
