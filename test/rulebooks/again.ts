export { cameFrom, calculationIn as calculatedAgain, ledgerIn as ledgerAgain } from "../../src/ledger/again";
