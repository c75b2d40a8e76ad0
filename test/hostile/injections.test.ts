import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import "../../src/rulebooks";
import { ledgerOf } from "../../src/ledger/read/model";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { FileError } from "../../src/workbook/xlsx/package/zip";
import { build, ledger } from "../support/cli/program";
import { fitAnswer } from "../support/hostile/commands";
import { attack } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { rulebookFor, SAMPLES } from "../support/hostile/mutated";

/*
 * Texts of strangers that would execute, or look like something else, in the output: on a terminal, in a posted report, in a
 * written workbook. Each contains a word by which it is found.
 */

const MARK = "Zzq";
const TEXTS = [
  `=HYPERLINK("http://x","${MARK}")`,
  `=cmd|' /C calc'!${MARK}`,
  `+${MARK}+1`,
  `-${MARK}`,
  `@${MARK}`,
  `\t=${MARK}`,
  `<script>${MARK}</script>`,
  `"><img src=x onerror=${MARK}>`,
  `[${MARK}](javascript:alert(1))`,
  `![${MARK}](http://x/y.png)`,
  `[url=http://x]${MARK}[/url]`,
  `[img]http://x/${MARK}[/img]`,
  `| ${MARK} | a |\n| --- | --- |`,
  `# ${MARK}`,
  `\`${MARK}\` **${MARK}** www.${MARK}.example`,
  `http://${MARK}.example`,
  `${MARK}\nerror  ${MARK} is in order`,
  `${MARK}\r\u001b[2K${MARK}`,
  `\u001b]0;${MARK}\u0007`,
  `\u009b31m${MARK}`,
  `\u202e${MARK}xslx.\u202c`,
  `\u2066${MARK}\u2069\u200b`,
  `\u2028${MARK}`,
  `&lt;b&gt;${MARK}&#0;`,
  `]]>${MARK}<!--`,
  `__proto__ ${MARK}`,
];

