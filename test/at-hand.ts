import { keepSealFindings } from "../src/ledger/audit/closed-turns";
import { readCopy } from "../src/ledger/hand-out/read";
import { keepCopies } from "../src/ledger/read/copy";
import { sealFindings } from "../src/ledger/seal/findings";
// Tests read ledgers of every rulebook at once, and closed ones.
import "../src/rulebooks";

keepSealFindings(sealFindings);
keepCopies(readCopy);
