import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact } from "../../../kernel/exact";
import { count, figure } from "../../../kernel/text";
import { fundingAccount } from "../rules/supply";
import { airRepairs, allocation, commandReserves, infrastructure, lendLease, production } from "../sheets/national";
import { answer } from "./answer";
import { are, called, pps, same } from "../say";

/** Every row of a table that all national sheets have. */
const onAllSheets = <T>(ledger: LedgerView, rowsOf: (nation: string) => readonly T[]) =>
  ledger.players.flatMap((nation) => rowsOf(nation).map((row) => ({ nation, row })));

const hasCommand = (ledger: LedgerView, nation: string, command: string): boolean =>
  ledger.rows(commandReserves, nation).some((row) => same(row.command, command));

/** Nations that have a sheet, found whatever the case they are written in. */
const playing = (ledger: LedgerView, name: string): string | undefined => ledger.players.find((nation) => same(nation, name));

/** Where an expense belongs that is no unit, by the account that pays it. */
const BELONGS: Readonly<Record<string, string>> = {
  "Command Reserve": "Move it to Infrastructure, or to what the Command Reserve uses.",
  "Strategic Reserve": "Move it to Air repairs.",
  "Formation Supply": "Take it off: the formation repairs with its own supply.",
};

const thing = (name: string): string => (/^[aeiou]/i.test(name) ? `An ${name}` : `A ${name}`);

