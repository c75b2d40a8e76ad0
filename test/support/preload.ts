import { registerSealFindings } from "../../src/ledger/audit/closed-turns";
import { readCopy } from "../../src/ledger/player-copy/read-copy";
import { registerCopyReader } from "../../src/ledger/read/copy";
import { sealFindings } from "../../src/ledger/seal/seal-findings";
// Tests read ledgers of every rulebook at once, and closed ones.
import "../../src/rulebooks";

registerSealFindings(sealFindings);
registerCopyReader(readCopy);
