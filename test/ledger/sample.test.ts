import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { campaign } from "../../src/rulebooks/campaign";
import { edited, figureCell, freshCampaign, sampleCampaign, tableCell } from "../support/ledger/workbooks";

describe("the sample campaign", () => {
  const { findings } = audit(sampleCampaign());
  const { breaches } = campaign.ledger!.sample!;

  test("breaks exactly the rules it is meant to break", () => {
    const pairs = (list: readonly { check: string; sheet: string }[]) =>
      list.map(({ check, sheet }) => `${sheet}: ${check}`).sort();
    expect(pairs(findings)).toEqual(pairs(breaches));
  });

  test("reports every breach with its cell, paragraph, figures and fix", () => {
    for (const finding of findings) {
      expect(finding.cell, finding.check).toMatch(/^[A-Z]+\d+$/);
      expect(finding.cite, finding.check).toMatch(/^\d+\.\d+/);
      expect(finding.message, finding.check).toMatch(/\.$/);
      expect(finding.fix, finding.check).toMatch(/\.$/);
    }
  });
});

describe("a new ledger has no findings", () => {
  const { players, clock } = campaign.ledger!;
  test.each([...players.names])("for %s alone", (nation) =>
    expect(audit(freshCampaign({ players: [nation], year: clock.years!.first })).findings).toEqual([]),
  );
  test("for all nations", () => expect(audit(freshCampaign()).findings).toEqual([]));
  test("for the last year", () =>
    expect(audit(freshCampaign({ players: players.names, year: clock.years!.last })).findings).toEqual([]));
});

test("overspending becomes a finding, and fixing it removes the finding", () => {
  const fresh = freshCampaign({ players: ["Germany"], year: 1941 });
  const unit = tableCell(fresh, "Germany_Production", 1, "Unit");
  const price = tableCell(fresh, "Germany_Production", 1, "Price");
  const quantity = tableCell(fresh, "Germany_Production", 1, "Quantity");
  const scheduled = tableCell(fresh, "Germany_Production", 1, "On Equipment Schedule");
  const command = tableCell(fresh, "Germany_Production", 1, "Command Reserve");
  const reserve = figureCell(fresh, "Germany_Closing_of_last_Turn");
  let book = edited(fresh, unit, "Panzer IV");
  book = edited(book, price, 300);
  book = edited(book, scheduled, true);
  book = edited(book, command, "Home");
  book = edited(book, quantity, 20);
  const deficit = audit(book).findings.filter(({ check }) => check === "deficit-spending");
  expect(deficit).toHaveLength(1);
  const missing = Math.abs(Number(deficit[0]!.found) - Number(deficit[0]!.expected));
  expect(missing).toBeGreaterThan(0);
  book = edited(book, figureCell(book, "Campaign_Season"), "Summer");
  expect(audit(edited(book, reserve, 6000)).findings.filter(({ check }) => check === "deficit-spending")).toEqual([]);
});
