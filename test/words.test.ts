import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Rulebook } from "../src/kernel/rulebook";
import { rulebooks } from "../src/rulebooks";
import { everybody } from "../src/sheets/common";
import { allUses, usesIn, type Use } from "./support/plain-words";

/*
 * Code outside src/rulebooks serves every rulebook: names of players, tables and figures are declared in each rulebook's folder.
 */

const FOLDERS = ["src/calculation", "src/ledger", "src/sheets", "src/workbook", "src/workbench", "src/cli", "taskpane"];

/** Terms of rulebooks in any form: of campaigns' economies and of their oil. */
const TERMS =
  /^(barrels?|nations?|oil|seasons?|springtime|summer|autumn|winter|pps?|refiner(y|ies)|garrisons?|shipyards?|mobilizations?|depots?|impulses?|lend|yss|hqs?|tankers?|convoys?)$/i;

/**
 * Names that every rulebook has, common words with another meaning in shells or the engine, an element of .xlsx files, and the
 * "US" of "en-US".
 */
const PLAIN = new Set(["Campaign", "Default", "Orders", "Players", "State", "Turn", "Turns", "US"]);

/** Terms of one rulebook: players, sheets and tables, and labels of several words. */
function termsOf({ id, ledger }: Rulebook): readonly string[] {
  if (!ledger) return [];
  const { names, synonyms = {} } = ledger.players;
  const sheets = ledger.sheets(everybody(ledger));
  const blocks = sheets.flatMap((sheet) => sheet.blocks);
  const titled = [...sheets.flatMap(({ name, title }) => [name, title]), ...blocks.flatMap(({ name, title }) => [name, title])];
  const labelled = [
    ...sheets.flatMap(({ figures }) => figures.map(({ label }) => label)),
    ...blocks.flatMap(({ columns }) => Object.values(columns).map(({ header }) => header)),
  ].filter((label) => label.includes(" "));
  const texts = [...names, ...Object.keys(synonyms), ...titled, ...labelled].filter((word) => !PLAIN.has(word));
  return [...new Set([...texts, `rulebooks/${id}`])];
}

interface SourceText {
  readonly file: string;
  /** A literal, or an identifier split into words. */
  readonly text: string;
  readonly isName: boolean;
}

/** All texts and names of a file, without comments. */
function textsIn(file: string): readonly SourceText[] {
  const source = readFileSync(file, "utf8");
  if (!file.endsWith(".ts")) return [{ file, text: source.replace(/<!--.*?-->/gs, ""), isName: false }];
  const texts: SourceText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node))
      texts.push({ file, text: node.text.replace(/([a-z])(?=[A-Z])/g, "$1 ").replaceAll("_", " "), isName: true });
    else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push({ file, text: node.text, isName: false });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file.replaceAll("\\", "/"))),
).filter((file) => /\.(ts|html)$/.test(file));

const sources = files.flatMap(textsIn);

