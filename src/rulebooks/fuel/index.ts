import type { Rulebook } from "../../kernel/rulebook";
import { decisions } from "./decisions";
import { fuelHead } from "./head";
import { ledger } from "./ledger";

export const fuel: Rulebook = { ...fuelHead, decisions, ledger };
