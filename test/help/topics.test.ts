import { describe, expect, test } from "vitest";
import { helpFiles } from "../../src/help/files";
import { findTopics } from "../../src/help/search";
import { topicsOf } from "../../src/help/topics";
import { rulebooks } from "../../src/rulebooks";

const withLedger = rulebooks.filter(({ ledger }) => ledger);

/** The titles that the open ledger's help gives for a question, in order. */
const answers = (question: string, rulebook: string): readonly string[] =>
  findTopics(topicsOf(withLedger.filter(({ id }) => id === rulebook)), question).map(({ title }) => title);

describe("a question", () => {
  test.each([
    ["how do I close a turn", "campaign", "How a turn is closed"],
    ["end the turn", "gas", "How a turn is closed"],
    ["how do I set up a new campaign", "campaign", "Your first turn"],
    ["how do I let a finding pass", "pacific", "What the audit finds"],
    ["what does the audit check", "fuel", "What the audit finds"],
    ["send orders by mail", "campaign", "A turn by email"],
    ["has anybody changed a closed turn", "campaign", "What a seal proves"],
    ["ships in yards", "campaign", "Ships in yards"],
    ["where do I enter strategic bombing", "gas", "Strategic bombing"],
    ["where are the oil shipments", "campaign", "Oil shipments"],
  ])("leads to the right topic: %s (%s): %s", (question, rulebook, title) => {
    expect(answers(question, rulebook)[0]).toBe(title);
  });

  test("finds a limit by its subject", () => {
    expect(answers("is there a limit to building ships in a yard", "campaign").join(" ")).toMatch(/capacity|yard/i);
  });

  test("finds nothing for an empty search", () => {
    expect(answers("", "campaign")).toEqual([]);
    expect(answers("zeppelin", "campaign")).toEqual([]);
  });
});

test("every topic leads to an existing place", () => {
  const files = helpFiles("", "");
  const lost = topicsOf(withLedger).filter(({ href }) => {
    const [name = "", anchor] = href.split("#");
    return files[name] === undefined || (anchor !== undefined && !files[name].includes(`id="${anchor}"`));
  });
  expect(lost.map(({ href }) => href)).toEqual([]);
});
