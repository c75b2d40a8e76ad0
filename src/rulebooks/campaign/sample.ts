import type { LedgerOptions, Sample } from "../../kernel/rulebook";
import type { Sheet } from "../../kernel/sheet";
import { britain, china, russia, usa } from "./sample/allies";
import { germany, italy, japan } from "./sample/axis";
import { commonSheet } from "./sample/common";
import { filled } from "../../kernel/sample";
import { sheets } from "./sheets";

const nationals = [usa, britain, russia, germany, italy, japan, china];

const options: LedgerOptions = { players: nationals.map(({ nation }) => nation), year: 1941 };

/** A made-up autumn of 1941 with seven powers: France has fallen, Russia is at war. */
function sampleSheets(): readonly Sheet[] {
  const blocks = new Map(nationals.map(({ nation, blocks }) => [nation, blocks]));
  return sheets(options).map((sheet) =>
    sheet.player === "" ? commonSheet(sheet) : filled(sheet, blocks.get(sheet.player) ?? []),
  );
}

export const sample: Sample = {
  title: "Sample: autumn 1941",
  about: "A made-up campaign of seven powers. It breaks each of the main limits once, so that the audit has something to find.",
  options,
  sheets: sampleSheets,
  breaches: [
    { check: "deficit-spending", sheet: "Italy" },
    { check: "command-reserve-orders", sheet: "Germany" },
    { check: "command-reserve-logistics", sheet: "Britain" },
    { check: "shipyard-capacity", sheet: "Britain" },
    { check: "ship-build-rate", sheet: "Germany" },
    { check: "growth-posted", sheet: "Japan" },
    { check: "bombing-cap", sheet: "Germany" },
    { check: "trade-damage", sheet: "USA" },
    { check: "convoy-short", sheet: "Shipping" },
    { check: "transport-pool", sheet: "Shipping" },
    { check: "mobilization-per-turn", sheet: "Mobilization" },
    { check: "mobilization-missing", sheet: "Mobilization" },
    { check: "ic-maximum", sheet: "Russian industry" },
    { check: "oil-used-before-arrival", sheet: "Oil" },
    { check: "oil-storage-full", sheet: "Oil" },
    { check: "oil-wrong-center", sheet: "Oil" },
    { check: "market-limit", sheet: "Oil" },
    { check: "ore-over-oil", sheet: "Resources" },
    { check: "resource-shortfall", sheet: "Resources" },
  ],
};
