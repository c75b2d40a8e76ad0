/*
 * Golden cases as examples for help: the entries that break a limit in a filled ledger, the exact finding, and a near miss
 * without a finding. The tests run the same cases.
 */

export interface GoldenCase {
  /** Id of the check. */
  readonly check: string;
  readonly title: string;
  readonly typed: readonly string[];
  readonly found: readonly string[];
  readonly silent: readonly string[];
}

const PARTS: Readonly<Record<string, "typed" | "found" | "silent">> = {
  "Typed:": "typed",
  "Found:": "found",
  "Silent:": "silent",
};

/**
 * Parses the cases of one check: a title after "#", then the parts Typed, Found and Silent. Throws for a line outside these
 * parts.
 */
export function goldenCases(check: string, text: string): readonly GoldenCase[] {
  const cases: { check: string; title: string; typed: string[]; found: string[]; silent: string[] }[] = [];
  let part: "typed" | "found" | "silent" | null = null;
  for (const line of text.split("\n").map((item) => item.trimEnd())) {
    if (line === "") continue;
    if (line.startsWith("# ")) {
      cases.push({ check, title: line.slice(2), typed: [], found: [], silent: [] });
      part = null;
    } else if (line in PARTS) part = PARTS[line]!;
    else {
      const current = cases.at(-1);
      if (!current || part === null) throw new Error(`${check}: "${line}" is in no part of a case.`);
      current[part].push(line);
    }
  }
  return cases;
}
