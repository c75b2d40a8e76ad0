import type { RulebookIdentity } from "../kernel/rulebook";
import { identity as campaign } from "./campaign/identity";
import { identity as fuel } from "./fuel/identity";
import { identity as gas } from "./gas/identity";
import { identity as pacific } from "./pacific/identity";
import { identity as setup } from "./setup/identity";

/** What the rulebooks are called, in the order in which they are offered; their rules are loaded by list.ts. */
export const identities: readonly RulebookIdentity[] = [campaign, gas, fuel, pacific, setup];
