import { strFromU8, strToU8 } from "fflate";
import { withAddresses } from "./addresses";
import { archive, packed, unpacked, type ArchiveEntry } from "./archive";
import { inOwnPrefixes } from "./prefixes";
import { isWellFormed } from "./read-back";
import { BEYOND_ASCII, binary, damaged, FileError, openParts, type OpenOptions, type Parts } from "./zip";
import { nameKey } from "../../../kernel/names";

/*
 * A file that is being edited: parts are replaced, added and removed, and all others are copied unchanged.
 */

export interface Draft extends Pick<Parts, "has" | "text"> {
  /** Paths of all parts. */
  paths(): readonly string[];
  /** Sets the content of a part, with one character per byte. */
  write(path: string, content: string): void;
  remove(path: string): void;
  /** The edited file; the original bytes if nothing changed. Throws FileError if a changed part is not well-formed. */
  bytes(): Uint8Array;
  /** The same file with changed parts uncompressed, for a reader that only accepts files. */
  unpackedBytes(): Uint8Array;
  /** The current parts with their original prefixes, for reading them without saving. */
  readonly now: Pick<Parts, "has" | "text">;
  /** Whether a part is unchanged. */
  isSame(path: string): boolean;
}

/** An error for an edit that cannot be made; the reason follows "The file cannot be changed:". */
export const unchangeable = (why: string) => new FileError("cannot be changed", `The file cannot be changed: ${why}.`);

/** For parts with relationship attributes that no known program writes. */
export const unknownProgram = () => unchangeable("it was written by an unsupported program; save it in Excel first");

/** A text as UTF-8, with one character per byte, as parts are stored here. */
export const inBytes = (text: string): string => (BEYOND_ASCII.test(text) ? strFromU8(strToU8(text), true) : text);

/** The inverse of `inBytes`. */
export const ofBytes = (bytes: string): string => (BEYOND_ASCII.test(bytes) ? strFromU8(strToU8(bytes, true)) : bytes);

/** The text of a part with the prefixes that inserted content uses, and with all cell addresses. */
function ownText(path: string, xml: string): string {
  if (!/\.(xml|rels|vml)$/i.test(path)) return xml;
  const own = inOwnPrefixes(xml, path);
  if (own === null) throw unknownProgram();
  return withAddresses(own, path);
}

/** Opens a file for editing. Throws FileError if it cannot be read. */
export function openDraft(bytes: Uint8Array, options?: OpenOptions): Draft {
  const parts = openParts(bytes, options);
  const texts = new Map<string, string>();
  /** A part, unpacked once, with the prefixes that inserted content uses. */
  const textOf = (path: string): string => {
    const key = nameKey(path);
    const known = texts.get(key) ?? ownText(path, parts.text(path));
    texts.set(key, known);
    return known;
  };
  const old = new Map(parts.entries().map((entry) => [nameKey(entry.name), entry]));
  /** New contents by key of the path; null for removed parts. */
  const changed = new Map<string, { readonly name: string; readonly content: string } | null>();
  const has = (path: string): boolean => {
    const change = changed.get(nameKey(path));
    return change === undefined ? parts.has(path) : change !== null;
  };
  /** Throws if a changed part would be unreadable, unless the original was unreadable too. */
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
  /** The content of a part; `before` returns that of an unchanged one. */
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
      // Throws if the result is too large to be opened again.
      if (changed.size > 0) openParts(packed, options);
      return packed;
    },
    unpackedBytes: () => bytesOf(false),
    isSame: (path) => !changed.has(nameKey(path)),
    now: { has, text: (path) => contentOf(path, parts.text) },
  };
}
