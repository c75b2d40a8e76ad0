export { createAcceptActions } from "./accept-finding";
export { createAddActions } from "./add-to-ledger";
export { textOfList, writeList } from "./write-list";
export { makeSheets } from "./make-sheets";
export { createRestoreAction } from "./restore-formulas";
