import { keepSealFindings } from "../src/ledger/audit/closed-turns";
import { sealFindings } from "../src/ledger/seal/findings";
// Tests read ledgers of every rulebook at once, and closed ones.
import "../src/rulebooks";

keepSealFindings(sealFindings);
