export { cameFrom, calculationIn as calculatedAgain, ledgerAgain } from "../../src/ledger/audit/again";
