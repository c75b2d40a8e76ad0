import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";

/*
 * A text as cells of a sheet can hold it: deflated, in base64, in pieces that Excel takes.
 */

/** Excel holds 32,767 signs in a cell. */
const MOST_SIGNS = 32_000;
/** What is larger than this is not unpacked: no turn comes near it. */
const MOST_BYTES = 4_000_000;
/** Packed bytes given to the unpacker at once, so that its size is seen before it has grown far. */
const PIECE = 8192;

export function pack(text: string): readonly string[] {
  const signs = btoa(strFromU8(deflateSync(strToU8(text), { level: 9 }), true));
  return Array.from({ length: Math.ceil(signs.length / MOST_SIGNS) }, (_, i) =>
    signs.slice(i * MOST_SIGNS, (i + 1) * MOST_SIGNS),
  );
}

/** The text again; null for pieces that were cut, changed or never packed here. */
export function unpack(pieces: readonly string[]): string | null {
  try {
    const packed = strToU8(atob(pieces.join("")), true);
    const parts: Uint8Array[] = [];
    let size = 0;
    const stream = new Inflate((part) => {
      size += part.length;
      parts.push(part);
    });
    for (let at = 0; at < packed.length && size <= MOST_BYTES; at += PIECE)
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    if (size === 0 || size > MOST_BYTES) return null;
    const all = new Uint8Array(size);
    let filled = 0;
    for (const part of parts) {
      all.set(part, filled);
      filled += part.length;
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(all);
  } catch {
    return null;
  }
}
