import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { kernelProperties, namesIn } from "./support/kernel-properties";

/*
 * The code that README and CONTRIBUTING show is copied by people who add rules and limits: a renamed property would fail for them only.
 */

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
    expect(names.filter((name) => !kernelProperties.has(name) && !OF_THE_EXAMPLE.has(name))).toEqual([]);
  });
});
