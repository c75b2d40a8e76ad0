import type { Formula } from "../../../src/formula/syntax";
import { parts } from "../../../src/formula/walk";

/** The functions that a formula calls. */
export function functionsIn(formula: Formula): ReadonlySet<string> {
  const found = new Set<string>();
  const rest: Formula[] = [formula];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.kind === "call") found.add(node.name);
    for (const part of parts(node)) rest.push(part);
  }
  return found;
}
