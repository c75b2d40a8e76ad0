import { integrityChecks, ownLimitChecks, sealChecks, type About } from "./integrity/about";
import type { Ledger } from "../read/model";
import { fold } from "../../kernel/names";

/* Labels of checks. People see these instead of ids, though they can also type an id. */

export interface CheckLabels {
  /** The label of a check, from its table if several have it; the id itself if it is unknown. */
  about(id: string, table?: string): string;
  /** Whether a text names a check, by its id or its label. */
  means(text: string, id: string): boolean;
}

/** The labels of all limits and checks of a ledger. */
export function checkLabels({ rulebook, sheets }: Pick<Ledger, "rulebook" | "sheets">): CheckLabels {
  const limits = sheets.flatMap(({ blocks }) => blocks.flatMap((block) => block.limits.map(({ limit }) => limit)));
  const labels = new Map<string, string[]>();
  const own: readonly About[] = [...integrityChecks, ...ownLimitChecks, ...sealChecks];
  for (const { id, about } of [...limits, ...rulebook.ledger!.checks, ...own])
    labels.set(fold(id), [...(labels.get(fold(id)) ?? []), about]);
  for (const { id, formerly } of own) if (formerly !== undefined) labels.get(fold(id))!.push(formerly);
  const ofTable = (id: string, table: string): string | undefined =>
    sheets
      .flatMap(({ blocks }) => blocks)
      .find(({ name }) => name === table)
      ?.limits.find(({ limit }) => fold(limit.id) === fold(id))?.limit.about;
  return {
    about: (id, table = "") => ofTable(id, table) ?? labels.get(fold(id))?.[0] ?? id,
    means: (text, id) => fold(text) === fold(id) || (labels.get(fold(id)) ?? []).some((about) => fold(about) === fold(text)),
  };
}