/** "src/cli/commands/new.ts: Garrisons" for every occurrence. */
function found(texts: readonly string[]): readonly string[] {
  const quoted = texts.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(${quoted.join("|")})(?![\\p{L}\\p{N}])`, "u");
  return sources.flatMap(({ file, text, isName }) => {
    const match = isName ? null : any.exec(text.replaceAll("_", " "));
    return match ? [`${file}: ${match[1]!}`] : [];
  });
}

test("texts name a menu of Excel's only as such, because the workbench has menus too", () => {
  const menus = sources.filter(({ text, isName }) => !isName && /[a-z] > [A-Z][a-z]/.test(text));
  const isExcel = ({ text, file }: SourceText): boolean => /Excel/.test(text) || file.endsWith("integrity/settings.ts");
  expect(menus.length).toBeGreaterThan(0);
  expect(menus.filter((item) => !isExcel(item)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

describe("rulebook terms in shared code", () => {
  const declared = rulebooks.filter(({ ledger }) => ledger);

  test("are searched in every folder", () => {
    for (const folder of FOLDERS)
      expect(sources.filter(({ file }) => file.startsWith(folder)).length, folder).toBeGreaterThan(100);
    expect(termsOf(declared[0]!)).toEqual(expect.arrayContaining(["Germany", "Garrisons", "Command Reserve"]));
  });

  test.each(declared)("of $id do not occur", (rulebook) => expect(found(termsOf(rulebook))).toEqual([]));

  test("of any rulebook do not occur in literals and names", () => {
    const reported = sources.flatMap(({ file, text }) =>
      (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => TERMS.test(word)).map((word) => `${file}: ${word}`),
    );
    expect(reported).toEqual([]);
  });
});

/** Banned words still in use, as "kind word count # reason"; the list only gets shorter. */
const EXCEPTIONS = "test/support/plain-words.txt";

/** The number of uses by kind and word, such as "text told": 3. */
const counted = (uses: readonly Use[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { kind, word } of uses) counts.set(`${kind} ${word}`, (counts.get(`${kind} ${word}`) ?? 0) + 1);
  return counts;
};

describe("plain words", () => {
  const uses = allUses();
  const counts = counted(uses);
  // After a merge or a round of renames: WORDS=update npx vitest run test/words.test.ts
  const exceptions = (): readonly (readonly [use: string, count: number, reason: string])[] =>
    readFileSync(EXCEPTIONS, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [, use = "", count = "", reason = ""] = /^(.*) (\d+)( # .*)?$/.exec(line) ?? [];
        return [use, Number(count), reason];
      });
  if (process.env["WORDS"] === "update") {
    const reasons = new Map(exceptions().map(([use, , reason]) => [use, reason]));
    writeFileSync(EXCEPTIONS, [...counts].map(([use, count]) => `${use} ${count}${reasons.get(use) ?? ""}\n`).sort().join("")); // prettier-ignore
  }
  const allowed = new Map(exceptions().map(([use, count]) => [use, count] as const));

  test("are used instead of banned ones", () => {
    const more = [...counts].flatMap(([use, count]) => {
      if (count <= (allowed.get(use) ?? 0)) return [];
      const own = uses.filter(({ kind, word }) => `${kind} ${word}` === use);
      return [
        `${use}: ${count}, at most ${allowed.get(use) ?? 0}. Use ${own[0]!.instead}. In ${[...new Set(own.map(({ file }) => file))].join(", ")}`,
      ];
    });
    expect(more).toEqual([]);
  });

  test("have a list of exceptions that only gets shorter", () => {
    const fewer = [...allowed]
      .filter(([use, count]) => (counts.get(use) ?? 0) < count)
      .map(([use, count]) => `${use}: ${counts.get(use) ?? 0}, not ${count}`);
    expect(fewer, "run WORDS=update npx vitest run test/words.test.ts").toEqual([]);
  });

  test.each<[string, string, string]>([
    ["src/x.ts", "const message = `The audit told ${n} things.`;", "text told"],
    ["src/x.ts", 'const view = html`<p class="told">A row is no table.</p>`;', "text is no"],
    ["src/x.ts", "const hindrancesOf = 1;", "name hindrances"],
    ["src/x.ts", "// Computes it anew.\nconst n = 1;", "comment anew"],
    ["test/x.test.ts", 'test("what stands there is read", () => undefined);', "title stands"],
  ])("finds the banned word in %s: %s", (file, source, found) => {
    expect([...counted(usesIn(file, source)).keys()]).toEqual([found]);
  });

  test.each<[string, string]>([
    ["src/x.ts", 'const kind = "told"; // There is no table.'],
    ["src/x.ts", 'const view = html`<p class="told is-warning">Fix the row.</p>`;'],
    ["test/x.test.ts", 'expect("what stands there").toBe(1);'],
  ])("finds nothing in %s: %s", (file, source) => {
    expect(usesIn(file, source)).toEqual([]);
  });
});
