import type { Findable } from "./search";

/** What the index's script searches: stems by their weights, "6 fuel point reorganiz". */
export type PackedFindable = readonly [id: string, rulebook: string, group: string, ...stems: readonly string[]];

/** Puts what is known of a function into few characters. */
export function packed({ id, rulebook, group, stems }: Findable): PackedFindable {
  const byWeight = new Map<number, string[]>();
  for (const [stem, weight] of Object.entries(stems)) byWeight.set(weight, [...(byWeight.get(weight) ?? []), stem]);
  return [id, rulebook, group, ...[...byWeight].map(([weight, words]) => `${weight} ${words.join(" ")}`)];
}

/** The way back. */
export function unpacked([id, rulebook, group, ...lines]: PackedFindable): Findable {
  const stems: Record<string, number> = {};
  for (const line of lines) {
    const [weight, ...words] = line.split(" ");
    for (const word of words) stems[word] = Number(weight);
  }
  return { id, rulebook, group, stems };
}
