import type { RulebookIdentity } from "../kernel/rulebook";
import { identity as campaign } from "./campaign/identity";
import { identity as fuel } from "./fuel/identity";
import { identity as gas } from "./gas/identity";
import { identity as pacific } from "./pacific/identity";
import { identity as setup } from "./setup/identity";

/** The rulebooks in display order; list.ts loads their rules. */
export const identities: readonly RulebookIdentity[] = [campaign, gas, fuel, pacific, setup];
