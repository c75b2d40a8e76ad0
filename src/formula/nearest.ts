/** The number of characters to insert, delete, change or swap to turn one word into the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let steps = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) steps = Math.min(steps, before[j - 2]! + 1);
      row.push(steps);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}

const LONGEST = 64;

/** Up to three known names that `name` may be a misspelling of, nearest first. */
export function nearest(name: string, known: Iterable<string>): string[] {
  const wanted = name.toUpperCase();
  if (wanted === "" || wanted.length > LONGEST) return [];
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const close: { readonly name: string; readonly steps: number }[] = [];
  for (const other of known) {
    const candidate = other.toUpperCase();
    // Part of a name counts as close as a small typo.
    const part = wanted.length >= 3 && candidate.includes(wanted);
    const steps = part ? 1 : Math.abs(candidate.length - wanted.length) > allowed ? Infinity : distance(wanted, candidate);
    if (steps <= allowed) close.push({ name: other, steps });
  }
  close.sort((a, b) => a.steps - b.steps || (a.name < b.name ? -1 : 1));
  return close.slice(0, 3).map((entry) => entry.name);
}
