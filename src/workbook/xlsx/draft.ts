import { strFromU8, strToU8 } from "fflate";
import {
  BEYOND_ASCII,
  binary,
  checksum,
  damaged,
  DEFLATED,
  FileError,
  openParts,
  pack,
  STORED,
  type Entry,
  type OpenOptions,
  type Parts,
} from "./zip";

/*
 * A file that is being changed: parts are replaced, added and taken out, and all others are copied as they stand.
 */

export interface Draft extends Pick<Parts, "has" | "text"> {
  /** Paths of all parts. */
  paths(): readonly string[];
  /** Gives a part this content, one sign for each byte. */
  put(path: string, content: string): void;
  remove(path: string): void;
  /** The file; the very bytes of before when nothing differs. */
  bytes(): Uint8Array;
  /** The same file with what was changed not packed, for reading it at once. */
  unpackedBytes(): Uint8Array;
}

/** Why a change cannot be made, in one sentence that follows "The file cannot be changed:". */
export const unchangeable = (why: string) => new FileError("cannot be changed", `The file cannot be changed: ${why}.`);

/** For parts that name relationships in a way that no known program does. */
export const unknownProgram = () =>
  unchangeable("it was written by a program whose files are not known here; save it in Excel first");

/** A text with one sign for each of its bytes, as parts are held. */
export const inBytes = (text: string): string => (BEYOND_ASCII.test(text) ? strFromU8(strToU8(text), true) : text);

/** 1 January 1980: archives need a time, and a constant one keeps equal files equal. */
const OWN_TIME = 0x00210000;
const UTF8_NAME = 0x0800;

interface Piece extends Pick<Entry, "name" | "method" | "checksum" | "size" | "time"> {
  readonly packed: Uint8Array;
}

function pieceOf(name: string, content: string, small: boolean): Piece {
  const bytes = binary(content);
  const held = small ? pack(bytes) : bytes;
  const method = small ? DEFLATED : STORED;
  return { name, method, checksum: checksum(bytes), size: bytes.length, time: OWN_TIME, packed: held };
}

/** The fields that an archive has for a part both before it and in its list, as they follow one another. */
function header({ name, method, checksum: sum, size, time, packed }: Piece, before: readonly number[]): number[] {
  const two = (value: number) => [value & 255, (value >>> 8) & 255];
  const four = (value: number) => [...two(value & 0xffff), ...two(value >>> 16)];
  const length = strToU8(name).length;
  const flags = length === name.length ? 0 : UTF8_NAME;
  return [
    ...before,
    ...two(20),
    ...two(flags),
    ...two(method),
    ...four(time),
    ...four(sum),
    ...four(packed.length),
    ...four(size),
    ...two(length),
  ];
}

function archive(pieces: readonly Piece[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  for (const piece of pieces) {
    const name = strToU8(piece.name);
    const local = Uint8Array.from([...header(piece, [0x50, 0x4b, 3, 4]), 0, 0]);
    const place = new Uint8Array(16);
    new DataView(place.buffer).setUint32(12, at, true);
    list.push(Uint8Array.from(header(piece, [0x50, 0x4b, 1, 2, 20, 0])), place, name);
    chunks.push(local, name, piece.packed);
    at += local.length + name.length + piece.packed.length;
  }
  const listed = list.reduce((sum, { length }) => sum + length, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, pieces.length, true);
  end.setUint16(10, pieces.length, true);
  end.setUint32(12, listed, true);
  end.setUint32(16, at, true);
  const result = new Uint8Array(at + listed + 22);
  let filled = 0;
  for (const chunk of [...chunks, ...list, new Uint8Array(end.buffer)]) {
    result.set(chunk, filled);
    filled += chunk.length;
  }
  return result;
}

/** Opens a file to change it. Throws FileError for what cannot be read. */
export function openDraft(bytes: Uint8Array, options?: OpenOptions): Draft {
  const parts = openParts(bytes, options);
  const texts = new Map<string, string>();
  /** A part as it was, unpacked once. */
  const textOf = (path: string): string => {
    const key = path.toLowerCase();
    const known = texts.get(key) ?? parts.text(path);
    texts.set(key, known);
    return known;
  };
  const old = new Map(parts.entries().map((entry) => [entry.name.toLowerCase(), entry]));
  /** New contents by path in small letters; null for what was taken out. */
  const changed = new Map<string, { readonly name: string; readonly content: string } | null>();
  const has = (path: string): boolean => {
    const change = changed.get(path.toLowerCase());
    return change === undefined ? parts.has(path) : change !== null;
  };
  function bytesOf(small: boolean): Uint8Array {
    if (changed.size === 0) return bytes;
    const kept = [...old].flatMap(([key, entry]): Piece[] => {
      const change = changed.get(key);
      if (change === null) return [];
      return [change === undefined ? { ...entry, packed: parts.packed(entry) } : pieceOf(change.name, change.content, small)];
    });
    const added = [...changed].flatMap(([key, change]) =>
      change && !old.has(key) ? [pieceOf(change.name, change.content, small)] : [],
    );
    return archive([...kept, ...added]);
  }
  return {
    has,
    text(path) {
      if (!has(path)) throw damaged(`${path} is missing`);
      return changed.get(path.toLowerCase())?.content ?? textOf(path);
    },
    paths: () => [
      ...[...old.values()].map(({ name }) => name).filter(has),
      ...[...changed].flatMap(([key, change]) => (change && !old.has(key) ? [change.name] : [])),
    ],
    put(path, content) {
      const key = path.toLowerCase();
      const before = old.get(key);
      if (before && textOf(path) === content) changed.delete(key);
      else changed.set(key, { name: before?.name ?? path, content });
    },
    remove(path) {
      const key = path.toLowerCase();
      if (old.has(key)) changed.set(key, null);
      else changed.delete(key);
    },
    bytes: () => bytesOf(true),
    unpackedBytes: () => bytesOf(false),
  };
}
