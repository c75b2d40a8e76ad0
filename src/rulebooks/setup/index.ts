import type { Rulebook } from "../../kernel/rulebook";
import { setupHead } from "./head";
import { ledger } from "./ledger";

export const setup: Rulebook = { ...setupHead, ledger };
