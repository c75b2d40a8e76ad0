import { forSheet, headerOf, workbookName, type Column, type Setting } from "../../../kernel/column";
import { Refusal } from "../../../kernel/refusal";
import type { LedgerDeclaration, LedgerOptions, Rulebook } from "../../../kernel/rulebook";
import type { Block, Form, Table } from "../../../kernel/sheet";
import { oneOf } from "../../../kernel/text";
import type { CellValue } from "../../../kernel/values";
import { PLAYERS } from "../../../sheets/common/front";
import { type DeclaredColumn, declaredSheets } from "../../../sheets/declared";
import type { Order } from "../../orders/orders";
import { type Entered, stateFresh } from "../../diff/state";
import { markOf, readEntry } from "../../read/parse-value";
import { namesLike, playerNamed } from "../../read/player-names";
import { type NewLedger, withOrders } from "./new-ledger";

/* A rulebook's questions for a new ledger: figures of its front sheet, and properties of players. */

export interface Question {
  /** Whether the answer is a figure, or a list of players. */
  readonly kind: "figure" | "players";
  /** The name in the workbook of the form, or of the list of players. */
  readonly table: string;
  readonly declared: DeclaredColumn;
  /** The value in a new ledger without an answer. */
  readonly usual: CellValue;
}

/** Answers as typed, by the keys of the questions: a figure, or player names separated by commas. */
export type Answers = ReadonlyMap<string, string>;

const isForm = (block: Block): block is Form => block.kind === "form" && "Rulebook" in block.columns;

const isList = (block: Block): block is Table => block.kind === "table" && block.name === PLAYERS;

function declaredInput(key: string, column: Column, setting: Setting): DeclaredColumn {
  const choices = column.choices === undefined ? undefined : forSheet(column.choices, setting);
  return { key, column, header: headerOf(column), formula: null, parsed: null, ...(choices ? { choices } : {}) };
}

/** The rulebook's questions for a new ledger, figures first. */
export function questionsOf({ asks }: LedgerDeclaration, { options, sheets: [front] }: NewLedger): readonly Question[] {
  const [form, list] = [front?.blocks.find(isForm), front?.blocks.find(isList)];
  if (!asks || !front || !form || !list) return [];
  const setting = { sheet: front.name, player: "", rare: [], ...options };
  const fill = forSheet(form.fill, setting) as Readonly<Record<string, CellValue | undefined>>;
  const question = (kind: Question["kind"], block: Block, key: string): Question => ({
    kind,
    table: workbookName(front.name, block.name),
    declared: declaredInput(key, block.columns[key]!, setting),
    usual: kind === "figure" ? (fill[key] ?? null) : null,
  });
  return [
    ...asks.figures.map((key) => question("figure", form, key)),
    ...(asks.players ?? []).map((key) => question("players", list, key)),
  ];
}

/** The players in an answer. Throws Refusal. */
function playersNamed({ players: declared }: LedgerDeclaration, { players }: LedgerOptions, header: string, answer: string) {
  return answer
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const player = playerNamed(declared, part);
      if (player !== undefined && players.includes(player)) return player;
      const close = namesLike(declared, part).filter((name) => players.includes(name));
      const hint = close.length > 0 ? `did you mean ${oneOf(close)}?` : `${oneOf(players)} is accepted.`;
      throw new Refusal(`"${part}" is no ${declared.one} of this ledger, so it is not accepted as ${header}: ${hint}`);
    });
}

/** Answers as orders for the ledger. Throws Refusal for an invalid one. */
const answersAsOrders = (ledger: LedgerDeclaration, newLedger: NewLedger, answers: Answers): readonly Order[] =>
  questionsOf(ledger, newLedger).flatMap(({ kind, table, declared }): readonly Order[] => {
    const answer = answers.get(declared.key)?.trim() ?? "";
    if (answer === "") return [];
    const order = (parts: readonly string[], to: Entered): Order => ({
      kind: "change",
      table,
      parts,
      nth: 1,
      row: 0,
      entries: [{ column: declared.key, to }],
    });
    if (kind === "players")
      return playersNamed(ledger, newLedger.options, declared.column.header, answer).map((player) =>
        order([player], { value: true }),
      );
    const read = readEntry(answer, declared, {}, markOf(answer));
    if ("refused" in read) throw new Refusal(read.refused);
    return [order([], { value: read.value })];
  });

/** A new ledger with answers to its rulebook's questions. Throws Refusal for an invalid one. */
export function withAnswers(rulebook: Rulebook, newLedger: NewLedger, answers: Answers): NewLedger {
  const orders = answersAsOrders(rulebook.ledger!, newLedger, answers);
  if (orders.length === 0) return newLedger;
  return withOrders(newLedger, stateFresh(declaredSheets(rulebook, newLedger.options)), orders);
}
