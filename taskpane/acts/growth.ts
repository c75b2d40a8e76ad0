export { acceptingOf } from "./accept";
export { addingOf } from "./add";
export { textOfList, writeList } from "./import-list";
export { makeSheets } from "./make-sheets";
export { restoringOf } from "./restore";
