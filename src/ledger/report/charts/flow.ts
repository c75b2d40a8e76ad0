import { exact } from "../../../kernel/exact";
import type { Flow, CellReference, Station, Stream } from "../../../pictures/picture";

/** A flow from one node to another. */
export interface Leading {
  readonly from: Station;
  readonly to: Station;
  readonly amount: number;
  readonly short?: string;
  readonly cell?: CellReference;
}

/** A chart of flows, with flows between the same nodes combined; null without any. */
export function flowOf(title: string, unit: string, leading: readonly Leading[]): Flow | null {
  const stations: Station[] = [];
  const at = new Map<string, number>();
  const positionOf = (station: Station): number => {
    const key = `${station.stage} ${station.name}`;
    let position = at.get(key);
    if (position === undefined) {
      at.set(key, (position = stations.length));
      stations.push(station);
    }
    return position;
  };
  const streams = new Map<string, Stream>();
  for (const { from, to, amount, short, cell } of leading) {
    if (amount <= 0 || from.name === "" || to.name === "") continue;
    const ends = { from: positionOf(from), to: positionOf(to) };
    const key = `${ends.from} ${ends.to} ${short ?? ""}`;
    const known = streams.get(key);
    streams.set(
      key,
      known
        ? { ...known, amount: exact(known.amount + amount) }
        : { ...ends, amount, ...(short === undefined ? {} : { short }), ...(cell ? { cell } : {}) },
    );
  }
  return streams.size === 0 ? null : { kind: "flow", title, unit, stations, streams: [...streams.values()] };
}
