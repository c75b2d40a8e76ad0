import type { Ledger } from "../../read/model";
import { headAt, headInSentence, SUBJECT, typedHead, typedTurn, type ReadHead } from "./header";
import type { Line } from "./quoted";

/* Finds the heads in a text: where each player's orders begin, and which quoted emails count. */

/** A head with the line at which it begins. */
interface PlacedHead {
  readonly at: number;
  readonly head: ReadHead;
}

/** What is needed to distinguish heads from other lines. */
export interface HeadSearch {
  readonly ledger: Ledger;
  readonly turns: readonly string[];
  /** Whether a line is blank or names a table. */
  readonly isPart: (line: string) => boolean;
}

/** Whether a line can start another player's orders: after a blank line, and before a table heading. */
function isApart(lines: readonly Line[], at: number, isPart: HeadSearch["isPart"]): boolean {
  const next = lines.slice(at + 1).find(({ text }) => text !== "");
  return (lines[at - 1]?.text ?? "") === "" && next !== undefined && isPart(next.text);
}

/** The heads of a text in order, both those in full form and those that were typed. */
export function headsIn(lines: readonly Line[], { ledger, turns, isPart }: HeadSearch): readonly PlacedHead[] {
  const heads: PlacedHead[] = [];
  const typed: PlacedHead[] = [];
  for (let at = 0; at < lines.length; at++) {
    const { text, number } = lines[at]!;
    if (isPart(text)) continue;
    const head = headAt(lines, at, ledger, isPart);
    if (head) {
      heads.push({ at, head });
      at += head.lines - 1;
      continue;
    }
    const short = typedHead(text, number, ledger, turns);
    if (!short) continue;
    const below = short.turn === null && short.lines === 1 ? typedTurn(lines[at + 1]?.text ?? "", turns) : undefined;
    typed.push({ at, head: below === undefined ? short : { ...short, turn: below, lines: 2 } });
  }
  // Typed orders may start with just a name. After another head, a lone name is an entry, unless it is between a blank line and a table.
  const isKnown = ({ head }: PlacedHead): boolean => head.player !== null;
  const first = heads.length > 0 ? undefined : (typed.find(isKnown) ?? typed[0]);
  const more = typed.filter(
    (item) => item === first || (isKnown(item) && item.head.turn !== null) || isApart(lines, item.at, isPart),
  );
  const all = [...heads, ...more].sort((a, b) => a.at - b.at);
  if (all.length === 0) return inSentences(lines, { ledger, turns, isPart });
  // The subject of an email counts only if no line below repeats it; "Italy passes" below Italy's name is not a head.
  const isSame = (a: PlacedHead, b: PlacedHead | undefined): boolean => b !== undefined && a.head.player === b.head.player;
  return all.filter(
    (item, i) =>
      !(item.head.lines === 0 && i > 0 && isSame(item, all[i - 1])) &&
      !(SUBJECT.test(lines[item.at]!.text) && isSame(item, all[i + 1])),
  );
}

/** Whether a table heading is present: a text without one contains no orders. */
export const namesTable = (lines: readonly Line[], isPart: HeadSearch["isPart"]): boolean =>
  lines.some(({ text }) => text !== "" && isPart(text));

/** The first sentence that names a player, if all such sentences name the same one. */
function inSentences(lines: readonly Line[], { ledger, isPart }: HeadSearch): readonly PlacedHead[] {
  if (!namesTable(lines, isPart)) return [];
  const found = lines.flatMap(({ text, number }, at): readonly PlacedHead[] => {
    const head = isPart(text) ? undefined : headInSentence(text, number, ledger);
    return head ? [{ at, head }] : [];
  });
  const players = new Set(found.map(({ head }) => head.player));
  return players.size === 1 ? found.slice(0, 1) : [];
}

/** Heads from several emails. Two of the same player are an error, because either could be quoting the other. */
export const eachOnce = (heads: readonly PlacedHead[]): readonly PlacedHead[] =>
  heads.map((item, i) => {
    const { player, adds } = item.head;
    if (!player || adds || !heads.slice(0, i).some(({ head }) => head.player === player)) return item;
    const fault = `Orders of ${player} are in several of these emails: import only the one that counts.`;
    return { ...item, head: { ...item.head, fault } };
  });

/** The lines that count: quoted text is included only if there are no orders outside of it. */
export function linesThatCount(lines: readonly Line[], search: HeadSearch): readonly Line[] {
  const depths = [...new Set(lines.map(({ depth }) => depth))].sort((a, b) => a - b);
  for (const [i, depth] of depths.entries()) {
    const own = lines.filter((line) => line.depth <= depth);
    const [first] = headsIn(own, search);
    if (!first) continue;
    const below = own.slice(first.at + first.head.lines);
    const hasOrders = below.some(({ text }) => text !== "" && search.isPart(text));
    const deeper = lines.filter((line) => line.depth > depth);
    // A head above quoted text names the player, unless the quoted text has its own head.
    if (hasOrders || i === depths.length - 1 || headsIn(deeper, search).length > 0) return own;
  }
  return lines;
}

/** The head for a text without one whose sender is known; anything above its first table is a greeting. */
export const headFor = (player: string): PlacedHead => {
  const nothing = { turn: null, rulebook: null, code: null, salt: null, seal: null, fault: null } as const;
  return { at: -1, head: { ...nothing, player, adds: false, line: 0, lines: 1 } };
};
