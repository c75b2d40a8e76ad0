import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/kernel/refusal";
import { computedIn } from "../../src/calculation/computed-values";
import { workbookOf } from "../../src/cli/commands/new";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { report, reportedTurn, type Block } from "../../src/ledger/report";
import { REPORT_FORMATS, writtenReport } from "../../src/ledger/report/formats";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { campaign } from "../../src/rulebooks/campaign";
import { ledgerSheets } from "../../src/sheets/common";
import { valueAt } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { freshBook, ledgerAfter, sampleBook } from "../support/rulebooks/ledgers";

/** Without charts, which need a forecast. */
const withoutPictures = (of: Parameters<typeof report>[0]) => report(of, { pictures: false });

const NATIONS = ["Britain", "Germany"];
const options = { players: NATIONS, year: 1940 };
const book = freshBook(campaign, NATIONS, 1940);

/** The blocks below a heading of the second level, or in its collapsed section. */
function under(blocks: readonly Block[], name: string): readonly Block[] {
  const fold = blocks.find((block) => block.kind === "fold" && block.title === name);
  if (fold?.kind === "fold") return fold.blocks;
  const from = blocks.findIndex((block) => block.kind === "heading" && block.level === 2 && block.text === name);
  const rest = blocks.slice(from + 1);
  const to = rest.findIndex((block) => block.kind === "heading" && block.level === 2);
  return from < 0 ? [] : to < 0 ? rest : rest.slice(0, to);
}

/** The blocks with collapsed sections expanded. */
const unfolded = (blocks: readonly Block[]): readonly Block[] =>
  blocks.flatMap((block) => (block.kind === "fold" ? unfolded(block.blocks) : [block]));
const rowsOf = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === "table" ? block.rows : []));
const texts = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === "text" ? [block.text] : block.kind === "list" ? block.items : []));

describe("the balance in a report", () => {
  const ledger = ledgerAfter(
    book,
    "Germany / Closing of last Turn = 700",
    "Germany / Production / Corps / Home /  / Price = 150",
    "Germany / Production / Corps / Home /  / Quantity = 2",
    "Germany / Production / Corps / Home /  / On Equipment Schedule = TRUE",
  );
  const blocks = report(reportedTurn(ledger));

  test("adds up for each player", () => {
    // The trade with Russia brings 500 (2.1.7.1); two units cost 150 PPs each.
    expect(rowsOf(under(blocks, "Germany"))).toEqual(
      expect.arrayContaining([
        ["Strategic Reserve, PPs", "700", "500", "300", "900"],
        ["Units, PPs", "300"],
        ["Closing reserve, PPs", "900"],
      ]),
    );
  });

  test("counts orders by kind and player", () => {
    expect(texts(blocks)).toContain("Production of units: 1 order (Germany 1)");
  });

  test("lists what the close would move, and that the turn has no seal", () => {
    expect(texts(under(blocks, "Germany"))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Strategic Reserve: .*700 → 900 \(what is left is carried over\)$/)]),
    );
    expect(texts(blocks)).toContain("This turn is open: it has no seal yet.");
  });
});

describe("findings in a report", () => {
  test("list why the sample cannot close; accepted ones are separate, with their reason", () => {
    const blocks = withoutPictures(reportedTurn(ledgerOf(sampleBook(campaign))!));
    expect(texts(blocks)).toEqual(expect.arrayContaining([expect.stringMatching(/^Tirpitz .* \(Germany!J80 · 2\.3\.4\.2\)$/)]));
    expect(texts(blocks).some((line) => /^It cannot close before \d+ errors are fixed or accepted\.$/.test(line))).toBe(true);

    const accepted = ledgerAfter(
      sampleBook(campaign),
      "House rules / Accepted / ship-build-rate / Germany / Ships in yards / Tirpitz / Points this Turn / Reason = agreed for the Tirpitz",
    );
    const now = withoutPictures(reportedTurn(accepted));
    const at = now.findIndex((block) => block.kind === "heading" && block.text === "Accepted");
    expect(texts(now.slice(at, at + 2))).toEqual([
      expect.stringMatching(/^Tirpitz .* \(Germany!J80 · 2\.3\.4\.2\) Accepted: agreed for the Tirpitz\.$/),
    ]);
    expect(texts(now.slice(0, at)).some((line) => line.includes("Germany!J80"))).toBe(false);
    expect(texts(now).join(" ")).toContain("1 finding was accepted.");
  });

  test("a report names the house rules of the campaign", () => {
    const changed = ledgerAfter(book, "House rules / Limits / Ship build rate / Campaign = 0.25");
    expect(texts(under(withoutPictures(reportedTurn(changed)), "Audit"))).toContain(
      "Ship build rate: 25% instead of 20% [2.3.4.2]",
    );
  });
});

