import type { Rulebook } from "../../kernel/rulebook";
import { fuelHead } from "./head";
import { ledger } from "./ledger";

export const fuel: Rulebook = { ...fuelHead, ledger };
