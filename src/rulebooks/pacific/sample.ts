import type { Sample } from "../../kernel/rulebook";
import { filled, type Filled } from "../../kernel/sample";
import { breachesOfEconomy, economyOnSheets, SAMPLE_NATIONS } from "./sample/economy";
import { breachesOfForces, forcesOnSheets } from "./sample/forces";
import { sheets } from "./sheets";

const options = { players: SAMPLE_NATIONS, year: 0 };

const BLOCKS: Readonly<Record<string, readonly Filled[]>> = { ...economyOnSheets, ...forcesOnSheets };

export const sample: Sample = {
  title: "Sample: March 1942",
  about: "A made-up March of four nations. It breaks each of the main limits once, so that the audit has something to find.",
  options,
  sheets: () => sheets().map((sheet) => filled(sheet, BLOCKS[sheet.name] ?? [])),
  breaches: [...breachesOfEconomy, ...breachesOfForces],
};
