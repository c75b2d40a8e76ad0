import { computed, input } from "../../kernel/column";
import { ACCEPTED, HOUSE_RULES, LIMITS, OWN_LIMITS, ruleValue, type HouseRule } from "../../kernel/house-rule";
import { table, type Sheet } from "../../kernel/sheet";

/*
 * A campaign's deviations from its rulebook: changed figures and waived findings.
 */

/** The players or games named by `storedBy` get a column for their own values. */
const limits = (rules: readonly HouseRule[], storedBy: string) => {
  const own = `[@${storedBy}]`;
  const cannotBePlayed = `OR(${own}<[@Least],${own}>[@Most])`;
  const it = storedBy.toLowerCase();
  const known = new Map(rules.map((rule) => [rule.name, rule]));
  const format = "general" as const;
  const formats = Object.fromEntries(rules.flatMap(({ name, format: own }) => (own ? [[name, own]] : [])));
  const shown = ({ figure: name }: { readonly figure: string }, value: number): string => ruleValue(known.get(name), value);
  return table(
    {
      name: LIMITS,
      title: "Limits",
      about: `Figures of the rulebook that this ${it} may change. Fill in ${storedBy} where it differs: sheets and audit follow. LEDGER functions typed elsewhere always answer by the rulebook.`,
      cite: "",
      key: "figure",
      fixed: true,
      visibleTo: "all",
      columns: {
        figure: input.text("Figure", "What it is. Not to be changed.", { prefilled: true }),
        campaign: input.number(storedBy, `What holds in this ${it}; blank as in the rulebook.`, { format, formats }),
        rulebook: input.number("Rulebook", "What the rulebook says. Not to be changed.", { prefilled: true, format, formats }),
        inForce: computed.number(
          "In force",
          `IF(ISNUMBER(${own}),IF(${cannotBePlayed},[@Rulebook],${own}),[@Rulebook])`,
          `What the sheets and the audit go by; as in the rulebook while ${storedBy} holds what cannot be played.`,
          { format, formats },
        ),
        differs: computed.yesNo("Differs", "[@[In force]]<>[@Rulebook]", `Whether the ${it} differs from the rulebook.`),
        unit: input.text("Unit", "What it is counted in.", { prefilled: true, remark: true }),
        least: input.number("Least", `Least that a ${it} may set.`, { prefilled: true, format, formats }),
        most: input.number("Most", `Most that a ${it} may set.`, { prefilled: true, format, formats }),
        cite: input.text("Paragraph", "Where the rulebook says so.", { prefilled: true, remark: true, width: 24 }),
        about: input.text("About", "What it limits.", { prefilled: true, remark: true, width: 68 }),
      },
      rows: rules.map(({ name, value, unit, min, max, cite, about }) => ({
        figure: name,
        rulebook: value,
        unit,
        least: min,
        most: max,
        cite,
        about,
      })),
      spare: 0,
    },
    ({ limit }) => [
      limit({
        id: "house-rule-range",
        about: `What a ${it} sets for a figure of the rulebook lies within what can be played.`,
        at: "campaign",
        check: "cannot be played",
        broken: `IF(ISNUMBER(${own}),${cannotBePlayed},FALSE)`,
        expected: (row) => (row.campaign < row.least ? row.least : row.most),
        found: (row) => row.campaign,
        message: (row) =>
          `${row.figure} is set to ${shown(row, row.campaign)}; it must lie between ${shown(row, row.least)} and ${shown(row, row.most)}. Until then the ${shown(row, row.rulebook)} of the rulebook holds.`,
        fix: (row) => `Enter a value from ${shown(row, row.least)} to ${shown(row, row.most)}, or clear it.`,
      }),
    ],
  );
};

/** Empty rows in the table Accepted of a new ledger. */
const SPARE = 8;