test("a report for one player contains only that player's findings and orders", () => {
  const blocks = report(reportedTurn(ledgerOf(sampleBook(campaign))!), { only: "Germany", pictures: false });
  const written = writtenReport(blocks, "text");
  expect(written).toContain("\n1941 · Autumn · turn 9: Germany\n");
  expect(written).toContain("Production of units: 9 orders\n");
  expect(written).toContain("Tirpitz takes 420 PPs this Turn");
  expect(written).not.toMatch(/Clyde|Malaya/);
  expect(blocks.flatMap((block) => (block.kind === "fold" ? [block.title] : []))).toEqual(["Every order", "Germany"]);
});

test("a report puts every order into a collapsed section below its kind", () => {
  const blocks = report(reportedTurn(ledgerOf(sampleBook(campaign))!), { pictures: false });
  const each = under(blocks, "Every order");
  const from = each.findIndex((block) => block.kind === "heading" && block.text === "Ships in yards");
  const ships = texts(each.slice(from, from + 2));
  expect(ships).toContain("Germany, Tirpitz: Points this Turn 2");
  const kind = texts(blocks).find((line) => line.startsWith("Ships in yards: "));
  expect(kind).toContain(`Ships in yards: ${ships.length} orders`);
  // They are not repeated in the carried-over values.
  expect(texts(under(blocks, "Germany")).join(" ")).not.toContain("Points this Turn");
});

test.each([
  [{}, /^Strategic Reserve: [A-Za-z ]+ gains most, [\d,]+ PPs; [A-Za-z ]+ loses most, [\d,]+ PPs\. 1 of 7 /],
  // Alone, the player has no others to compare with.
  [{ only: "Germany" }, /^Strategic Reserve: Germany loses [\d,]+ PPs\.$/],
])("a report of a first turn shows who gained and lost most since its opening: %j", (owner, reported) => {
  const blocks = report(reportedTurn(ledgerOf(sampleBook(campaign))!), { pictures: false, ...owner });
  expect(blocks.find((block) => block.kind === "text" && block.intro)).toMatchObject({ text: expect.stringMatching(reported) });
});

describe("the report of a closed turn", () => {
  const bytes = workbookOf({ title: "Spring", options, sheets: ledgerSheets(campaign.ledger!, options) });
  const before = ledgerOf(readBook(bytes))!;
  const { edits, short } = closeEdits(before, closeTurn(before), { by: "Anna", at: new Date("1940-04-09T05:15:00Z") });
  const closed = edit(bytes, edits, { values: computedIn });
  const after = ledgerOf(readBook(closed))!;

  test("shows the turn as it was when it was open, with its seal", () => {
    // The close took the entries that were missing before as blank.
    const withoutState = (block: Block): Block =>
      block.kind === "table" && block.headers[1] === "Findings"
        ? { ...block, rows: block.rows.slice(0, NATIONS.length).map(([name, , ...figures]) => [name!, ...figures]) }
        : block;
    const reported = (blocks: readonly Block[]) =>
      unfolded(blocks)
        .filter(({ kind }) => kind === "table" || kind === "list")
        .map(withoutState);
    const then = report(reportedTurn(after, "1"));
    expect(reported(then)).toEqual(reported(report(reportedTurn(before))));
    expect(reported(then).length).toBeGreaterThan(2);
    expect(texts(then)).toContain(
      `Closed by Anna, 1940-04-09 05:15 UTC. Seal: ${short}. The next turn is 1940 · Summer · turn 2.`,
    );
    expect(report(reportedTurn(after, "turn 1"))).toEqual(then);
  });

  test("compares the turn with the next one: all players in one table, each figure with its change", () => {
    const now = report(reportedTurn(after));
    const table = now.find((block) => block.kind === "table");
    if (table?.kind !== "table") throw new Error("There is no table");
    const column = table.headers.indexOf("Closing reserve, PPs");
    expect(table.rows.map(([name]) => (typeof name === "object" ? name.text : name))).toEqual([...NATIONS, "Shared"]);
    // The trade with Russia brings 500 in every Turn (2.1.7.1), and nothing is spent.
    expect(table.rows[1]![column]).toEqual({ text: "1,000", beside: "+500" });
    const lead = now.find((block) => block.kind === "text" && block.intro);
    expect(lead).toMatchObject({ text: expect.stringContaining("Strategic Reserve: Germany gains most, 500 PPs.") });
    expect(writtenReport(now, "markdown")).toContain("1,000 (+500)");
  });

  test("reports that the turn was changed since", () => {
    const turns = after.book.tables.find(({ name }) => name === "Turns_Turns")!;
    const sheet = after.book.sheets.find(({ name }) => name === turns.sheet)!;
    const column = turns.headers.findIndex((_, c) => typeof valueAt(sheet, turns.top + 1, turns.left + c) === "number");
    const cells = [{ row: turns.top + 1, column: turns.left + column, value: 9999 }];
    const forged = ledgerOf(readBook(edit(closed, [{ kind: "cells", sheet: turns.sheet, cells }])))!;
    expect(texts(withoutPictures(reportedTurn(forged, "1")))).toContain(
      "The workbook no longer contains this turn as it was closed: 1 of its figures differ.",
    );
  });

  test("reports a seal that cannot be verified", () => {
    const without = { ...after.book, sheets: after.book.sheets.filter(({ name }) => name !== "Sealed turns") };
    expect(() => reportedTurn(ledgerOf(without)!, "1")).toThrow(/cannot be read, so the turn cannot be reported/);
    const seals = after.book.tables.find(({ name }) => name === "Turns_Seals")!;
    const cells = ["Seal", "Short form"].map((header) => ({
      row: seals.top + 1,
      column: seals.left + seals.headers.indexOf(header),
      value: "0".repeat(64),
    }));
    const foreign = ledgerOf(readBook(edit(closed, [{ kind: "cells", sheet: seals.sheet, cells }])))!;
    expect(texts(withoutPictures(reportedTurn(foreign, "1"))).join(" ")).toContain("This seal cannot be verified");
  });

  test("a report of an unknown turn is refused with a list of the existing ones", () => {
    expect(() => reportedTurn(after, "9")).toThrow(Refusal);
    expect(() => reportedTurn(after, "9")).toThrow(
      /^There is no turn "9"\. There are 1940 · Spring · turn 1 and 1940 · Summer · turn 2\.$/,
    );
    expect(() => reportedTurn(after, "1940")).toThrow(Refusal);
    expect(reportedTurn(after, "2").closed).toBeNull();
  });
});

