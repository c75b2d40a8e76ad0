import type { Rulebook } from "../../kernel/rulebook";
import { decisions } from "./decisions";
import { gasHead } from "./head";
import { ledger } from "./ledger";

export const gas: Rulebook = { ...gasHead, decisions, ledger };
