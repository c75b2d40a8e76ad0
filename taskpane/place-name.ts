import { sheetReference } from "../src/formula/address";
import type { Place } from "../src/kernel/check";

/** Germany!F14 */
export const placeName = ({ sheet, cell }: Pick<Place, "sheet" | "cell">): string => `${sheetReference(sheet)}${cell}`;
