import { sealOf } from "../seal/turn-record";

/*
 * Codes that people note: letters and digits that nobody takes for one another, in groups that can be read aloud.
 */

/** Without 0, O, 1 and I. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUP = 4;
const BITS = 5;

/** A code of orders: so many characters of a digest, and one that finds a character that was misread. */
const CODE_LENGTH = 19;
/** So many random characters make a salt: nobody tries them all. */
const SALT_LENGTH = 16;
/** Codes as they were before they had a salt: read, and no longer made. */
const OLD_CODE = new RegExp(`^[${ALPHABET}]{6}$`);

const grouped = (characters: string): string => characters.match(new RegExp(`.{1,${GROUP}}`, "g"))!.join("-");
const bare = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, "");
const isWritten = (characters: string): boolean => [...characters].every((item) => ALPHABET.includes(item));

/** Luhn's check character modulo 32: any one character that was misread gives another one. */
function checkOf(characters: string): string {
  const size = ALPHABET.length;
  const sum = [...characters].reverse().reduce((all, item, i) => {
    const times = ALPHABET.indexOf(item) * (i % 2 === 0 ? 2 : 1);
    return all + Math.floor(times / size) + (times % size);
  }, 0);
  return ALPHABET[(size - (sum % size)) % size]!;
}

/** The first characters of a digest of hexadecimal digits. */
function charactersOf(digest: string, length: number): string {
  let bits = BigInt(`0x${digest}`) >> BigInt(digest.length * 4 - length * BITS);
  let characters = "";
  for (let i = 0; i < length; i++, bits >>= BigInt(BITS)) characters = ALPHABET[Number(bits & 31n)]! + characters;
  return characters;
}

/** A salt that nobody can guess. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_LENGTH));
  return grouped([...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]!).join(""));
}

/** A salt that follows from a secret. */
export const saltFrom = (secret: string, player: string): string =>
  grouped(charactersOf(sealOf(secret, `salt\n${player}`), SALT_LENGTH));

/** A code of what was sent, which only those who know the salt can connect with it. */
export function codeWith(salt: string, sent: string): string {
  const characters = charactersOf(sealOf(`orders\n${bare(salt)}`, sent), CODE_LENGTH);
  return grouped(characters + checkOf(characters));
}

/** What somebody typed as a salt, as it is written; null for what cannot be one. */
export function readSalt(typed: string): string | null {
  const characters = bare(typed);
  return characters.length === SALT_LENGTH && isWritten(characters) ? grouped(characters) : null;
}

/** What somebody typed as the code of orders, as it is written; null for what cannot be one. */
export function readCode(typed: string): string | null {
  const characters = bare(typed);
  if (OLD_CODE.test(characters)) return grouped(characters);
  if (characters.length !== CODE_LENGTH + 1 || !isWritten(characters)) return null;
  return checkOf(characters.slice(0, -1)) === characters.at(-1) ? grouped(characters) : null;
}

const WRITTEN = new RegExp(`(^|[^\\w-])[${ALPHABET}]{${GROUP}}(?:-[${ALPHABET}]{${GROUP}}){2,4}(?![\\w-])`, "gi");

/** A text without the codes of seals, salts and orders in it: their digits are not values. */
export const withoutCodes = (text: string): string => text.replace(WRITTEN, "$1");

/** Whether a code was made before codes had a salt. */
export const isOldCode = (code: string): boolean => OLD_CODE.test(bare(code));

/** Whether a code has the form of one, and a character that was misread: its check character does not fit. */
export const isMisread = (typed: string): boolean => {
  const characters = bare(typed);
  return characters.length === CODE_LENGTH + 1 && isWritten(characters) && readCode(typed) === null;
};
