import type { Rulebook } from "../../kernel/rulebook";
import { decisions } from "./decisions";
import { pacificHead } from "./head";
import { ledger } from "./ledger";

export const pacific: Rulebook = { ...pacificHead, decisions, ledger };
