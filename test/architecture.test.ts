import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { rulebooks } from "../src/rulebooks";
import { list } from "../src/rulebooks/list";

/*
 * Allowed imports: kernel <- rulebooks <- ledger <- shells; no module imports a shell.
 */

interface SourceFile {
  /** Path from the root of the repository, with "/". */
  readonly name: string;
  /** Imported modules: paths from the root, or package names. */
  readonly imports: readonly string[];
  readonly identifiers: ReadonlySet<string>;
  /** Exported names. */
  readonly exported: readonly string[];
  /** Comparisons of names that ignore case without the shared functions. */
  readonly ownComparisons: readonly string[];
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** The names that a declaration declares. */
function declaredBy(node: ts.Node): readonly string[] {
  const all = ts.isVariableStatement(node) ? [...node.declarationList.declarations] : [node as ts.DeclarationStatement];
  return all.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));
}

/** The expression that is converted to lower case; undefined for other nodes. */
const lowered = (node: ts.Node): ts.Node | undefined =>
  ts.isParenthesizedExpression(node)
    ? lowered(node.expression)
    : ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        /^to(Lower|Upper)Case$/.test(node.expression.name.text)
      ? node.expression.expression
      : undefined;

/** Ends in a word for the names of things in a workbook. */
const A_NAME = /\b(name|sheet|table|tab|path|scope|displayName)"?[)!]*$/;

/** Whether both sides of a comparison are converted to lower case, or a name becomes a key in this way. */
function comparesNames(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isBinaryExpression(node)) return lowered(node.left) !== undefined && lowered(node.right) !== undefined;
  return (
    ts.isCallExpression(node) &&
    node.expression.getText(source).endsWith("toLowerCase") &&
    A_NAME.test(lowered(node)?.getText(source) ?? "")
  );
}

function read(name: string): SourceFile {
  const ownComparisons: string[] = [];
  const imports: string[] = [];
  const identifiers = new Set<string>();
  const exported: string[] = [];
  const source = ts.createSourceFile(name, readFileSync(name, "utf8"), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (comparesNames(node, source)) ownComparisons.push(node.getText(source));
    if (ts.isIdentifier(node)) identifiers.add(node.text);
    if (isExported(node)) exported.push(...declaredBy(node));
    const module =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (module && ts.isStringLiteralLike(module)) {
      const { text } = module;
      imports.push(text.startsWith(".") ? path.posix.join(path.posix.dirname(name), text) : text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { name, imports, identifiers, exported, ownComparisons };
}

const files = ["src", "functions", "taskpane"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)))
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.ts$/.test(file))
  .map(read);

const SHELLS = ["src/cli", "src/workbench", "functions", "taskpane"];
const within = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);
const inFolder = (folder: string): SourceFile[] => files.filter(({ name }) => within(name, folder));

/** Layers within a folder, from the bottom up: no module imports from above or from beside. */
const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "src/ledger": [["read"], ["audit"], ["seal"], ["diff"], ["orders"], ["explain"], ["turn"], ["report", "edit", "player-copy"]],
  "src/workbook/xlsx": [["package"], ["formulas"], ["read", "write"], ["edit"]],
  "src/workbench/page": [["computing", "files"], ["univer"], ["charts", "autosave", "typing"], ["print", "start"]],
  taskpane: [["shared", "style"], ["features"], ["app"]],
  "taskpane/features": [["player", "restore"], ["entries", "exchange", "explain"], ["set-up", "functions", "turn"], ["audit"]],
};

/** "src/kernel/rule.ts imports src/ledger/audit", for every forbidden import. */
const wrong = (folder: string, allowed: (module: string, file: string) => boolean): string[] =>
  inFolder(folder).flatMap(({ name, imports }) =>
    imports.filter((module) => !allowed(module, name)).map((module) => `${name} imports ${module}`),
  );

