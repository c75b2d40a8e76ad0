import type { Rulebook } from "../../kernel/rulebook";
import { decisions } from "./decisions";
import { campaignHead } from "./head";
import { ledger } from "./ledger";

export const campaign: Rulebook = { ...campaignHead, decisions, ledger };
