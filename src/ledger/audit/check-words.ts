import { fold } from "../../kernel/text";
import { integrityChecks, ownLimitChecks, sealChecks } from "./integrity/about";
import type { Ledger } from "../read/model";

/*
 * What a check holds, in its own words: people never see its id, though they may type it.
 */

export interface CheckWords {
  /** What must hold, of a check's id, in the words of its table where several have it; the text itself where it is none. */
  about(id: string, table?: string): string;
  /** Whether a text means a check: its id, or its words. */
  means(text: string, id: string): boolean;
}

/** The words of every limit and check of a ledger. */
export function checkWords({ rulebook, sheets }: Pick<Ledger, "rulebook" | "sheets">): CheckWords {
  const limits = sheets.flatMap(({ blocks }) => blocks.flatMap((block) => block.limits.map(({ limit }) => limit)));
  const words = new Map<string, string[]>();
  for (const { id, about } of [...limits, ...rulebook.ledger!.checks, ...integrityChecks, ...ownLimitChecks, ...sealChecks])
    words.set(fold(id), [...(words.get(fold(id)) ?? []), about]);
  const ofTable = (id: string, table: string): string | undefined =>
    sheets
      .flatMap(({ blocks }) => blocks)
      .find(({ name }) => name === table)
      ?.limits.find(({ limit }) => fold(limit.id) === fold(id))?.limit.about;
  return {
    about: (id, table = "") => ofTable(id, table) ?? words.get(fold(id))?.[0] ?? id,
    means: (text, id) => fold(text) === fold(id) || (words.get(fold(id)) ?? []).some((about) => fold(about) === fold(text)),
  };
}
