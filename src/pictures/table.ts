import { amount } from "./axes";
import type { Picture } from "./picture";

/** The figures of a chart as a table, names first: for programs without images, and for looking up figures. */
interface PictureTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const shown = (value: number | null | undefined): string => (value === null || value === undefined ? "–" : amount(value));

export function tableOf(picture: Picture): PictureTable {
  switch (picture.kind) {
    case "lines":
    case "shares": {
      const { turns, series } = picture;
      const ahead = picture.kind === "lines" ? picture.now : turns.length - 1;
      return {
        headers: ["Turn", ...series.map(({ name }) => name)],
        rows: turns.map((turn, i) => [i > ahead ? `${turn}, forecast` : turn, ...series.map(({ values }) => shown(values[i]))]),
      };
    }
    case "flow": {
      const { stations, streams, unit } = picture;
      return {
        headers: ["From, to", unit === "" ? "Amount" : unit],
        rows: streams.map(({ from, to, amount: much, short }) => [
          `${stations[from]!.name} → ${stations[to]!.name}${short === undefined ? "" : `, ${short}`}`,
          amount(much),
        ]),
      };
    }
    case "bars":
      return {
        headers: ["Of", "Used", "Limit"],
        rows: picture.bars.map(({ name, used, limit }) => [name, amount(used), amount(limit)]),
      };
  }
}