/** What must hold for the reserves of the Nations and of their commands (2.2). */
export const supplyChecks: readonly Check[] = [
  {
    id: "supplies-without-command",
    cite: "2.2.1",
    severity: "error",
    about: "Every amount of Supplies, and every unit sent with it, goes to a Command Reserve of the Nation.",
    *run(ledger): Iterable<Breach> {
      for (const { nation, row } of onAllSheets(ledger, (nation) => ledger.rows(allocation, nation))) {
        if (hasCommand(ledger, nation, row.command) || (row.command === "" && row.supplies <= 0)) continue;
        const what = row.supplies > 0 ? `${pps(row.supplies)} of Supplies` : "New units";
        yield {
          at: row.at("command"),
          expected: "a Command Reserve of the sheet",
          found: row.command === "" ? null : row.command,
          message:
            row.command === ""
              ? `${what} of ${called(nation)} have no Command Reserve.`
              : `${what} of ${called(nation)} go to ${row.command}, which is no Command Reserve of its sheet.`,
          fix: "Enter a name of the table Command Reserves.",
        };
      }
    },
  },
  {
    id: "command-reserve-orders",
    cite: "2.2.2",
    severity: "error",
    about: "Orders use only what a Command Reserve held when the Turn opened.",
    *run(ledger): Iterable<Breach> {
      for (const { row } of onAllSheets(ledger, (nation) => ledger.rows(commandReserves, nation))) {
        const over = exact(row.usedInOrders - row.opening);
        if (over <= 0) continue;
        yield {
          at: row.at("usedInOrders"),
          expected: row.opening,
          found: row.usedInOrders,
          message: `${row.command} uses ${pps(row.usedInOrders)} in Orders; ${figure(row.opening)} ${row.opening === 1 ? "was" : "were"} in its reserve.`,
          fix: `Take ${pps(over)} off, or draw them in Logistics: what is sent in this Turn arrives then.`,
        };
      }
    },
  },
  {
    id: "command-reserve-logistics",
    cite: "2.2; 2.2.2",
    severity: "error",
    about: "After Logistics no Command Reserve is below 0.",
    *run(ledger): Iterable<Breach> {
      for (const { row } of onAllSheets(ledger, (nation) => ledger.rows(commandReserves, nation))) {
        const short = exact(-row.closing);
        // Where Logistics use nothing, it is Orders that have used too much.
        if (short <= 0 || row.usedInLogistics <= 0) continue;
        const there = Math.max(0, exact(row.closing + row.usedInLogistics));
        yield {
          at: row.at("usedInLogistics"),
          expected: there,
          found: row.usedInLogistics,
          message: `${row.command} uses ${pps(row.usedInLogistics)} in Logistics; ${figure(there)} ${are(there)} there, so it is ${pps(short)} short.`,
          fix: `Take ${pps(Math.min(short, row.usedInLogistics))} off.`,
        };
      }
    },
  },
  {
    id: "wrong-account",
    cite: "2.2.7.4; 2.3.2",
    severity: "error",
    about: "Units are paid from Production, Infrastructure by a Command Reserve.",
    *run(ledger): Iterable<Breach> {
      for (const { row } of onAllSheets(ledger, (nation) => ledger.rows(production, nation))) {
        const account = answer(fundingAccount, row.unit);
        if (typeof account !== "string" || account === "Production" || row.cost === 0) continue;
        yield {
          at: row.at("unit"),
          expected: account,
          found: "Production",
          message: `${thing(row.unit)} of ${pps(row.cost)} is paid from Production; it is paid from the ${account}.`,
          fix: BELONGS[account] ?? `Pay it from the ${account}.`,
        };
      }
      for (const { nation, row } of onAllSheets(ledger, (nation) => ledger.rows(infrastructure, nation))) {
        const account = answer(fundingAccount, row.item);
        if (account !== undefined && account !== "Command Reserve") {
          yield {
            at: row.at("item"),
            expected: account,
            found: "Command Reserve",
            message: `${thing(row.item)} of ${pps(row.cost)} is paid by a Command Reserve; it is paid from ${account}.`,
            fix: "Move it to the table Production of units.",
          };
        } else if (row.cost > 0 && !hasCommand(ledger, nation, row.command)) {
          yield {
            at: row.at("command"),
            expected: "a Command Reserve of the sheet",
            found: row.command === "" ? null : row.command,
            message:
              row.command === ""
                ? `${thing(row.item)} of ${pps(row.cost)} names no Command Reserve that pays it.`
                : `${thing(row.item)} of ${pps(row.cost)} is paid by ${row.command}, which is no Command Reserve of the sheet.`,
            fix: "Enter a name of the table Command Reserves.",
          };
        }
      }
    },
  },
  {
    id: "air-repair-phase",
    cite: "2.2.7.4",
    severity: "error",
    about: "Air Units are repaired in Orders only.",
    *run(ledger): Iterable<Breach> {
      for (const { row } of onAllSheets(ledger, (nation) => ledger.rows(airRepairs, nation))) {
        if (!same(row.phase, "Logistics")) continue;
        yield {
          at: row.at("phase"),
          expected: "Orders",
          found: row.phase,
          message: `${row.unit} is repaired by ${count(row.points, "point")} in Logistics; Air Units are repaired in Orders.`,
          fix: "Repair it in the Orders of the next Turn.",
        };
      }
    },
  },
  {
    id: "lend-lease-balanced",
    cite: "2.2.6",
    severity: "error",
    about:
      "Lend-Lease is paid by its donor and arrives, less what is lost, in the Strategic Reserve as Resources or in a Command Reserve as Supplies.",
    *run(ledger): Iterable<Breach> {
      for (const { nation, row } of onAllSheets(ledger, (nation) => ledger.rows(lendLease, nation))) {
        if (row.sent === 0 && row.lost === 0) continue;
        const aid = `Lend-Lease of ${pps(row.sent)} to ${called(row.recipient)}`;
        const donor = playing(ledger, row.donor);
        const recipient = playing(ledger, row.recipient);
        if (row.donor === "") {
          yield {
            at: row.at("donor"),
            expected: nation,
            found: null,
            message: `${aid} names no donor, so nobody pays it.`,
            fix: `Enter ${nation} as Donor.`,
          };
        } else if (donor !== undefined && donor !== nation) {
          yield {
            at: row.at("donor"),
            expected: nation,
            found: row.donor,
            message: `${aid} is given by ${called(donor)} but stands on the sheet of ${called(nation)}, so nobody pays it.`,
            fix: `Move it to the sheet of ${called(donor)}.`,
          };
        }
        if (row.lost > row.sent) {
          yield {
            at: row.at("lost"),
            expected: row.sent,
            found: row.lost,
            message: `${aid} loses ${pps(row.lost)}, more than was sent.`,
            fix: `Enter at most ${figure(row.sent)} as Lost.`,
          };
        }
        if (row.form === "") {
          yield {
            at: row.at("form"),
            expected: "Supplies or Resources",
            found: null,
            message: `${aid} is neither Supplies nor Resources, so it arrives nowhere.`,
            fix: "Choose Supplies or Resources.",
          };
        } else if (same(row.form, "Resources") && row.command !== "") {
          yield {
            at: row.at("command"),
            expected: "Strategic Reserve",
            found: "Command Reserve",
            message: `${aid} as Resources was put into the Command Reserve ${row.command}.`,
            fix: "Clear the Command Reserve, or send it as Supplies.",
          };
        } else if (
          same(row.form, "Supplies") &&
          (row.command === "" || (recipient !== undefined && !hasCommand(ledger, recipient, row.command)))
        ) {
          yield {
            at: row.at("command"),
            expected: `a Command Reserve of ${called(row.recipient)}`,
            found: row.command === "" ? null : row.command,
            message:
              row.command === ""
                ? `${aid} as Supplies has no Command Reserve.`
                : `${aid} as Supplies goes to ${row.command}, which is no Command Reserve of ${called(row.recipient)}.`,
            fix: "Enter a Command Reserve, written as on the recipient's sheet.",
          };
        }
      }
    },
  },
];
