import type { Rulebook } from "../../kernel/rulebook";
import { pacificHead } from "./head";
import { ledger } from "./ledger";

export const pacific: Rulebook = { ...pacificHead, ledger };