const LAYERS: Readonly<Record<string, readonly string[]>> = {
  "src/kernel": [],
  "src/formula": ["src/kernel"],
  "src/rulebooks": ["src/kernel"],
  "src/sheets": ["src/kernel", "src/formula"],
  "src/calculation": ["src/kernel", "src/formula", "src/rulebooks", "src/sheets", "src/workbook/book"],
  // It reads and changes workbooks as plain data; closed turns are sealed with libraries that run everywhere.
  "src/ledger": [
    "src/kernel",
    "src/formula",
    "src/calculation",
    "src/rulebooks",
    "src/sheets",
    "src/workbook/book",
    "src/workbook/edit",
    "src/workbook/book-of-sheets",
    "src/pictures",
    "@noble/hashes",
    "fflate",
  ],
  // It draws plain figures of any kind.
  "src/pictures": ["src/kernel/text", "src/kernel/letters", "src/kernel/player-color", "d3-scale", "d3-shape", "d3-sankey"],
  // Help shows results of functions, so it calls them as Excel does.
  "src/help": [
    "src/kernel",
    "src/formula/world",
    "src/formula/nearest",
    "src/rulebooks",
    "src/calculation/ledger-calls",
    "src/calculation/why",
    "src/ledger/audit/integrity",
    "src/sheets/common",
  ],
};

test("every export is imported by another file", () => {
  const users = ["test", ".ci"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)))
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .map(read);
  const visited = new Map<string, number>();
  for (const { identifiers } of [...files, ...users])
    for (const identifier of identifiers) visited.set(identifier, (visited.get(identifier) ?? 0) + 1);
  const idle = files.flatMap(({ name, exported }) =>
    exported.filter((item) => visited.get(item) === 1).map((item) => `${name}: ${item}`),
  );
  expect(idle).toEqual([]);
});

describe("files of a few lines", () => {
  const FOLDERS = ["src", "functions", "taskpane", "test", ".ci"];
  /** Files up to this number of lines usually belong in another file. */
  const SHORT = 13;
  /** Short files with a reason to be alone; the list only gets shorter. */
  const ALLOWED = readFileSync("test/support/short-files.txt", "utf8").split("\n").filter(Boolean);
  /** Readers and tools expect these names: exports of a folder, declarations, parts of a rulebook or of a feature. */
  const EXPECTED = /(\/(index|identity)\.ts|\.d\.ts|\/golden\.test\.ts|^taskpane\/features\/.*-(actions|slice)\.ts)$/;

  const short = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file.replaceAll("\\", "/"))),
  )
    .filter((file) => /\.(ts|mjs|css)$/.test(file) && !EXPECTED.test(file))
    .filter((file) => readFileSync(file, "utf8").trimEnd().split("\n").length <= SHORT);

  test("are in the list with a reason to be alone", () => {
    expect(short.filter((file) => !ALLOWED.includes(file))).toEqual([]);
  });

  test("have no outdated entries in that list", () => {
    expect(ALLOWED.filter((file) => !short.includes(file))).toEqual([]);
  });
});

/** These compare texts that are not names: contents of cells, months, choices, colors. */
const OTHER_TEXTS = [
  "src/formula/coerce.ts",
  "src/kernel/text.ts",
  "src/ledger/explain/lookups.ts",
  "src/workbench/save/changed-styles.ts",
];

test("names are compared only with nameKey, isSameName and fold", () => {
  const found = files
    .filter(({ name }) => name !== "src/kernel/names.ts" && !OTHER_TEXTS.includes(name))
    .flatMap(({ name, ownComparisons }) => ownComparisons.map((text) => `${name}: ${text}`));
  expect(found).toEqual([]);
});

