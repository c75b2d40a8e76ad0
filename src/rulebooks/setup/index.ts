import type { Rulebook } from "../../kernel/rulebook";
import { decisions } from "./decisions";
import { setupHead } from "./head";
import { ledger } from "./ledger";

export const setup: Rulebook = { ...setupHead, decisions, ledger };
