import fc from "fast-check";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, test } from "vitest";
import { functionHelp, shown } from "../../src/help/data";
import { helpFiles } from "../../src/help/files";
import { choice, number } from "../../src/kernel/parameter";
import { createRule, type Result, type Rule } from "../../src/kernel/rule";
import type { Rulebook } from "../../src/kernel/rulebook";
import type { Columns } from "../../src/kernel/column";
import { allRules, rulebooks } from "../../src/rulebooks";
import { inCell, registeredIds, type Argument } from "../support/functions/excel";
import { evaluate } from "../../src/formula/evaluate";
import { parse } from "../../src/formula/parse";
import { isError, type Value } from "../../src/formula/world";
import { noCells } from "../../src/cli/empty-world";
import { casesOf } from "../support/rulebooks/rulebook-cases";
import { times } from "../support/daily-sample";

const SCRIPT = "/* the index's script */";

/** The content of a page as a browser sees it. */
interface Page {
  readonly text: string;
  readonly links: readonly string[];
  readonly ids: readonly string[];
  readonly tags: ReadonlyMap<string, number>;
  readonly handlers: readonly string[];
  /** Machine-readable values of figures, in order. */
  readonly data: readonly string[];
  readonly strong: readonly string[];
  readonly code: readonly string[];
  /** Terms of definition lists: inputs, error codes. */
  readonly terms: readonly string[];
}

/** Reads a page as strict XML: an unescaped character is an error or shows as a tag. */
function read(html: string): Page {
  const text: string[] = [];
  const links: string[] = [];
  const ids: string[] = [];
  const handlers: string[] = [];
  const data: string[] = [];
  const within: Record<string, string[]> = { code: [], strong: [], dt: [] };
  const tags = new Map<string, number>();
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    tags.set(name, (tags.get(name) ?? 0) + 1);
    open.push(name);
    within[name]?.push("");
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "href") links.push(value);
      if (key === "id") ids.push(value);
      if (key === "value" && name === "data") data.push(value);
      if (key.startsWith("on") || key === "style") handlers.push(key);
    }
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", (chunk) => {
    text.push(chunk);
    for (const [name, texts] of Object.entries(within)) if (open.includes(name)) texts[texts.length - 1] += chunk;
  });
  // HTML has attributes without a value, and scripts that are not XML.
  const plain = html
    .replace(/^\s*<!doctype html>/i, "")
    .replace(/ (hidden|selected)(?=[ >])/g, ' $1=""')
    .replace(/<script(?<attributes>[^>]*)>.*?<\/script>/gs, "<script$<attributes>/>");
  parser.write(plain).close();
  return {
    text: text.join(""),
    links,
    ids,
    tags,
    handlers,
    data,
    strong: within["strong"]!,
    code: within["code"]!,
    terms: within["dt"]!,
  };
}

let files: Readonly<Record<string, string>>;
let pages: ReadonlyMap<string, Page>;
const pageOf = (id: string): Page => pages.get(`${id}.html`)!;

beforeAll(() => {
  files = helpFiles(SCRIPT, "body{}");
  pages = new Map(
    Object.entries(files)
      .filter(([name]) => name.endsWith(".html"))
      .map(([name, html]) => [name, read(html)]),
  );
});

const argsOf = ({ params }: Rule, inputs: Readonly<Record<string, unknown>>): Argument[] =>
  Object.keys(params).map((name) => (inputs[name] ?? null) as Argument);

const errorOf = (formula: string): string | undefined => {
  const value = evaluate(
    parse(formula),
    noCells((name, args) => inCell(name, ...(args as Argument[])) as Value),
  );
  return isError(value) ? value.error : undefined;
};

