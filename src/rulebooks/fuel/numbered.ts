import { isBlankName, listed } from "../../kernel/plain";

/*
 * Names with a number, such as AIR 4, in plain Excel. Spaces, hyphens and dots do not matter in names, so the number is the
 * unbroken run of digits at the end of the text as written.
 */

const DIGITS = "0123456789";

/** Plain Excel for a numbered name that an input may hold: whether it is one, the text before its number, and the number. */
export function numberedName(input: string) {
  const [folded, written] = [`${input}.folded`, `TRIM(${input}.written)`];
  const place = `SUMPRODUCT(MIN(FIND({${[...DIGITS].join(",")}},${folded}&"${DIGITS}")))`;
  const digits = `MID(${folded},${place},15)`;
  const isUnbroken = `RIGHT(${written},LEN(${digits}))=${digits}`;
  return {
    is: `AND(ISNUMBER(-${digits}),${isUnbroken},ISERROR(FIND(" -",${input}.written)),ISERROR(FIND(".",${input}.written)))`,
    before: (names: readonly string[]): string => `SUMPRODUCT(--(LEFT(${folded},${place}-1)=${listed(names)}))>0`,
    number: `(0+${digits})`,
    isBlank: isBlankName(input),
  };
}
