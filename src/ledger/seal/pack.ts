import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import { builtIn } from "../../kernel/built-in";

/*
 * A text as cells of a sheet can hold it: deflated, in base64, in pieces that Excel takes.
 */

/** Excel holds 32,767 signs in a cell. */
const MOST_CHARACTERS = 32_000;
/** What is larger than this is not unpacked: no turn comes near it. */
const MOST_BYTES = 4_000_000;
/** What is unpacked of all turns together: those of the longest campaigns stay below it. */
const MOST_OF_ALL = 24_000_000;
/** What something that cannot be unpacked may have cost, for each of its bytes. */
const COST_OF_BROKEN = 100;
/** Packed bytes given to the unpacker at once, so that its size is seen before it has grown far. */
const PIECE = 8192;

export function pack(text: string): readonly string[] {
  const characters = btoa(strFromU8(deflateSync(strToU8(text), { level: 9 }), true));
  return Array.from({ length: Math.ceil(characters.length / MOST_CHARACTERS) }, (_, i) =>
    characters.slice(i * MOST_CHARACTERS, (i + 1) * MOST_CHARACTERS),
  );
}

interface NodeZlib {
  inflateRawSync(packed: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}
const node = builtIn("node:zlib") as NodeZlib | undefined;

/** Throws for what is broken, or larger than a turn. */
function inflate(packed: Uint8Array): Uint8Array {
  if (node) return node.inflateRawSync(packed, { maxOutputLength: MOST_BYTES });
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((part) => {
    size += part.length;
    parts.push(part);
  });
  for (let at = 0; at < packed.length; at += PIECE) {
    stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    if (size > MOST_BYTES) throw new RangeError("larger than a turn");
  }
  const all = new Uint8Array(size);
  let filled = 0;
  for (const part of parts) {
    all.set(part, filled);
    filled += part.length;
  }
  return all;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

interface Unpacked {
  readonly text: string | null;
  readonly cost: number;
}

function unpacked(pieces: readonly string[]): Unpacked {
  const characters = pieces.join("");
  try {
    const all = inflate(strToU8(atob(characters), true));
    return { text: all.length === 0 ? null : decoder.decode(all), cost: all.length };
  } catch {
    return { text: null, cost: Math.min(MOST_BYTES, COST_OF_BROKEN * characters.length) };
  }
}

/** The text again; null for pieces that were cut, changed or never packed here. */
export const unpack = (pieces: readonly string[]): string | null => unpacked(pieces).text;

/** The texts of many, the last ones first; undefined for those that are more than is unpacked together. */
export function unpackAll(all: readonly (readonly string[])[]): readonly (string | null | undefined)[] {
  let left = MOST_OF_ALL;
  const texts = all.map((): string | null | undefined => undefined);
  for (let i = all.length - 1; i >= 0 && left >= MOST_BYTES; i--) {
    const { text, cost } = unpacked(all[i]!);
    texts[i] = text;
    left -= cost;
  }
  return texts;
}