describe("pages", () => {
  test("include one for every function, audit and turn, and one on orders, email, OneDrive, the workbench, seals, licenses, checks in Excel, and ledgers without the add-in, with index, script and style, and nothing else", () => {
    const audits = rulebooks
      .filter(({ ledger }) => ledger)
      .flatMap(({ id }) => [`audit-${id}.html`, `tables-${id}.html`, `turn-${id}.html`, `first-turn-${id}.html`]);
    const functions = registeredIds.map((id) => `${id}.html`);
    expect(Object.keys(files).sort()).toEqual(
      [
        ...functions,
        ...audits,
        "help.css",
        "help.js",
        "index.html",
        "workbench.html",
        "licences.html",
        "mail.html",
        "onedrive.html",
        "seals.html",
        "try-in-excel.html",
        "without-add-in.html",
      ].sort(),
    );
  });

  test("have only links to existing pages and anchors", () => {
    const broken = [...pages].flatMap(([name, { links }]) =>
      links.filter((link) => {
        const [file = "", anchor] = link.split("#") as [string, string?];
        if (file === "../assets/icon-32.png") return false;
        if (file === "help.css") return false;
        // test/licenses.test.ts checks that the build writes them.
        if (file === "../LICENSE.txt" || file === "../THIRD-PARTY-LICENSES.txt") return false;
        const target = pages.get(file === "" ? name : file);
        return !target || (anchor !== undefined && !target.ids.includes(anchor));
      }),
    );
    expect(broken).toEqual([]);
  });

  test("each have one title, one first heading, one main element, and unique ids", () => {
    for (const [name, { tags, ids }] of pages) {
      expect({ name, title: tags.get("title"), h1: tags.get("h1"), main: tags.get("main") }).toEqual({
        name,
        title: 1,
        h1: 1,
        main: 1,
      });
      expect(new Set(ids).size, name).toBe(ids.length);
    }
  });

  test("show for an example the formula and result of a cell", () => {
    for (const item of allRules) {
      const { strong, code, text, data } = pageOf(item.id);
      const expected = item.examples.map(({ inputs }) => inCell(item.id, ...argsOf(item, inputs)) as Result);
      expect(strong, item.id).toEqual(expected.map((value) => shown(value, item.unit)));
      const numbers = expected.filter((value) => typeof value === "number").map(String);
      expect(
        numbers.every((value) => data.includes(value)),
        item.id,
      ).toBe(true);
      for (const { why } of item.examples) expect(text).toContain(why);
      expect(code.filter((formula) => formula.startsWith(`=LEDGER.${item.id}(`)).length).toBeGreaterThan(item.examples.length);
    }
  });

  test("show for an example the working that WHY spills", () => {
    for (const item of allRules) {
      const { text } = pageOf(item.id);
      for (const { inputs } of item.examples) {
        const rows = inCell("WHY", item.id, ...argsOf(item, inputs)) as Result[][];
        for (const [label, , cite] of rows) {
          expect(text).toContain(label);
          expect(text).toContain(cite);
        }
      }
    }
  });

  test("show inputs, accepted names and their synonyms, units, defaults and paragraph", () => {
    const { text, code } = pageOf("GROWTH");
    for (const part of [
      "2.1.2 Economic Growth; 2.2.1 Strategic Reserve",
      "A whole number from 1940 to 1946",
      "Nationalist China",
      "also UK, Great Britain, United Kingdom, England",
      "(PPs)",
      "0 by default",
      "GROWTHRATE",
    ])
      expect(text).toContain(part);
    expect(code).toContain("=LEDGER.GROWTH(year, nation, reserve, [swDamage])");
    expect(code).toContain('=LEDGER.GROWTH(1942,"Germany",3000,500)');
    for (const item of allRules) {
      const page = pageOf(item.id).text;
      expect(page).toContain(item.description);
      for (const [name, { values }] of Object.entries(item.params)) {
        expect(page).toContain(name);
        for (const value of values ?? []) expect(page).toContain(value);
      }
    }
  });

  // The cases come from the rulebooks' tables: help must include their errors.
  test.each(rulebooks.map((book) => [book.id, casesOf(book)] as const))(
    "show the errors that functions of %s can give",
    (_id, cases) => {
      const untold = cases.filter(
        ({ function: id, expect: result }) =>
          typeof result === "object" && !pageOf(id).terms.includes((result as { error: string }).error),
      );
      expect(untold.map((item) => `${item.function}(${JSON.stringify(item.args)}) ${JSON.stringify(item.expect)}`)).toEqual([]);
    },
  );

  test("show only error examples that give that error", () => {
    for (const book of rulebooks) {
      for (const item of book.rules) {
        for (const { code, formula } of functionHelp(item, book).errors) {
          if (formula === undefined) continue;
          expect({ formula, code: errorOf(formula) }).toEqual({ formula, code });
        }
      }
    }
  });
});

describe("the index", () => {
  test("lists every function once, under its rulebook and group", () => {
    const { links, text } = pageOf("index");
    const listed = links.filter((link) => link.endsWith(".html"));
    const audits = rulebooks
      .filter(({ ledger }) => ledger)
      .flatMap(({ id }) => [`audit-${id}.html`, `tables-${id}.html`, `turn-${id}.html`, `first-turn-${id}.html`]);
    expect(listed.toSorted()).toEqual(
      [
        ...allRules.map(({ id }) => `${id}.html`),
        "WHY.html",
        "licences.html",
        "mail.html",
        "onedrive.html",
        "seals.html",
        "try-in-excel.html",
        "workbench.html",
        "without-add-in.html",
        ...audits,
      ].toSorted(),
    );
    for (const book of rulebooks) {
      expect(text).toContain(book.title);
      for (const { group, description: description } of book.rules) {
        expect(text).toContain(group);
        expect(text).toContain(description);
      }
    }
  });

  test("lists every paragraph that is left to the players, and why", () => {
    const { text } = pageOf("index");
    for (const { cite, why } of rulebooks.flatMap(({ unmodelled }) => unmodelled ?? [])) {
      expect(text).toContain(cite);
      expect(text).toContain(why);
    }
  });

  test("lists how ambiguous rules are decided", () => {
    const { text } = pageOf("index");
    const reported = rulebooks.flatMap(({ decisions }) => decisions ?? []);
    expect(reported.length).toBeGreaterThan(0);
    for (const { cite, doubt, decision } of reported) {
      expect(text).toContain(cite);
      expect(text).toContain(doubt);
      expect(text).toContain(decision);
    }
  });
});

