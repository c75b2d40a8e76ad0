import { beforeAll, describe, expect, test } from "vitest";
import { functionHelp } from "../../src/help/data";
import { rulebooks } from "../../src/rulebooks";
import { build, ledger, linesOf } from "../support/cli/program";

beforeAll(build, 120_000);

const flat = (text: string): string => text.replace(/\s+/g, " ");

describe("the command line's help", () => {
  test("answers a plain question with the best function first, and its command", () => {
    const { code, out } = ledger(["functions", ..."how much fuel does an ARM corps cost to reorganize".split(" ")]);
    expect(code).toBe(0);
    expect(linesOf(out)[0]).toMatch(/^ {2}FUELREORG +Fuel points to reorganize units/);
    expect(out).toContain("House oil rule: fuel, barrels and depots, Fuel expenditure");
  });

  test("--json answers a question with the same functions as data", () => {
    const texts = ["functions", "silos"];
    const names = (JSON.parse(ledger([...texts, "--json"]).out) as { name: string }[]).map(({ name }) => name);
    const shown = linesOf(ledger(texts).out).flatMap((line) => /^ {2}([A-Z]+) /.exec(line)?.[1] ?? []);
    expect(names[0]).toBe("OILSILO");
    expect(shown).toEqual(names);
  });

  test.each(["GROWTH", "CONVOYSHIPPING", "FUELREORG"])("shows for %s what its page shows", (id) => {
    const book = rulebooks.find(({ rules }) => rules.some((rule) => rule.id === id))!;
    const help = functionHelp(
      book.rules.find((rule) => rule.id === id)!,
      book,
    );
    const out = flat(ledger(["functions", id]).out);
    const reported = [
      help.signature,
      help.description,
      help.cite,
      help.notes,
      ...help.inputs.flatMap(({ name, about, names }) => [name, about, ...names.flatMap((item) => [item.name, ...item.others])]),
      ...help.examples.flatMap(({ formula, why, working }) => [formula, why, ...working.map(({ label }) => label)]),
      ...help.errors.flatMap(({ code, when, formula }) => [code, when, formula ?? ""]),
      ...[...help.sameParagraph, ...help.sameGroup].map((other) => other.id),
    ];
    expect(reported.filter((text) => !out.includes(flat(text)))).toEqual([]);
  });

  test("shows a worked example with its result and working", () => {
    const out = linesOf(ledger(["functions", "CONVOYSHIPPING"]).out);
    const at = out.indexOf('  =LEDGER.CONVOYSHIPPING("Britain","Atlantic",3000,450)');
    // Half of 3,450 PPs is shipped; 1,725 PPs need 18 Transports.
    expect(out[at + 1]).toContain("gives 18 Transports");
    expect(out.slice(at + 2, at + 6).some((line) => /cargo +1,725 +2\.1\.7\.3/.test(line))).toBe(true);
  });
});
