import { strFromU8, strToU8 } from "fflate";
import { withAddresses } from "./addresses";
import { archive, packed, unpacked, type ArchiveEntry } from "./archive";
import { inOwnPrefixes } from "./prefixes";
import { isWellFormed } from "./read-back";
import { BEYOND_ASCII, binary, damaged, FileError, openParts, type OpenOptions, type Parts } from "./zip";
import { nameKey } from "../../../kernel/names";

/*
 * A file that is being changed: parts are replaced, added and taken out, and all others are copied as they stand.
 */

export interface Draft extends Pick<Parts, "has" | "text"> {
  /** Paths of all parts. */
  paths(): readonly string[];
  /** Gives a part this content, one sign for each byte. */
  write(path: string, content: string): void;
  remove(path: string): void;
  /** The file; the very bytes of before when nothing differs. Throws FileError where a part that was changed is not well formed. */
  bytes(): Uint8Array;
  /** The same file with what was changed not packed, for anyone who takes only files. */
  unpackedBytes(): Uint8Array;
  /** The parts as they are at present, each in the prefixes that it has, for reading them at once. */
  readonly now: Pick<Parts, "has" | "text">;
  /** Whether a part is as it was in the file. */
  isSame(path: string): boolean;
}

/** Why a change cannot be made, in one sentence that follows "The file cannot be changed:". */
export const unchangeable = (why: string) => new FileError("cannot be changed", `The file cannot be changed: ${why}.`);

/** For parts that name relationships in a way that no known program does. */
export const unknownProgram = () =>
  unchangeable("it was written by a program whose files are not known here; save it in Excel first");

/** A text with one sign for each of its bytes, as parts are held. */
export const inBytes = (text: string): string => (BEYOND_ASCII.test(text) ? strFromU8(strToU8(text), true) : text);

/** What `inBytes` was given. */
export const ofBytes = (bytes: string): string => (BEYOND_ASCII.test(bytes) ? strFromU8(strToU8(bytes, true)) : bytes);

/** The text of a part in the prefixes that what is put into it has, and with the places of cells. */
function ownText(path: string, xml: string): string {
  if (!/\.(xml|rels|vml)$/i.test(path)) return xml;
  const own = inOwnPrefixes(xml, path);
  if (own === null) throw unknownProgram();
  return withAddresses(own, path);
}

/** Opens a file to change it. Throws FileError for what cannot be read. */
export function openDraft(bytes: Uint8Array, options?: OpenOptions): Draft {
  const parts = openParts(bytes, options);
  const texts = new Map<string, string>();
  /** A part, unpacked once, with the namespace prefixes that inserted content has. */
  const textOf = (path: string): string => {
    const key = nameKey(path);
    const known = texts.get(key) ?? ownText(path, parts.text(path));
    texts.set(key, known);
    return known;
  };
  const old = new Map(parts.entries().map((entry) => [nameKey(entry.name), entry]));
  /** New contents by path in small letters; null for what was taken out. */
  const changed = new Map<string, { readonly name: string; readonly content: string } | null>();
  const has = (path: string): boolean => {
    const change = changed.get(nameKey(path));
    return change === undefined ? parts.has(path) : change !== null;
  };
  /** Refuses content that could not be read again, unless the original could not be read either. */
  function readBack(): void {
    for (const [key, change] of changed)
      if (change && !isWellFormed(change.content) && (!old.has(key) || isWellFormed(parts.text(key))))
        throw unchangeable(`${change.name} could not be read again as it would be written`);
  }
  function bytesOf(small: boolean): Uint8Array {
    if (changed.size === 0) return bytes;
    const entryOf = (name: string, content: string): ArchiveEntry => (small ? packed : unpacked)(name, binary(content));
    const unchanged = [...old].flatMap(([key, entry]): ArchiveEntry[] => {
      const change = changed.get(key);
      if (change === null) return [];
      return [change === undefined ? { ...entry, packed: parts.packed(entry) } : entryOf(change.name, change.content)];
    });
    const added = [...changed].flatMap(([key, change]) =>
      change && !old.has(key) ? [entryOf(change.name, change.content)] : [],
    );
    return archive([...unchanged, ...added]);
  }
  /** The content of a part; `before` gives that of one that was not changed. */
  const contentOf = (path: string, before: (path: string) => string): string => {
    if (!has(path)) throw damaged(`${path} is missing`);
    return changed.get(nameKey(path))?.content ?? before(path);
  };
  return {
    has,
    text: (path) => contentOf(path, textOf),
    paths: () => [
      ...[...old.values()].map(({ name }) => name).filter(has),
      ...[...changed].flatMap(([key, change]) => (change && !old.has(key) ? [change.name] : [])),
    ],
    write(path, content) {
      const key = nameKey(path);
      const before = old.get(key);
      if (before && textOf(path) === content) changed.delete(key);
      else changed.set(key, { name: before?.name ?? path, content });
    },
    remove(path) {
      const key = nameKey(path);
      if (old.has(key)) changed.set(key, null);
      else changed.delete(key);
    },
    bytes() {
      readBack();
      const packed = bytesOf(true);
      // What became too large to be opened again is not written.
      if (changed.size > 0) openParts(packed, options);
      return packed;
    },
    unpackedBytes: () => bytesOf(false),
    isSame: (path) => !changed.has(nameKey(path)),
    now: { has, text: (path) => contentOf(path, parts.text) },
  };
}