const folder = mkdtempSync(path.join(tmpdir(), "ledger-injections-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A ledger with hostile texts as entries and as a sheet's name. */
function injected(chance: Chance): Uint8Array {
  const rulebook = rulebookFor(
    chance,
    SAMPLES.filter((id) => id !== "campaign"),
  );
  const bytes = readFileSync(`templates/${rulebook}-sample.xlsx`);
  const { found } = ledgerOf(readBook(bytes))!;
  const entries = found.cells.filter(({ declared }) => declared.formula === null && declared.column.type === "text");
  const edits = Array.from({ length: 6 }, () => {
    const { sheet, row, column } = chance.of(entries.length > 0 ? entries : found.cells);
    return { kind: "cells", sheet, cells: [{ row, column, value: chance.of(TEXTS) }] } as const;
  });
  const parts = unzipSync(edit(bytes, edits));
  if (chance.once(3)) {
    const name = chance
      .of(TEXTS)
      .replace(/[\u0000-\u001f]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll('"', "&quot;");
    const at = "xl/workbook.xml";
    parts[at] = strToU8(strFromU8(parts[at]!).replace(/<sheet name="[^"]*"/, `<sheet name="${name.slice(0, 31)}"`));
  }
  return zipSync(parts, { level: 1 });
}

const commandsOf = (chance: Chance, file: string): readonly (readonly string[])[] => {
  const text = (): string => chance.of(TEXTS);
  return [
    ["audit", file],
    ["audit", file, "--json"],
    ["report", file],
    ["report", file, "--format", "markdown"],
    ["report", file, "--format", "bbcode"],
    ["report", file, "--format", "html"],
    ["report", file, "--turn", text()],
    ["verify", file, "--seal", text()],
    ["forecast", file, "--turns", "1", `--player=${text()}`],
    ["explain", file, text()],
    ["explain", file, text(), "--json"],
    ["accept", file, `${text()}=${text()}`, `--by=${text()}`],
    ["close", file, `--by=${text()}`],
    ["close", file, "--dry-run", `--accept=${text()}`],
    ["repair", file, text()],
    ["repair", file],
    ["import", file, text(), `--table=${text()}`],
    ["add", file, `--player=${text()}`],
    ["add", file, "--rows", "2", text()],
    ["eval", text()],
    ["functions", text()],
    [text(), file],
    ["audit", `--${text()}`],
    ["new", text(), "-o", file],
  ];
};

/** Tags of a report's page and charts; strangers' texts occur in them only as quoted attributes. */
const TAGS =
  /^<(!DOCTYPE html|\/?(html|head|meta|title|style|body|main|h[123]|p|ul|li|figure|div|details|summary|small|span|table|thead|tbody|tr|t[hd]|svg|desc|defs|pattern|path|rect|line|text|g))( [a-zA-Z][a-zA-Z\d-]*="[^"<>]*")*\/?>$/;
const BOARD_TAGS = /^\[(\/?(b|i|list|code|\*)|spoiler=[^[\]]+|\/spoiler)\]$/;

/** Throws if a stranger's text is markup in a report. */
function isNoMarkup(format: string | undefined, out: string): void {
  const wrong =
    format === "html"
      ? out.match(/<[^>]*>?/g)?.find((tag) => !TAGS.test(tag))
      : format === "bbcode"
        ? (out.match(/\[(?!\u2060)[^\]]*\]?/g)?.find((tag) => !BOARD_TAGS.test(tag)) ?? /:\/\/|\bwww\./.exec(out)?.[0])
        : format === "markdown"
          ? out
              .split("\n")
              .filter((line) => line.includes(MARK))
              .map((line) => line.replace(/\\[\\`*_[\]|~#+.:-]/g, ""))
              .map((line) => /[<>`]|\]\(|:\/\/|\bwww\.|@\w|^\s*#{1,6}\S|\*\*/.exec(line.replace(/^(#+|-) /, ""))?.[0])
              .find((found) => found !== undefined)
          : undefined;
  if (wrong !== undefined) throw new Error(`${format}: ${JSON.stringify(wrong)} in ${out.slice(0, 600)}`);
}

/** The formulas of a workbook that contain strangers' texts; texts that look like formulas do not count. */
const formulasOf = (bytes: Uint8Array): string[] => {
  try {
    return readBook(bytes).sheets.flatMap(({ formulas }) =>
      formulas.flat().filter((item): item is string => item?.includes(MARK) ?? false),
    );
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
};

attack("injections", 6, (chance) => {
  const name = chance.once(2)
    ? "a.xlsx"
    : `${chance
        .of(TEXTS)
        .replace(/[/\u0000]/g, "")
        .replace(/^-/, "")}.xlsx`;
  const own = mkdtempSync(path.join(folder, "x"));
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, name), injected(chance));
  const args = chance.of(commandsOf(chance, name));
  const outcome = ledger(args, "", {}, own);
  fitAnswer(args, outcome);
  const { out, err } = outcome;
  // A cell's text stays on the line that reports it.
  for (const line of `${out}\n${err}`.split("\n"))
    if (new RegExp(`^(error  )?${MARK} is in order`).test(line))
      throw new Error(`${args.join(" ")}: a text is on a line of its own: ${line}`);
  if (args[0] === "report") isNoMarkup(args[args.indexOf("--format") + 1], out);
  for (const file of readdirSync(own)) {
    const formulas = formulasOf(readFileSync(path.join(own, file)));
    if (formulas.length > 0) throw new Error(`${args.join(" ")}: ${file} has the formula ${formulas[0]!}`);
  }
  rmSync(own, { recursive: true });
});

test.each(["html", "bbcode", "markdown"])("a report as %s contains no markup except its own", (format) => {
  isNoMarkup(format, ledger(["report", path.resolve("templates", "gas-sample.xlsx"), "--format", format]).out);
});

test("no page turns user text into markup or script", () => {
  const makes =
    /innerHTML|outerHTML|insertAdjacentHTML|unsafe(HTML|SVG|Static)|document\.write|\beval\(|new Function|srcdoc|createContextualFragment/;
  const sources = ["taskpane", "functions", "src/workbench/page", "src/workbench/host", "src/help"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => path.join(root, file)),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => makes.test(readFileSync(file, "utf8")))).toEqual([]);
});
