import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact, sum } from "../../../kernel/exact";
import { figure } from "../../../kernel/text";
import { colony, conquestValue, WORTHLESS_COLONIES } from "../rules/economy";
import { icIncome } from "../rules/industrial-cities";
import { economy } from "../sheets/national";
import { russianIcs } from "../sheets/russian-industry";
import { amount, understood } from "./answer";
import { booked, bookings, type Booking } from "./damage";
import { are, called, differ, percent, pps, same } from "../say";

const INDUSTRY = "Russian industry";
const KEY_CITY_BONUS = "Key City bonus";

/** Every place of the national sheets with the Nation whose sheet it is on. */
const placesOf = (ledger: LedgerView) =>
  ledger.players.flatMap((nation) => ledger.rows(economy, nation).map((row) => ({ nation, row })));
type Listed = ReturnType<typeof placesOf>[number];

const owns = ({ nation, row }: Listed): boolean => row.owner === "" || same(row.owner, nation);
const holds = ({ nation, row }: Listed): boolean => row.holder === "" || same(row.holder, nation);

/** The kind of asset that CONQUESTVALUE asks for. */
const assetOf = (kind: string): string =>
  same(kind, KEY_CITY_BONUS) ? "Key City" : same(kind, "Industrial City") || same(kind, "Coast") ? "City" : kind;

/** Rows of one name, where there is more than one. */
function* sharedNames(ledger: LedgerView): Iterable<readonly Listed[]> {
  const byName = new Map<string, Listed[]>();
  for (const place of placesOf(ledger)) {
    const name = place.row.name.toLowerCase();
    const listed = byName.get(name);
    if (listed) listed.push(place);
    else byName.set(name, [place]);
  }
  for (const listed of byName.values()) if (listed.length > 1) yield listed;
}

/** A place on the sheet of its owner and on that of the Nation that took it. */
function* captures(ledger: LedgerView) {
  for (const listed of sharedNames(ledger)) {
    for (const own of listed) {
      if (!owns(own) || same(own.row.kind, "Minor Ally")) continue;
      for (const taken of listed) {
        if (taken.nation === own.nation || !holds(taken)) continue;
        if (same(own.row.kind, KEY_CITY_BONUS) !== same(taken.row.kind, KEY_CITY_BONUS)) continue;
        if (same(taken.row.owner, own.nation) || same(own.row.holder, taken.nation)) yield { own, taken };
      }
    }
  }
}

/** Russian ICs that stand on the sheet of another Nation as well. */
function* capturedIcs(ledger: LedgerView) {
  const ics = new Map(ledger.rows(russianIcs, INDUSTRY).map((ic) => [ic.city.toLowerCase(), ic]));
  for (const taken of placesOf(ledger)) {
    const ic = ics.get(taken.row.name.toLowerCase());
    if (!ic || taken.nation === "Russia" || !holds(taken) || same(taken.row.kind, KEY_CITY_BONUS)) continue;
    yield { ic, taken };
  }
}

interface Overdue {
  readonly taken: Listed;
  /** What the conqueror may count. */
  readonly worth: number;
  readonly owner: string;
}

const overstated = ({ taken, worth, owner }: Overdue): Breach => ({
  at: taken.row.at("value"),
  expected: worth,
  found: taken.row.income,
  message: `${taken.row.name} gives ${called(taken.nation)} ${pps(taken.row.income)}; taken from ${called(owner)} it is worth ${figure(worth)}.`,
  fix: `Enter owner, kind, value and state of ${taken.row.name} as they stand on the sheet of its owner.`,
});

/** A place that still earns for its owner although another Nation has taken it. */
const earnsTwice = ({ own, taken }: { own: Listed; taken: Listed }): Breach => ({
  at: own.row.at("holder"),
  expected: 0,
  found: own.row.income,
  message: `${own.row.name} is held by ${called(taken.nation)} but still gives ${called(own.nation)} ${pps(own.row.income)}; it should give 0.`,
  fix: `Enter ${taken.nation} as its Holder, or take it off the sheet of ${called(taken.nation)}.`,
});

