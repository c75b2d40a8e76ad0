/*
 * The short form of a seal, for people to write down: its first 60 bits in unambiguous letters and digits.
 */

/** Without 0, O, 1 and I. */
const CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 12;
const GROUP = 4;

const grouped = (characters: string): string => characters.match(new RegExp(`.{${GROUP}}`, "g"))!.join("-");

/** "K7QF-2M9X-4TBA" for a seal of 64 hexadecimal digits. */
export function shortForm(seal: string): string {
  const bits = BigInt(`0x${seal.slice(0, 15)}`);
  const characters = Array.from({ length: LENGTH }, (_, i) => CHARACTERS[Number((bits >> BigInt(5 * (LENGTH - 1 - i))) & 31n)]!);
  return grouped(characters.join(""));
}

/** The normalized short form that somebody typed; null if it cannot be one. */
export function readShort(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s-]/g, "");
  return characters.length === LENGTH && [...characters].every((char) => CHARACTERS.includes(char)) ? grouped(characters) : null;
}