describe.each(rulebooks.filter(({ ledger }) => ledger))("the pages of the ledger of $id", ({ id, title, ledger }) => {
  test("list every step of its turn in order, with what it does", () => {
    const { text } = pageOf(`turn-${id}`);
    const { steps, totals } = ledger!.turn!;
    expect(text).toContain(title);
    const places = steps.map(({ about }) => text.indexOf(about));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const { cite } of steps) expect(text).toContain(cite);
    for (const { header } of totals) expect(text).toContain(header);
  });

  test("list on the first turn's page every missing entry for the game master, and orders for the player", () => {
    const { text } = pageOf(`first-turn-${id}`);
    const [gameMaster, player] = text.split("For a player");
    const sheets = ledger!.sheets({ players: ledger!.players.names, year: ledger!.clock.years?.first ?? 0 });
    const columns = sheets.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        Object.values(block.columns).map((column) => ({ title: block.title, column, block: block.columns as Columns })),
      ),
    );
    // Entries that only a figure requires, such as the barrels that a track opens, come up in play.
    const missing = columns.filter(
      ({ column: { required: by }, block }) => by === true || (by && block[by]!.formula === undefined),
    );
    expect(missing.length).toBeGreaterThan(0);
    for (const { title: block, column } of missing) expect(gameMaster).toContain(`${block}, ${column.header}`);
    for (const { column } of columns) if (column.next?.formula === null) expect(player).toContain(column.header);
  });

  test("list every limit and check of its audit", () => {
    const { text, ids } = pageOf(`audit-${id}`);
    expect(text).toContain(title);
    for (const sheet of ledger!.sheets({ players: ledger!.players.names, year: ledger!.clock.years?.first ?? 0 }))
      for (const { limits } of sheet.blocks) for (const limit of limits) expect(ids).toContain(limit.id);
  });
});

test("the turn page of gas shows where the opening stock comes from", () => {
  expect(pageOf("turn-gas").text).toContain("Gas stock: Opening (what is left is saved)");
});

/** A rulebook with one function, with the given text in every declaration. */
function saying(text: string): Rulebook {
  const item: Rule = createRule({
    id: "MADEUP",
    group: text,
    cite: text,
    description: text,
    params: {
      name: choice([text, "B"], text, { synonyms: { [text]: "B" } }),
      amount: number(text, { unit: text, or: 1 }),
    },
    returns: "any",
    unit: text,
    examples: [{ inputs: { name: text }, result: text, why: text }],
    notes: text,
    compute: () => text,
  });
  const other: Rule = { ...item, id: "OTHER" };
  return {
    id: "made",
    title: text,
    frontSheet: text,
    about: text,
    version: 1,
    rules: [item, other],
    unmodelled: [{ cite: text, why: text }],
  };
}

const pagesSaying = (text: string): Page[] =>
  Object.entries(helpFiles(SCRIPT, "", [saying(text)]))
    .filter(([name]) => name.endsWith(".html"))
    .map(([, html]) => read(html));

const HOSTILE = fc.oneof(
  fc.constantFrom(
    "<script>alert(1)</script>",
    "</script><script>alert(1)//",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title></h1></main>",
    "<!--",
    "&lt;b&gt; & &amp;",
    "]]>",
    "{{x}} ${x}",
  ),
  fc.string({ unit: fc.constantFrom(..."<>&\"'/=-! ;abx"), minLength: 1, maxLength: 20 }).map((text) => `a${text}z`),
);

test("texts of declarations add no markup to a page", () => {
  const plain = pagesSaying("plain").map(({ tags }) => Object.fromEntries(tags));
  fc.assert(
    fc.property(HOSTILE, (text) => {
      const hostile = pagesSaying(text);
      expect(hostile.map(({ tags }) => Object.fromEntries(tags))).toEqual(plain);
      expect(hostile.flatMap(({ handlers }) => handlers)).toEqual([]);
      // The index and both functions; the page of WHY has it as in a formula.
      for (const page of hostile.slice(0, 3)) expect(page.text).toContain(text);
    }),
    { numRuns: times(40) },
  );
});

test("the search data of the index cannot close its script", () => {
  const html = helpFiles(SCRIPT, "", [saying("</script><b>")])["index.html"]!;
  const carried = /<script type="application\/json" id="functions">(.*?)<\/script>/s.exec(html)![1]!;
  expect(carried).not.toContain("<");
  expect((JSON.parse(carried) as unknown[][]).map(([id]) => id)).toEqual(["MADEUP", "OTHER"]);
});
