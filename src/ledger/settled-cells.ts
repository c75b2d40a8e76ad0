import type { KnownCells, Value } from "../formula/world";

/** Cells that stay as they are; what few who read them ask for is made when it is asked for. */
export class SettledCells implements KnownCells {
  private texts: Map<string, number> | undefined;

  constructor(readonly list: readonly Value[]) {}

  get places(): ReadonlyMap<string, number> {
    return (this.texts ??= placesOf(this.list));
  }
}

function placesOf(list: readonly Value[]): Map<string, number> {
  const places = new Map<string, number>();
  list.forEach((value, i) => {
    if (typeof value !== "string") return;
    const capitals = value.toUpperCase();
    if (!places.has(capitals)) places.set(capitals, i);
  });
  return places;
}
