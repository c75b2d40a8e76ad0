import { existsSync, readFileSync } from "node:fs";
import process from "node:process";

/*
 * The catalogue of limits and tables that was drawn up from the rulebook. It may not be handed on: whoever has it names its file.
 */

const FILE = process.env["CAMPAIGN_CATALOGUE"] ?? "";

/** Why nothing is compared with the catalogue; nothing where it is there. */
export const missing = existsSync(FILE) ? "" : "CAMPAIGN_CATALOGUE names no campaign.json";
if (missing) console.log(`The campaign's limits and tables are not compared with the catalogue: ${missing}.`);

/** The catalogue as it is written. */
export const catalogue = <T>(): T => JSON.parse(readFileSync(FILE, "utf8")) as T;
