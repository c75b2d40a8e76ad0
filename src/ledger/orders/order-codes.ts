import { sealOf } from "../seal/turn-record";

/* Codes that people write down: no easily confused characters, in groups that can be read aloud. */

/** Without 0, O, 1 and I. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUP = 4;
const BITS = 5;

/** Digest characters in an order code; a check character follows them. */
const CODE_LENGTH = 19;
/** Enough random characters to make guessing a salt infeasible. */
const SALT_LENGTH = 16;
/** Codes from before salts: still accepted, no longer created. */
const OLD_CODE = new RegExp(`^[${ALPHABET}]{6}$`);

const grouped = (characters: string): string => characters.match(new RegExp(`.{1,${GROUP}}`, "g"))!.join("-");
const bare = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, "");
const isWritten = (characters: string): boolean => [...characters].every((item) => ALPHABET.includes(item));

/** Luhn's check character modulo 32, which detects any single misread character. */
function checkOf(characters: string): string {
  const size = ALPHABET.length;
  const sum = [...characters].reverse().reduce((all, item, i) => {
    const times = ALPHABET.indexOf(item) * (i % 2 === 0 ? 2 : 1);
    return all + Math.floor(times / size) + (times % size);
  }, 0);
  return ALPHABET[(size - (sum % size)) % size]!;
}

/** The leading bits of a hexadecimal digest as code characters. */
function charactersOf(digest: string, length: number): string {
  let bits = BigInt(`0x${digest}`) >> BigInt(digest.length * 4 - length * BITS);
  let characters = "";
  for (let i = 0; i < length; i++, bits >>= BigInt(BITS)) characters = ALPHABET[Number(bits & 31n)]! + characters;
  return characters;
}

/** A random salt. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_LENGTH));
  return grouped([...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]!).join(""));
}

/** A salt derived from a secret. */
export const saltFrom = (secret: string, player: string): string =>
  grouped(charactersOf(sealOf(secret, `salt\n${player}`), SALT_LENGTH));

/** A code for what was sent. Only those who know the salt can check it. */
export function codeWith(salt: string, sent: string): string {
  const characters = charactersOf(sealOf(`orders\n${bare(salt)}`, sent), CODE_LENGTH);
  return grouped(characters + checkOf(characters));
}

/** Normalizes a typed salt; null if it cannot be one. */
export function readSalt(typed: string): string | null {
  const characters = bare(typed);
  return characters.length === SALT_LENGTH && isWritten(characters) ? grouped(characters) : null;
}

/** Normalizes a typed order code; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const characters = bare(typed);
  if (OLD_CODE.test(characters)) return grouped(characters);
  if (characters.length !== CODE_LENGTH + 1 || !isWritten(characters)) return null;
  return checkOf(characters.slice(0, -1)) === characters.at(-1) ? grouped(characters) : null;
}

const WRITTEN = new RegExp(`(^|[^\\w-])[${ALPHABET}]{${GROUP}}(?:-[${ALPHABET}]{${GROUP}}){2,4}(?![\\w-])`, "gi");

/** A text without codes of seals, salts and orders, whose digits are not values. */
export const withoutCodes = (text: string): string => text.replace(WRITTEN, "$1");

/** Whether a code dates from before salts. */
export const isOldCode = (code: string): boolean => OLD_CODE.test(bare(code));

/** Whether a text has the form of a code but its check character does not match. */
export const isMisread = (typed: string): boolean => {
  const characters = bare(typed);
  return characters.length === CODE_LENGTH + 1 && isWritten(characters) && readCode(typed) === null;
};
