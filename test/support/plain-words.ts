import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/*
 * Finds words that make code and texts hard to read, where a plain word or the field's own term exists.
 */

/** Where a word is used. */
export type Kind = "file" | "name" | "comment" | "title" | "text";

/** Banned in every kind of text, with the word to use instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(told|tells)$/, "report, message"],
  [/^anew$/, "again"],
  [/^(mend|mends|mended|mending)$/, "fix"],
  [/^(whoever|whosoever)$/, "anyone who"],
  [/^(spelt|misspelt|respelt)$/, "resolve, expand"],
  [/^hindrances?$/, "taint"],
  [/^alike$/, "equal"],
  [/^evenings?$/, "end of turn"],
  [/^(laid|lain)$/, "seeded, placed"],
  [/^(troubles?)$/, "error"],
  [/^hearers?$/, "listener"],
  [/^strays?$/, "inconsistent"],
];

/** Banned where people read sentences: comments, titles and messages. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\bthere )\b(?:is|are|was|were) no (?=[a-z])(?!longer|more)/gi, "is not a"],
  [/\b(stands|stood)\b/gi, "is"],
  [/\bfar end\b/gi, "fake host"],
  [/\b(?:may not be left out|when left out)\b/gi, "by default"],
];

/** Banned in names of files and in code. */
const NAME_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^whose$/, "owner"],
  [/^(sight|sights)$/, "visibility"],
  [/^(shelf|shelved)$/, "hidden sheet, storage key"],
  [/^farend$/, "fake host"],
  [/^said$/, "text, message"],
  [/^asked$/, "requested"],
  [/^awaited$/, "missing"],
  [/^(act|called|brought)$/, "action, name, load"],
  [/^things?$/, "item, object"],
  [/^(taking|joining|handed|keeping)$/, "import, add, export"],
  [/^inwords$/, "describe, format"],
  [/^looks$/, "styles"],
  [/^pieces?$/, "block, chunk, segment"],
  [/^acts$/, "actions"],
  [/^begun$/, "started"],
  [/^judged?$/, "compare, check"],
  [/^grown$/, "extended"],
  [/^(poisoned|everyday|dear|leftout)$/, "corrupted, daily, expensive"],
  [/^(made|kept)$/, "created, saved"],
  [/^puts?$/, "set, write"],
  [/^rooms?$/, "folder, width, capacity"],
];

export interface Use {
  readonly kind: Kind;
  readonly file: string;
  readonly word: string;
  readonly instead: string;
}

const inSentence = (kind: Kind, file: string, text: string): Use[] => [
  ...(text.match(/\p{L}+/gu) ?? []).flatMap((word) =>
    WORDS.filter(([pattern]) => pattern.test(word.toLowerCase())).map(([, instead]) => ({
      kind,
      file,
      word: word.toLowerCase(),
      instead,
    })),
  ),
  ...PHRASES.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(([phrase]) => ({ kind, file, word: phrase.trim().toLowerCase(), instead })),
  ),
];

/** The words of an identifier or a file name: "farEnd-told" has "farend", "far", "end" and "told". */
const wordsOfName = (name: string): string[] => [
  name.replace(/[^A-Za-z]/g, "").toLowerCase(),
  ...name
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase()),
];

const inName = (kind: Kind, file: string, name: string): Use[] => [
  ...new Map(
    wordsOfName(name).flatMap((word) =>
      [...WORDS, ...NAME_WORDS]
        .filter(([pattern]) => pattern.test(word))
        .map(([, instead]) => [word, { kind, file, word, instead }] as const),
    ),
  ).values(),
];

/** The text of an HTML template without its tags. */
const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, " ");

const textOf = (node: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(node)
    ? node.text
    : [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("\u0001");

const isTitle = (node: ts.Node): boolean => {
  const call = node.parent;
  return (
    ts.isCallExpression(call) &&
    call.arguments[0] === node &&
    /^(describe|test|it)\b/.test(call.expression.getText().replace(/\s/g, ""))
  );
};

/** Whether a literal names a module or a property, so that it is not a text. */
const isKey = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)
    ? "name" in node.parent && node.parent.name === node
    : false;

/** Every use of a banned word in a TypeScript source. */
export function usesIn(file: string, source: string): readonly Use[] {
  const uses: Use[] = [];
  const add = (more: readonly Use[]): void => {
    for (const use of more) uses.push(use);
  };
  const isTest = file.startsWith("test/");
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const comments = new Set<number>();
  const comment = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) {
      if (comments.has(pos)) continue;
      comments.add(pos);
      add(inSentence("comment", file, source.slice(pos, end)));
    }
  };
  const visit = (node: ts.Node): void => {
    comment(ts.getLeadingCommentRanges(source, node.getFullStart()));
    comment(ts.getTrailingCommentRanges(source, node.getEnd()));
    // A name is counted once, where it is declared.
    if (
      ts.isIdentifier(node) &&
      "name" in node.parent &&
      node.parent.name === node &&
      !ts.isPropertyAccessExpression(node.parent)
    )
      add(inName("name", file, node.text));
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isStringLiteral(node) ? node.text : textOf(node as ts.TemplateLiteral);
      if (isTest) {
        if (isTitle(node)) add(inSentence("title", file, text));
      } else if (!isKey(node)) {
        const read = withoutTags(text);
        // A single word is a key or a CSS class; a text has several.
        if (/\p{L}\s+\p{L}/u.test(read)) add(inSentence("text", file, read));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  comment(ts.getLeadingCommentRanges(source, tree.endOfFileToken.getFullStart()));
  return uses;
}

const DOCUMENTS = ["README.md", ...["CHANGELOG", "CONTRIBUTING", "FIGURES", "SECURITY"].map((name) => `.github/${name}.md`)];

/** Every use of a banned word in the repository. */
export function allUses(): readonly Use[] {
  const files = ["src", "functions", "taskpane", "test", ".ci"]
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(root, file)))
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith("test/support/plain-words"));
  return [
    ...files.flatMap((file) => inName("file", file, path.posix.basename(file).replace(/\.\w+$/, ""))),
    ...files.flatMap((file) => usesIn(file, readFileSync(file, "utf8"))),
    ...DOCUMENTS.flatMap((file) => inSentence("text", file, readFileSync(file, "utf8").replace(/```.*?```|`[^`]*`/gs, " "))),
  ];
}
