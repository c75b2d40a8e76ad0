import type { Place } from "../../src/kernel/check";

/** Germany!F14, Gas production!E38: as people read it, without the quotes of a formula. */
export const placeName = ({ sheet, cell }: Pick<Place, "sheet" | "cell">): string => `${sheet}!${cell}`;
