import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/*
 * The code that README and CONTRIBUTING show is copied by people who add rules and limits: a renamed property would fail for them only.
 */

const namesIn = (source: string, isWanted: (node: ts.Node) => boolean): readonly string[] => {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) names.push((node as ts.NamedDeclaration).name!.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("example.ts", source, ts.ScriptTarget.Latest, true));
  return names;
};

const kernel = readdirSync("src/kernel").map((file) => readFileSync(path.join("src/kernel", file), "utf8"));
const declared = new Set(
  kernel.flatMap((source) => namesIn(source, (node) => ts.isPropertySignature(node) || ts.isMethodSignature(node))),
);

/** Names that the example makes up: columns, inputs and figures of its own. */
const OF_THE_EXAMPLE = new Set(["production", "power", "event", "opening"]);

describe.each(["README.md", ".github/CONTRIBUTING.md"])("the examples of %s", (file) => {
  const examples = [...readFileSync(file, "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!);

  it("only use properties that the types of src/kernel declare", () => {
    const names = examples.flatMap((code) =>
      // A property can only be parsed as part of an object.
      namesIn(/^\w+:/.test(code) ? `({${code}})` : code, (node) => ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)),
    );
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !declared.has(name) && !OF_THE_EXAMPLE.has(name))).toEqual([]);
  });
});
