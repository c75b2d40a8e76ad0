import { isBlankName, listed } from "../../kernel/plain";

/*
 * Names with a number, such as AIR 4, in plain Excel. Names ignore spaces, hyphens and dots, so the number is the unbroken run of
 * digits at the end of the original text.
 */

const DIGITS = "0123456789";

/** Plain Excel for an input that may be a numbered name: whether it is one, the text before the number, and the number. */
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
