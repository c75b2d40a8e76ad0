import type { Breach, Check } from "../../../kernel/check";
import { count, figure } from "../../../kernel/text";
import { commandReserves, production } from "../sheets/national";
import { called, differ, pps, same } from "../say";

/** What must hold for the units that are built (2.3). */
export const productionChecks: readonly Check[] = [
  {
    id: "not-on-schedule",
    cite: "2.3",
    severity: "warning",
    about: "A unit in Production is on the Equipment Schedule of the Nation in this Turn.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) {
        for (const row of ledger.rows(production, nation)) {
          if (row.quantity <= 0 || row.onSchedule) continue;
          yield {
            at: row.at("onSchedule"),
            expected: true,
            found: row.blank("onSchedule") ? null : false,
            message: `${count(row.quantity, "unit")} of ${row.unit} ${row.quantity === 1 ? "is" : "are"} built, but it is not on the schedule of ${called(nation)}.`,
            fix: "Build what the Equipment Schedule offers, or enter TRUE once it does.",
          };
        }
      }
    },
  },
  {
    id: "unit-without-command",
    cite: "2.3.1",
    severity: "warning",
    about: "A unit arrives in a Command Reserve of the Nation, or in its home command.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) {
        const commands = ledger.rows(commandReserves, nation);
        for (const row of ledger.rows(production, nation)) {
          if (row.command === "" || commands.some(({ command }) => same(command, row.command))) continue;
          yield {
            at: row.at("command"),
            expected: "a Command Reserve of the sheet",
            found: row.command,
            message: `${row.unit} of ${called(nation)} goes to ${row.command}, which is no Command Reserve of its sheet.`,
            fix: "Enter a name of the table Command Reserves, or leave it blank for the home command.",
          };
        }
      }
    },
  },
  {
    id: "allied-price",
    cite: "2.3.3",
    severity: "warning",
    about: "A unit for a Minor Ally costs what the Major Nation pays for it.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) {
        const rows = ledger.rows(production, nation);
        for (const row of rows) {
          if (row.minorAlly === "") continue;
          const own = rows.find((other) => other.minorAlly === "" && same(other.unit, row.unit));
          if (!own || !differ(own.price, row.price)) continue;
          yield {
            at: row.at("price"),
            expected: own.price,
            found: row.price,
            message: `The ${row.unit} for ${row.minorAlly} is listed at ${pps(row.price)}; ${called(nation)} pays ${figure(own.price)}.`,
            fix: `Enter ${figure(own.price)} as Price.`,
          };
        }
      }
    },
  },
];
