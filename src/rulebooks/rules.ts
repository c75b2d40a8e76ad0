import type { Rule } from "../kernel/rule";
import type { RulebookHead } from "../kernel/rulebook";
import { keepRules } from "./at-hand";
import { campaignHead } from "./campaign/head";
import { fuelHead } from "./fuel/head";
import { gasHead } from "./gas/head";
import { pacificHead } from "./pacific/head";
import { setupHead } from "./setup/head";

/** Every rulebook of the product as far as functions in cells need it, in the order in which they are offered. */
export const heads: readonly RulebookHead[] = [campaignHead, gasHead, fuelHead, pacificHead, setupHead];

export const allRules: readonly Rule[] = heads.flatMap((book) => book.rules);

keepRules(heads);