function isWorthless(name: string): boolean {
  const known = understood(colony, name);
  return known !== undefined && WORTHLESS_COLONIES.includes(known);
}

const worthTo = (nation: string, owner: string, asset: string, value: number): number | undefined =>
  amount(conquestValue, nation, owner, asset, value);

function* bombedPlaces(ledger: LedgerView, nation: string) {
  const rows = bookings(ledger, nation, "Bombing");
  const places = ledger.rows(economy, nation);
  const names = new Map<string, string>();
  for (const row of rows) names.set(row.place.toLowerCase(), row.place);
  for (const row of places) if (row.bombingRolled > 0) names.set(row.name.toLowerCase(), row.name);
  for (const name of names.values()) {
    const listed = places.filter((row) => same(row.name, name));
    const ic = nation === "Russia" ? ledger.rows(russianIcs, INDUSTRY).find((row) => same(row.city, name)) : undefined;
    yield { name, rows: rows.filter((row) => same(row.place, name)), listed, ic };
  }
}

/** Damage booked for a place that no table lists, or for a Russian IC, whose value alone is known. */
function capByValue(name: string, rows: readonly Booking[], value: number | undefined): Breach | undefined {
  const { total } = booked(rows, rows[0]!.at("pps"));
  if (value === undefined) {
    return {
      at: rows[0]!.at("place"),
      expected: "a place of the table Economy",
      found: name === "" ? null : name,
      message:
        name === ""
          ? `${pps(total)} of bombing damage ${are(total)} booked without a place.`
          : `${pps(total)} of bombing damage ${are(total)} booked for ${name}, which the table Economy does not list.`,
      fix: "Enter the place as it is written in Economy.",
    };
  }
  if (!differ(total, value) || total < value) return undefined;
  return {
    at: rows[0]!.at("pps"),
    expected: value,
    found: total,
    message: `${name} is worth ${pps(value)} and cannot suffer ${figure(total)} of bombing damage in a Turn.`,
    fix: `Book ${figure(value)} PPs.`,
  };
}

