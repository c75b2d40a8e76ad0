import { Refusal } from "../kernel/refusal";
import { oneOf } from "../kernel/text";

/** The format that --format names; the first one when it is omitted. Throws Refusal. */
export function formatOf<T extends string>(formats: readonly T[], text?: string): T {
  const wanted = text?.trim().toLowerCase();
  const found = wanted === undefined ? formats[0] : formats.find((item) => item === wanted);
  if (found !== undefined) return found;
  throw new Refusal(`--format is ${text}; it must be ${oneOf(formats)}.`);
}
