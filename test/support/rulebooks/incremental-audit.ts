export { cameFrom, calculationIn as calculatedAgain, reloadedLedger } from "../../../src/ledger/audit/incremental";
