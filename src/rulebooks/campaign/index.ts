import type { Rulebook } from "../../kernel/rulebook";
import { campaignHead } from "./head";
import { ledger } from "./ledger";

export const campaign: Rulebook = { ...campaignHead, ledger };
