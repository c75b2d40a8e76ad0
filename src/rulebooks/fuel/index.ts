import type { Rulebook } from "../../kernel/rulebook";
import { decisions } from "./decisions";
import { head } from "./head";
import { ledger } from "./ledger";

export const fuel: Rulebook = { ...head, decisions, ledger };
