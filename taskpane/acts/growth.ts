export { addingOf } from "./add";
export { textOfList, writeList } from "./import-list";
