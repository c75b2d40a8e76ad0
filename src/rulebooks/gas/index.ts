import type { Rulebook } from "../../kernel/rulebook";
import { gasHead } from "./head";
import { ledger } from "./ledger";

export const gas: Rulebook = { ...gasHead, ledger };
