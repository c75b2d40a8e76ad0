import { registerSealFindings } from "../../src/ledger/audit/closed-turns";
import { readCopy } from "../../src/ledger/player-copy/read-copy";
import { registerCopyReader } from "../../src/ledger/read/copy";
import { sealFindings } from "../../src/ledger/seal/seal-findings";
// Tests read ledgers of every rulebook synchronously, including closed ones.
import "../../src/rulebooks";

registerSealFindings(sealFindings);
registerCopyReader(readCopy);
