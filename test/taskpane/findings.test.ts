import { describe, expect, test } from "vitest";
import { NO_LEDGER, type Finding } from "../../src/ledger/audit";
import { countOf, countsByOwner, isInOrder, partsOf } from "../../src/ledger/audit/count";
import { allIsWell, describeChange, findingKey, groupFindings, matching, describeClean } from "../../taskpane/shared/findings";
import { nextFocus } from "../../taskpane/app/pane";

const finding = (sheet: string, cell: string, more: Partial<Finding> = {}): Finding => ({
  check: "strategic-reserve",
  severity: "error",
  cite: "2.2.1",
  sheet,
  table: `${sheet}_Summary`,
  key: "",
  row: 1,
  column: "Reserve",
  cell,
  expected: 0,
  found: -150,
  message: "The Strategic Reserve is -150.",
  fix: "Spend 150 PPs less.",
  ...more,
});

const bismarck = finding("Germany", "F14", { check: "ship-build-rate", message: "Bismarck takes 420 PPs.", cite: "2.3.4.2" });
const yard = finding("Germany", "C3", { severity: "warning", message: "Kiel has no capacity." });
const yamato = finding("Japan", "F9", { message: "Yamato takes 500 PPs." });
const oil = finding("Oil", "B2", { severity: "warning" });

describe("groups of findings", () => {
  const groups = groupFindings([yamato, yard, bismarck, oil], ["Germany", "Japan"]);

  test("are the players in order, then the shared sheets", () => {
    expect(groups.map((group) => group.name)).toEqual(["Germany", "Japan", "Oil"]);
  });

  test("are the players for rows with an owner on shared sheets", () => {
    const [ofJapan, ofGermany] = [finding("Oil", "B9", { player: "Japan" }), finding("Oil", "B3", { player: "Germany" })];
    const found = groupFindings([finding("Campaign", "B2"), ofJapan, ofGermany, oil], ["Germany", "Italy", "Japan"]);
    expect(found.map(({ name, findings }) => [name, findings.length])).toEqual([
      ["Germany", 1],
      ["Japan", 1],
      ["Campaign", 1],
      ["Oil", 1],
    ]);
  });

  test("list errors before warnings, with the count of each", () => {
    expect(groups[0]).toMatchObject({ name: "Germany", findings: [bismarck, yard], counted: { errors: 1, warnings: 1 } });
  });

  test("include a player who no longer plays", () => {
    expect(groupFindings([yamato], ["Germany"]).map((group) => group.name)).toEqual(["Japan"]);
  });
});

describe("the search in findings", () => {
  const all = [bismarck, yard, yamato, oil];

  test.each([
    ["bismarck", [bismarck]],
    ["germany f14", [bismarck]],
    ["2.3.4.2", [bismarck]],
    ["PPs takes", [bismarck, yamato]],
    ["", all],
    ["tirpitz", []],
  ])("finds %j", (word, found) => {
    expect(matching(all, { severity: "all", word })).toEqual(found);
  });

  test("filters by severity", () => {
    expect(matching(all, { severity: "warning", word: "" })).toEqual([yard, oil]);
    expect(matching(all, { severity: "error", word: "germany" })).toEqual([bismarck]);
  });
});

const counted = (...findings: readonly Finding[]): string => partsOf(countOf(findings)).join(" · ");

test("findings are counted by severity", () => {
  expect(counted(bismarck, yamato, yard)).toBe("2 errors · 1 warning");
  expect(counted(bismarck)).toBe("1 error");
  expect(counted(yard, oil)).toBe("2 warnings");
  expect(counted()).toBe("");
});

test("a player without findings has none, even if a shared sheet has some", () => {
  const counts = countsByOwner({ findings: [bismarck, oil], missing: [] }, ["USA", "Germany", "Japan"]);
  expect([...counts].filter(([, found]) => isInOrder(found)).map(([name]) => name)).toEqual(["USA", "Japan"]);
});

describe("a new audit's changes are announced", () => {
  const well = allIsWell(41, 7);

  test("when everything is fixed", () => {
    expect(describeChange([bismarck], [], well)).toBe("Everything is in order: 41 checks, 7 players.");
  });

  test("when one finding is fixed", () => {
    expect(describeChange([bismarck, yamato], [yamato], well)).toBe("1 finding fixed. 1 finding in all.");
  });

  test("when one finding is new, with its place and message", () => {
    expect(describeChange([yard], [yard, yamato], well)).toBe("New on Japan, F9: Yamato takes 500 PPs. 2 findings in all.");
  });

  test("when several findings are new", () => {
    expect(describeChange([], [bismarck, yamato], well)).toBe("2 new findings. 2 findings in all.");
  });

  test("except when only the figures in a finding differ", () => {
    expect(describeChange([bismarck], [{ ...bismarck, found: 430, message: "Bismarck takes 430 PPs." }], well)).toBe("");
  });
});

test("the focus of a fixed finding moves to the next one, or else to the last before it", () => {
  const keys = [yard, bismarck, yamato].map(findingKey) as [string, string, string];
  expect(nextFocus(keys[1], keys, new Set([keys[0], keys[2]]))).toBe(keys[2]);
  expect(nextFocus(keys[2], keys, new Set([keys[0], keys[1]]))).toBe(keys[1]);
  expect(nextFocus(keys[0], keys, new Set())).toBe(undefined);
});

test("a ledger with an unchecked limit is not reported as in order", () => {
  const conflicting = finding("Japan", "F9", {
    accepted: { reason: "agreed", by: "Anna", turn: "1", row: 1 } as Finding["accepted"] & {},
  });
  const reported = (pending: readonly Finding[]) => describeClean({ ...NO_LEDGER, checks: 3, pending });
  expect(reported([yard, conflicting])).toBe("1 error to fix before closing");
  expect(reported([conflicting])).toBe("Everything is in order: 3 checks, 0 players");
});