/** What must hold for cities, Colonies, conquests and Minor Allies (2.1.3 to 2.1.6). */
export const economyChecks: readonly Check[] = [
  {
    id: "captured-income",
    cite: "2.1.3; 2.1.5",
    severity: "error",
    about: "A captured place gives its owner nothing and its holder no more than a conquest is worth.",
    *run(ledger): Iterable<Breach> {
      for (const { own, taken } of captures(ledger)) {
        const isColony = same(own.row.kind, "Colony");
        if (!isColony && holds(own) && own.row.income > 0) yield earnsTwice({ own, taken });
        if (own.row.blank("value")) continue;
        const worth = worthTo(taken.nation, own.nation, assetOf(own.row.kind), own.row.value);
        if (worth === undefined || !differ(taken.row.income, worth) || taken.row.income < worth) continue;
        yield overstated({ taken, worth, owner: own.nation });
      }
      for (const { ic, taken } of capturedIcs(ledger)) {
        const own = { nation: "Russia", row: ic };
        if (same(ic.holder, "Russia") || ic.holder === "") {
          if (ic.income <= 0) continue;
          yield {
            at: own.row.at("holder"),
            expected: 0,
            found: ic.income,
            message: `${ic.city} is held by ${called(taken.nation)} but still gives Russia ${pps(ic.income)}; it should give 0.`,
            fix: `Enter ${taken.nation === "Japan" ? "Japan" : "Axis"} as its Holder, or take it off the sheet of ${called(taken.nation)}.`,
          };
          continue;
        }
        const income = amount(icIncome, ic.value, ic.state);
        const worth = income === undefined ? undefined : worthTo(taken.nation, "Russia", "City", income);
        if (worth === undefined || !differ(taken.row.income, worth) || taken.row.income < worth) continue;
        yield overstated({ taken, worth, owner: "Russia" });
      }
    },
  },
  {
    id: "colony-follows-capital",
    cite: "2.1.4",
    severity: "error",
    about: "A Colony earns for the side that holds its capital.",
    *run(ledger): Iterable<Breach> {
      for (const { own, taken } of captures(ledger)) {
        if (!same(own.row.kind, "Colony") || !holds(own) || own.row.income <= 0) continue;
        yield {
          ...earnsTwice({ own, taken }),
          expected: taken.nation,
          found: own.nation,
          message: `${own.row.name} is credited to ${called(own.nation)} with ${pps(own.row.income)} although ${called(taken.nation)} holds its capital.`,
        };
      }
    },
  },
  {
    id: "worthless-colony",
    cite: "2.1.4",
    severity: "error",
    about: "Portuguese Timor and Brunei have no economic value.",
    *run(ledger): Iterable<Breach> {
      for (const { row } of placesOf(ledger)) {
        if (row.value <= 0 || !isWorthless(row.name)) continue;
        yield {
          at: row.at("value"),
          expected: 0,
          found: row.value,
          message: `${row.name} has no economic value, but ${pps(row.value)} ${are(row.value)} entered; it must be 0.`,
          fix: "Enter 0.",
        };
      }
    },
  },
  {
    id: "base-economy-twice",
    cite: "2.1.1",
    severity: "error",
    about: "A Nation's own Base Economy is counted once, in the table Growth.",
    *run(ledger): Iterable<Breach> {
      for (const place of placesOf(ledger)) {
        const { nation, row } = place;
        if (!same(row.kind, "Base Economy") || !owns(place) || row.income <= 0) continue;
        yield {
          at: row.at("kind"),
          expected: 0,
          found: row.income,
          message: `${pps(row.income)} of Base Economy of ${called(nation)} ${are(row.income)} counted once more in Economy; Growth has its Base Economy already.`,
          fix: "Take the row off, or enter the Nation from which it was taken as Owner.",
        };
      }
    },
  },
  {
    id: "bombing-cap",
    cite: "2.1.3",
    severity: "error",
    about: "Bombing damage is booked as it was rolled, up to the value of the place in a Turn.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) {
        for (const { name, rows, listed, ic } of bombedPlaces(ledger, nation)) {
          if (listed.length === 0) {
            const breach = capByValue(name, rows, ic?.value);
            if (breach) yield breach;
            continue;
          }
          const rolled = sum(listed.map((row) => row.bombingRolled));
          const counts = sum(listed.map((row) => row.swDamage));
          const { total, at } = booked(rows, listed[0]!.at("swDamage"));
          if (!differ(total, counts)) continue;
          const message =
            total < counts
              ? `${name} suffers ${pps(counts)} of bombing damage; ${figure(total)} ${are(total)} booked.`
              : counts < rolled
                ? `${name} is worth ${pps(counts)} and cannot suffer ${figure(total)} of bombing damage in a Turn.`
                : `${pps(total)} of bombing damage ${are(total)} booked for ${name}; ${figure(rolled)} ${rolled === 1 ? "was" : "were"} rolled.`;
          yield { at, expected: counts, found: total, message, fix: `Book ${figure(counts)} PPs with the cause Bombing.` };
        }
      }
    },
  },
  {
    id: "minor-share",
    cite: "2.1.6",
    severity: "warning",
    about: "The shares of a Minor Nation that are integrated make at most the whole of it.",
    *run(ledger): Iterable<Breach> {
      const allies = placesOf(ledger).filter((place) => same(place.row.kind, "Minor Ally") && holds(place));
      const names = new Set(allies.map(({ row }) => row.name.toLowerCase()));
      for (const name of names) {
        const shares = allies
          .filter(({ row }) => same(row.name, name))
          .map((place) => ({ ...place, share: place.row.blank("share") ? 1 : place.row.share }));
        const total = exact(sum(shares.map(({ share }) => share)));
        if (total <= 1 || shares.length < 2) continue;
        const { row, nation, share } = shares.at(-1)!;
        yield {
          at: row.at("share"),
          expected: 1,
          found: total,
          message: `${percent(total)} of ${row.name} are integrated, ${percent(share)} of it with ${called(nation)}; 100% is the whole.`,
          fix: `Reduce the shares by ${percent(exact(total - 1))}.`,
        };
      }
    },
  },
];