/** The findings that the game master waived. Texts are compared loosely, so spelling and case hardly matter. */
const accepted = table(
  {
    name: ACCEPTED,
    title: "Accepted findings",
    about:
      "Findings that the game master lets pass, each with its reason. The audit lists them apart, and they do not hinder the close of a turn. Accepting a finding fills in its row.",
    cite: "",
    key: ["check", "sheet", "table", "row", "column"],
    // A player's copy contains the entries about that player.
    visibleTo: "all",
    columns: {
      check: input.text("Finding", "What is let pass, in the words of its limit.", { remark: true, width: 24 }),
      sheet: input.text("Sheet", "Sheet on which it is.", { remark: true, width: 16 }),
      table: input.text("Table", "Table or form of the sheet.", { remark: true, width: 20 }),
      row: input.text("Row", "What names the row of the table.", { remark: true, width: 24 }),
      column: input.text("Column", "Column, or label of the figure.", { remark: true, width: 20 }),
      reason: input.text("Reason", "Why it is let pass.", { remark: true, width: 30 }),
      by: input.text("By", "Who lets it pass.", { remark: true, width: 14 }),
      turn: input.text("Turn", "The turn in which it is let pass; blank for every turn.", { remark: true, width: 20 }),
    },
    rows: [],
    spare: SPARE,
  },
  ({ needs }) => [
    needs("reason", {
      id: "accepted-reason",
      about: "An accepted finding has its reason; without one it is not accepted.",
      when: '[@Finding]<>""',
      message: ({ check }) => `A finding is to be accepted, but no reason is given: ${check}`,
      fix: "Enter the reason, or clear the row.",
    }),
  ],
);

/** Empty rows in the table Own limits of a new ledger. */
const OWN_SPARE = 5;

/** The game master's own limits. The audit checks their conditions. */
const ownLimits = table(
  {
    name: OWN_LIMITS,
    title: "Own limits",
    about:
      "Limits that hold besides those of the rulebook. Each names a table and says as an Excel formula, without the equals sign, when a row of it breaks the limit: [@Price]>400. The audit reports every such row with your text, in which {Price} represents what the row holds.",
    cite: "",
    key: "limit",
    // Everyone that a limit applies to can read it.
    visibleTo: "all",
    columns: {
      limit: input.text("Limit", "What you call it.", { remark: true, width: 20 }),
      table: input.text("Table", "Heading of the table, such as that over this one; it holds for every sheet that has it.", {
        remark: true,
        width: 20,
      }),
      broken: input.text("Broken where", "Excel formula that is TRUE in a row that breaks the limit.", {
        remark: true,
        width: 30,
      }),
      words: input.text("Words", "The message for such a row. {Column} is replaced by what the row contains there.", {
        remark: true,
        width: 30,
      }),
      severity: input.text(
        "Weight",
        "Whether it is an error, which the close of a turn waits for, or a warning; blank for an error.",
        {
          choices: ["Error", "Warning"],
        },
      ),
    },
    rows: [],
    spare: OWN_SPARE,
  },
  ({ needs }) =>
    (
      [
        ["table", "does not say of which table it is", "Enter the heading of a table"],
        ["broken", "does not say when it is broken", "Enter the formula, such as [@Price]>400"],
        ["words", "has no words", "Enter what is said of a row that breaks it"],
      ] as const
    ).map(([at, lacks, fix]) =>
      needs(at, {
        id: "own-limit-whole",
        about: "A limit of the game master's own has its table, says when it is broken, and has its message.",
        when: '[@Limit]<>""',
        message: ({ limit }) => `The limit ${limit} ${lacks}.`,
        fix: `${fix}, or clear the row.`,
      }),
    ),
);

/** The sheet with these house rules; `storedBy` is what they belong to, such as a campaign. */
export const houseRulesSheet = (rules: readonly HouseRule[], storedBy: string): Sheet => ({
  name: HOUSE_RULES,
  title: HOUSE_RULES,
  about: `What this ${storedBy.toLowerCase()} does otherwise than the rulebook. The game master keeps it.`,
  player: "",
  figures: rules.length === 0 ? [] : [{ label: "Limits that differ", formula: "COUNTIF(Limits[Differs],TRUE)", format: "count" }],
  blocks: rules.length === 0 ? [accepted, ownLimits] : [accepted, ownLimits, limits(rules, storedBy)],
});
