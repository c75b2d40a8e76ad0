import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { figure } from "../../../kernel/text";
import { economy } from "../sheets/national";
import { russianIcs } from "../sheets/russian-industry";
import { sideOf } from "../sheets/choices";
import { booking } from "../sheets/booking";
import { booked, bookings } from "./damage";
import { turnOf } from "./state";
import { are, nameOf, differ, pps, same } from "../phrases";

const INDUSTRY = "Russian industry";

const icsOf = (ledger: LedgerView) => ledger.rows(russianIcs, INDUSTRY);

const isIn = (ic: { readonly state: string }, ...states: readonly string[]): boolean =>
  states.some((item) => same(ic.state, item));

/** Sheets on which a side can book its SW damage. */
const sheetsOf = (ledger: LedgerView, holder: string): readonly string[] =>
  ledger.players.filter((nation) => same(sideOf(nation), holder));

/** Whether a national sheet and Russian ICs disagree on the State of an IC. */
const isOtherwise = (
  ic: { readonly city: string; readonly state: string },
  row: { readonly name: string; readonly state: string },
) => same(row.name, ic.city) && row.state !== "" && !same(row.state, ic.state);

const CAUSES = ["Isolated IC", "IC redeployment"] as const;

/** Consistency of Russia's Industrial Cities with other tables (2.1.9). */
export const industrialCityChecks: readonly Check[] = [
  {
    id: "ic-damage-booked",
    cite: "2.1.9.4; 2.1.9.6",
    severity: "error",
    about: "An isolated IC and one that begins to move stand with their value in the SW damage ledger of their holder.",
    *run(ledger): Iterable<Breach> {
      yield* ledger.each(icsOf(ledger), function* (ic) {
        const sheets = sheetsOf(ledger, ic.holder);
        // The damage depends on the State, whose absence is reported.
        if (ic.state === "") return;
        if (sheets.length === 0) return;
        // A disagreement on the State is reported instead.
        if (sheets.some((nation) => ledger.rows(economy, nation).some((row) => isOtherwise(ic, row)))) return;
        const rows = sheets.flatMap((nation) => bookings(ledger, nation, ...CAUSES)).filter((row) => same(row.place, ic.city));
        const { total, at } = booked(rows, ic.at("swDamage"));
        if (!differ(total, ic.swDamage)) return;
        const moves = isIn(ic, "Redeploying");
        const why = moves ? "begins to move" : `is ${ic.state.toLowerCase()}`;
        const cause = moves ? "IC redeployment" : "Isolated IC";
        yield {
          at,
          expected: ic.swDamage,
          found: total,
          message: `The IC of ${ic.city} ${why} and costs ${pps(ic.swDamage)} of SW damage; ${figure(total)} ${are(total)} booked.`,
          fix:
            ic.swDamage === 0
              ? "Take the booking off, or choose the State that the IC has."
              : `Book ${pps(ic.swDamage)} for ${ic.city} on the sheet of ${nameOf(sheets[0]!)}, with the cause ${cause}.`,
          ...(rows.length === 0 ? { adds: booking(sheets[0]!, turnOf(ledger), cause, ic.city, ic.swDamage) } : {}),
          ...(ic.toBook > 0 ? { awaits: true as const } : {}),
        };
      });
      const ics = icsOf(ledger);
      if (ics.length === 0) return;
      for (const nation of ledger.players) {
        yield* ledger.each(bookings(ledger, nation, ...CAUSES), function* (entry) {
          if (entry.pps === 0) return;
          if (ics.some((ic) => same(ic.city, entry.place) && same(ic.holder, sideOf(nation)))) return;
          yield {
            at: entry.at("place"),
            expected: "the city of an IC",
            found: entry.place === "" ? null : entry.place,
            message:
              entry.place === ""
                ? `${pps(entry.pps)} of SW damage of an IC ${are(entry.pps)} booked without its city.`
                : `${pps(entry.pps)} of SW damage ${are(entry.pps)} booked for the IC of ${entry.place}, which ${nameOf(nation)} does not hold.`,
            fix: "Enter the city as place, as it is written in Russian ICs; its holder books the damage.",
          };
        });
      }
    },
  },
  {
    id: "ic-in-transit-income",
    cite: "2.1.9.6",
    severity: "error",
    about: "An IC gives what its state allows, once: in transit nothing.",
    *run(ledger): Iterable<Breach> {
      if (!ledger.players.includes("Russia")) return;
      yield* ledger.each(ledger.rows(economy, "Russia"), function* (row) {
        const ic = icsOf(ledger).find((other) => same(other.city, row.name));
        if (!ic || row.income <= 0 || same(row.kind, "Key City bonus")) return;
        yield {
          at: row.at("name"),
          expected: ic.income,
          found: ic.income + row.income,
          message: `The IC of ${ic.city} gives ${pps(ic.income)} in Russian industry and ${figure(row.income)} more in Economy.`,
          fix: "Take it off Economy: Russian industry counts it.",
        };
      });
    },
  },
];
