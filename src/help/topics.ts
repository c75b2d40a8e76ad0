import type { Rulebook } from "../kernel/rulebook";
import { AUDIT_TITLE, auditPageName, checksOf } from "./audit-page";
import { FIRST_TURN_TITLE, firstTurnPageName } from "./first-turn-name";
import { MAIL_PAGE, MAIL_TITLE } from "./mail-page";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";
import { weighed, type Findable } from "./search";
import { TABLES_TITLE, tablesOf, tablesPageName } from "./tables-page";
import { TURN_TITLE, turnPageName } from "./turn-page";

/** Something that help has a page or section for. */
export interface Topic extends Findable {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  /** The table or form that it is about, by its declared name. */
  readonly block?: string;
}

/** Words people use to look for a page that are missing from its title. */
const SEARCH_WORDS = {
  firstTurn: "set up start begin new campaign empty workbook fill in enter orders players game master player sheet send",
  turn: "close end finish next turn reopen season year carry over clear orders steps advance",
  audit: "audit find finding error warning check limit house rule accept waive let pass ignore red mend fix wrong broken",
  tables: "sheet table column where enter find list columns",
  mail: "mail email send post forum copy take in hand out import export order text player receipt code",
  seals: "seal verify trust cheat change changed anybody short code proof",
} as const;

/** Search words count as much as a page's title, and more than a table's. */
const WEIGHTS = { searchWords: 10, title: 9, columns: 5, description: 4, cite: 2 };

const topic = (
  rulebook: string,
  {
    title,
    description,
    href,
    searchWords: requested = "",
    columns = "",
    cite = "",
    ...more
  }: Pick<Topic, "title" | "description" | "href" | "block"> & {
    readonly searchWords?: string;
    readonly columns?: string;
    readonly cite?: string;
  },
): Topic => ({
  // It has no name that anyone would type.
  id: "",
  rulebook,
  group: "",
  title,
  description,
  href,
  ...more,
  stems: weighed([
    [WEIGHTS.title, title],
    [WEIGHTS.searchWords, requested],
    [WEIGHTS.columns, columns],
    [WEIGHTS.description, description],
    [WEIGHTS.cite, cite],
  ]),
});

/** Topics about every ledger. */
const GENERAL: readonly Topic[] = [
  topic("", {
    title: MAIL_TITLE,
    description: "Send orders as text or copies, and import them.",
    href: MAIL_PAGE,
    searchWords: SEARCH_WORDS.mail,
  }),
  topic("", {
    title: SEALS_TITLE,
    description: "What closing a turn seals, and how to verify it.",
    href: SEALS_PAGE,
    searchWords: SEARCH_WORDS.seals,
  }),
];

/** Topics about one rulebook's ledger. */
function topicsIn(book: Rulebook): readonly Topic[] {
  const { id, ledger } = book;
  if (!ledger) return [];
  const [audit, tables, turn] = [auditPageName(id), tablesPageName(id), turnPageName(id)];
  const pages = [
    {
      title: FIRST_TURN_TITLE,
      description: "From an empty workbook to the first orders.",
      href: firstTurnPageName(id),
      searchWords: SEARCH_WORDS.firstTurn,
    },
    ...(ledger.turn
      ? [
          {
            title: TURN_TITLE,
            description: "What closing a turn does, step by step.",
            href: turn,
            searchWords: SEARCH_WORDS.turn,
          },
        ]
      : []),
    {
      title: AUDIT_TITLE,
      description: "Every limit with its paragraph and an example.",
      href: audit,
      searchWords: SEARCH_WORDS.audit,
    },
    {
      title: TABLES_TITLE,
      description: "Every sheet and table, and what belongs in each column.",
      href: tables,
      searchWords: SEARCH_WORDS.tables,
    },
  ];
  return [
    ...pages.map((page) => topic(id, page)),
    ...tablesOf(book).map(({ anchor, on, block }) =>
      topic(id, {
        title: block.title,
        description: `${on}: ${block.about}`,
        href: `${tables}#${anchor}`,
        block: block.name,
        cite: block.cite,
        columns: Object.values(block.columns)
          .map(({ header }) => header)
          .join(" "),
      }),
    ),
    ...(ledger.turn?.steps ?? []).map(({ id: step, title, about, cite }) =>
      topic(id, { title, description: about, href: `${turn}#${step}`, cite }),
    ),
    ...checksOf(book).map(({ id: check, about, cite }) =>
      topic(id, { title: about, description: "Checked by the audit.", href: `${audit}#${check}`, cite }),
    ),
  ];
}

const known = new WeakMap<Rulebook, readonly Topic[]>();

/** Topics about some ledgers, and the general ones. */
export const topicsOf = (books: readonly Rulebook[]): readonly Topic[] => [
  ...GENERAL,
  ...books.flatMap((book) => {
    let topics = known.get(book);
    if (!topics) known.set(book, (topics = topicsIn(book)));
    return topics;
  }),
];