describe("user text in a report", () => {
  const HOSTILE =
    '<script>alert("1")</script> [/code][url=http://x]y[/url] **b** | `c` @everyone\u202e see https://a.example and WWW.b.example';
  const evil = (ledger: Ledger): readonly Block[] => report(reportedTurn(ledger));
  const blocks = evil(ledgerAfter(book, `Germany / Ships in yards / ${HOSTILE.replaceAll("/", "∕")} / Points this Turn = 2`));
  const own: readonly Block[] = [
    { kind: "heading", level: 2, text: HOSTILE },
    { kind: "list", items: [HOSTILE, "- no list", "1. no list", "two\nlines"] },
    { kind: "table", headers: ["Name", "PPs"], rows: [[HOSTILE, "1"]] },
    { kind: "fold", level: 2, title: HOSTILE, blocks: [{ kind: "text", text: "in the fold" }] },
    ...blocks,
  ];

  test("adds no tag to HTML", () => {
    const written = writtenReport(own, "html");
    const tags = new Set([...written.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
    const page =
      "body details div figure h1 h2 h3 head html li main meta p small span style summary table tbody td th thead title tr ul";
    const pictures = "defs desc g line path pattern rect svg text";
    expect([...tags].filter((tag) => !`${page} ${pictures}`.split(" ").includes(tag!))).toEqual([]);
    expect(written).toContain("&lt;script&gt;alert(&quot;1&quot;)");
  });

  test("adds no tag to BBCode", () => {
    const written = writtenReport(own, "bbcode");
    const tags = new Set([...written.matchAll(/\[(\/?[a-z*]+)[^\]\u2060]*\]/g)].map(([, tag]) => tag));
    expect([...tags].sort()).toEqual(["*", "/b", "/code", "/i", "/list", "/spoiler", "b", "code", "i", "list", "spoiler"]);
  });

  test("adds no markup to Markdown", () => {
    const written = writtenReport(own, "markdown");
    expect(written).not.toMatch(/<script|(?<!\\)\*\*|(?<!\\)`|[^\\]\[\/code/);
    expect(written).toContain("- \\- no list\n- 1\\. no list\n- two lines\n");
    for (const line of written.split("\n").filter((item) => item.startsWith("|")))
      expect([...line.matchAll(/(?<!\\)\|/g)].length).toBeLessThanOrEqual(7);
  });

  test("is collapsed where forums support it, and keeps its lines", () => {
    const folded: readonly Block[] = [
      { kind: "fold", level: 2, title: "Germany", blocks: [{ kind: "list", items: ["18 uses of oil"] }] },
    ];
    expect(writtenReport(folded, "markdown")).toBe(
      "<details>\n<summary><b>Germany</b></summary>\n\n- 18 uses of oil\n\n</details>\n",
    );
    expect(writtenReport(folded, "bbcode")).toBe("[spoiler=Germany]\n[list]\n[*]18 uses of oil\n[/list]\n[/spoiler]\n");
    const opened = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
    for (const [format, opens, closes] of [
      ["markdown", /<details>/g, /<\/details>/g],
      ["bbcode", /\[spoiler=/g, /\[\/spoiler\]/g],
    ] as const) {
      const written = writtenReport(own, format);
      // Long tables are collapsed too.
      expect(opened(written, opens)).toBeGreaterThan(blocks.filter(({ kind }) => kind === "fold").length);
      expect(opened(written, closes)).toBe(opened(written, opens));
    }
  });

  test.each(["markdown", "bbcode"] as const)("becomes no link that a forum makes by itself: %s", (format) => {
    const written = writtenReport(own, format);
    expect(written).toContain("a.example");
    expect(written).not.toMatch(/(?<!\\):\/\/a\.example|www\.b/i);
  });

  test("loses line breaks and invisible characters in every format", () => {
    for (const format of REPORT_FORMATS) {
      expect(writtenReport(own, format)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
      expect(writtenReport(own, format)).toContain("two lines");
    }
  });
});