describe("imports", () => {
  test.each(Object.entries(LAYERS))("%s imports only itself and %j", (folder, others) => {
    expect(inFolder(folder).length).toBeGreaterThan(0);
    expect(wrong(folder, (module) => within(module, folder) || others.some((other) => within(module, other)))).toEqual([]);
  });

  test.each(Object.entries(FLOORS))("layers of %s import only lower ones", (app, floors) => {
    const folderOf = (module: string) => (within(module, app) ? module.slice(app.length + 1).split("/")[0]! : "");
    const layers = floors.flat();
    const folders = inFolder(app).flatMap(({ name }) => (name.slice(app.length + 1).includes("/") ? [folderOf(name)] : []));
    expect([...new Set(folders)].sort()).toEqual([...layers].sort());
    const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));
    const found = layers.flatMap((folder) =>
      wrong(`${app}/${folder}`, (module) => {
        const other = folderOf(module);
        return !layers.includes(other) || other === folder || floorOf(other) < floorOf(folder);
      }),
    );
    expect(found).toEqual([]);
  });

  test("no file name is used twice in the pane", () => {
    const names = inFolder("taskpane").map(({ name }) => path.posix.basename(name));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test("src/workbook imports only itself, kernel, formula, sheets and packages", () => {
    const folders = ["src/workbook", "src/kernel", "src/formula", "src/sheets"];
    const isPackage = (module: string) => !/^(src|functions|taskpane|test)\//.test(module);
    expect(wrong("src/workbook", (module) => isPackage(module) || folders.some((folder) => within(module, folder)))).toEqual([]);
  });

  test("no module imports a shell", () => {
    const shellOf = (file: string) => SHELLS.find((shell) => within(file, shell));
    const found = ["src", "functions", "taskpane"].flatMap((folder) =>
      wrong(folder, (module, file) => shellOf(module) === undefined || shellOf(module) === shellOf(file)),
    );
    expect(found).toEqual([]);
  });

  test("one rulebook does not import another", () => {
    const bookOf = (file: string) => /^src\/rulebooks\/([^/]+)\//.exec(file)?.[1];
    const found = wrong("src/rulebooks", (module, file) => {
      const [from, to] = [bookOf(file), bookOf(`${module}/`)];
      return from === undefined || to === undefined || from === to;
    });
    expect(found).toEqual([]);
  });

  test("only the list of rulebooks imports a rulebook's folder", () => {
    expect(rulebooks.map(({ id }) => id)).toEqual(list.map(({ identity }) => identity.id));
    const folders = readdirSync(path.join("src", "rulebooks"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(list.map(({ identity }) => identity.id).sort());
    const isIn = (name: string) => folders.some((folder) => within(name, `src/rulebooks/${folder.name}`));
    const users = files.filter(({ name, imports }) => !isIn(name) && imports.some(isIn)).map(({ name }) => name);
    expect(users.sort()).toEqual(["src/rulebooks/identities.ts", "src/rulebooks/index.ts", "src/rulebooks/list.ts"]);
  });

  test("only the command line, the workbench's server and the file half of src/workbook import node:", () => {
    const found = ["src", "functions", "taskpane"].flatMap((folder) =>
      wrong(
        folder,
        (module, file) => !module.startsWith("node:") || /^src\/(cli\/|workbench\/server\/|workbook\/xlsx\/)/.test(file),
      ),
    );
    expect(found).toEqual([]);
  });
});

describe("import cycles", () => {
  const known = new Set(files.map(({ name }) => name));
  const fileOf = (module: string) => [`${module}.ts`, `${module}/index.ts`].find((name) => known.has(name));
  const imported = new Map(files.map(({ name, imports }) => [name, imports.flatMap((module) => fileOf(module) ?? [])] as const));

  /** Repeatedly removes files that import only removed ones; what remains is in a cycle or leads into one. */
  function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
    const left = new Map(imports);
    for (let before = -1; before !== left.size;) {
      before = left.size;
      for (const [name, others] of [...left]) if (!others.some((other) => left.has(other))) left.delete(name);
      const wanted = new Set([...left.values()].flat());
      for (const name of [...left.keys()]) if (!wanted.has(name)) left.delete(name);
    }
    return [...left].map(([name, others]) => `${name} -> ${others.filter((other) => left.has(other)).join(", ")}`);
  }

  test("are found at any length, without files that only lead into one", () => {
    const imports = new Map(Object.entries({ a: ["b"], b: ["c"], c: ["d"], d: ["b", "e"], e: [], f: ["f"] }));
    expect(circles(imports)).toEqual(["b -> c", "c -> d", "d -> b", "f -> f"]);
  });

  test("do not exist, not even between types", () => {
    expect([...imported.values()].flat().length).toBeGreaterThan(500);
    expect(circles(imported)).toEqual([]);
  });
});

describe("globals", () => {
  const users = (global: string, allowed: RegExp): string[] =>
    files.filter(({ name, identifiers }) => identifiers.has(global) && !allowed.test(name)).map(({ name }) => name);

  // The workbench replaces Excel: it answers office.js and takes the functions that the add-in registers.
  test("Excel and Office are used only in src/workbook/excel, the pane's entry and the workbench's fake host", () => {
    const allowed = /^(src\/workbook\/excel\/.*|taskpane\/app\/index\.ts|src\/workbench\/.*)$/;
    expect(users("Excel", allowed)).toEqual([]);
    expect(users("Office", allowed)).toEqual([]);
  });

  test("CustomFunctions is used only in functions/ and the workbench's fake host", () => {
    expect(users("CustomFunctions", /^(functions\/|src\/workbench\/)/)).toEqual([]);
  });
});
