import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** The names of the nodes of a source that are wanted. */
export const namesIn = (source: string, isWanted: (node: ts.Node) => boolean): readonly string[] => {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) names.push((node as ts.NamedDeclaration).name!.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return names;
};

const kernel = readdirSync("src/kernel").map((file) => readFileSync(path.join("src/kernel", file), "utf8"));

/** Every property that a type of src/kernel declares. */
export const kernelProperties: ReadonlySet<string> = new Set(
  kernel.flatMap((source) => namesIn(source, (node) => ts.isPropertySignature(node) || ts.isMethodSignature(node))),
);
