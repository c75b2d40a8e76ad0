import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { ledgerOf } from "../../src/ledger/read/model";
import { report, reportedTurn } from "../../src/ledger/report";
import { grouped } from "../../src/ledger/audit/finding-owner";
import { campaign } from "../../src/rulebooks/campaign";
import { gas } from "../../src/rulebooks/gas";
import { sampleBook } from "../support/rulebooks/ledgers";

describe("on sheets that players share", () => {
  const book = sampleBook(gas);
  const { findings, ledger: summary } = audit(book);

  test("a finding belongs to the player whose row it is in, and names the row", () => {
    const ofRows = findings.filter(({ player }) => player !== undefined);
    expect(ofRows.length).toBeGreaterThan(5);
    for (const { player, key } of ofRows) expect(key).toMatch(new RegExp(`^${player!}\\b`));
  });

  test("findings are grouped by player, in order", () => {
    const groups = grouped(findings, summary!.players);
    const named = groups.map(({ name }) => name).filter((name) => summary!.players.includes(name));
    expect(named.length).toBeGreaterThan(2);
    expect(named).toEqual(summary!.players.filter((player) => named.includes(player)));
    expect(groups.flatMap((group) => group.findings).length).toBe(findings.length);
  });

  test("the close's changes belong to the player whose row they are in", () => {
    const { movements: moves, balances } = closeTurn(ledgerOf(book)!);
    const [first] = summary!.players;
    expect(moves.filter(({ player }) => player === first).every(({ place }) => place.key.startsWith(first!))).toBe(true);
    expect(moves.filter(({ place }) => place.key.startsWith(`${first!} /`)).every(({ player }) => player === first)).toBe(true);
    expect(balances.filter(({ player }) => player === "")).toEqual([]);
  });

  test("the report lists each player's findings below the player's name", () => {
    const blocks = report(reportedTurn(ledgerOf(book)!));
    const at = blocks.findIndex((block) => block.kind === "heading" && block.text === "Audit");
    const headings = blocks.slice(at + 1).flatMap((block) => (block.kind === "heading" ? [block.text] : []));
    expect(headings).toEqual(expect.arrayContaining([findings.find(({ player }) => player !== undefined)!.player]));
  });
});

describe("on sheets for one player each", () => {
  const { findings, ledger } = audit(sampleBook(campaign));

  test("rows of shared sheets that name a nation belong to it, and other rows to no player", () => {
    const owner = (check: string) => findings.find((finding) => finding.check === check)!.player;
    expect(owner("transport-pool")).toBe("Britain");
    expect(owner("market-limit")).toBe("Britain");
    expect(owner("resource-shortfall")).toBe("Germany");
    expect(findings.find(({ key }) => key === "Mediterranean Front / European Axis")!.player).toBeUndefined();
  });

  test("findings are grouped by nation, in order; those without an owner come last", () => {
    const groups = grouped(findings, ledger!.players).map(({ name }) => name);
    expect(groups).toEqual([...new Set(groups)]);
    const nations = groups.filter((name) => ledger!.players.includes(name));
    expect(groups.slice(0, nations.length)).toEqual(ledger!.players.filter((player) => nations.includes(player)));
    const britain = grouped(findings, ledger!.players).find(({ name }) => name === "Britain")!;
    expect(new Set(britain.findings.map(({ sheet }) => sheet))).toEqual(new Set(["Britain", "Shipping", "Oil"]));
  });
});
