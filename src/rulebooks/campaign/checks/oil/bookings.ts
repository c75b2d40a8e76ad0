import type { Breach, LedgerView, Place } from "../../../../kernel/check";
import { figure } from "../../../../kernel/text";
import { are, nameOf, differ, pps, same } from "../../phrases";
import { booking } from "../../sheets/booking";
import { booked, bookings, type Cause } from "../damage";
import { turnOf } from "../state";

/** SW damage of a place in this Turn, and the cell that shows it. */
interface Due {
  readonly place: string;
  readonly due: number;
  readonly at: Place;
}

interface BookingTexts {
  /** "The Pacific Tankers of Japan suffer" */
  readonly suffers: (place: string) => string;
  /** "in the Pacific, where no Tanker of Japan is damaged" */
  readonly nothing: (place: string) => string;
  /** "the ocean of the Tankers" */
  readonly place: string;
  /** A place with damage that no table on the sheet Oil shows. */
  readonly elsewhere?: string;
}

/** Compares a Nation's booked SW damage of one cause with the damage due, place by place. */
export function* bookedAs(
  ledger: LedgerView,
  nation: string,
  cause: Cause,
  dues: readonly Due[],
  texts: BookingTexts,
): Iterable<Breach> {
  const rows = bookings(ledger, nation, cause);
  for (const { place, due, at } of dues) {
    const there = rows.filter((row) => same(row.place, place));
    const own = booked(there, at);
    if (!differ(own.total, due)) continue;
    yield {
      at: own.at,
      expected: due,
      found: own.total,
      message: `${texts.suffers(place)} ${pps(due)} of SW damage; ${figure(own.total)} ${are(own.total)} booked.`,
      fix: `Book ${pps(due)} in the SW damage ledger of ${nameOf(nation)}, cause ${cause}, place ${place}.`,
      ...(there.length === 0 ? { adds: booking(nation, turnOf(ledger), cause, place, due) } : {}),
    };
  }
  for (const row of rows) {
    if (row.pps === 0 || (texts.elsewhere && same(row.place, texts.elsewhere))) continue;
    if (dues.some(({ place }) => same(place, row.place))) continue;
    yield {
      at: row.at("place"),
      expected: texts.place,
      found: row.place === "" ? null : row.place,
      message: `${pps(row.pps)} of the cause ${cause} ${are(row.pps)} booked ${row.place === "" ? "without a place" : texts.nothing(row.place)}.`,
      fix: `Enter ${texts.place} as it is written in its own table, or take the damage out.`,
    };
  }
}
