import type { Findable } from "./search";

/** Compact index for the search script: stems grouped by weight, "6 fuel point reorganiz". */
export type PackedFindable = readonly [id: string, rulebook: string, group: string, ...stems: readonly string[]];

/** Compresses the index of a function. */
export function packed({ id, rulebook, group, stems }: Findable): PackedFindable {
  const byWeight = new Map<number, string[]>();
  for (const [stem, weight] of Object.entries(stems)) byWeight.set(weight, [...(byWeight.get(weight) ?? []), stem]);
  return [id, rulebook, group, ...[...byWeight].map(([weight, words]) => `${weight} ${words.join(" ")}`)];
}

/** The inverse of packed. */
export function unpacked([id, rulebook, group, ...lines]: PackedFindable): Findable {
  const stems: Record<string, number> = {};
  for (const line of lines) {
    const [weight, ...words] = line.split(" ");
    for (const word of words) stems[word] = Number(weight);
  }
  return { id, rulebook, group, stems };
}
