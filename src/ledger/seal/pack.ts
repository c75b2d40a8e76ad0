import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import { builtIn } from "../../kernel/built-in";

/* Stores a text in cells: deflated, in base64, in chunks that fit into a cell. */

/** Excel's limit for the characters of a cell is 32,767. */
const MOST_CHARACTERS = 32_000;
/** Size limit of one unpacked turn, far above what a turn needs. */
const MOST_BYTES = 4_000_000;
/** Size limit of all turns together, above that of the longest campaigns. */
const MOST_OF_ALL = 24_000_000;
/** Assumed size of a record that cannot be unpacked, for each of its bytes. */
const COST_OF_BROKEN = 100;
/** How many bytes are unpacked at a time, so that an oversized text is noticed early. */
const CHUNK = 8192;

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

/** Throws if the text is corrupt, or larger than a turn. */
function inflate(packed: Uint8Array): Uint8Array {
  if (node) return node.inflateRawSync(packed, { maxOutputLength: MOST_BYTES });
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((part) => {
    size += part.length;
    parts.push(part);
  });
  for (let at = 0; at < packed.length; at += CHUNK) {
    stream.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
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

function unpacked(chunks: readonly string[]): Unpacked {
  const characters = chunks.join("");
  try {
    const all = inflate(strToU8(atob(characters), true));
    return { text: all.length === 0 ? null : decoder.decode(all), cost: all.length };
  } catch {
    return { text: null, cost: Math.min(MOST_BYTES, COST_OF_BROKEN * characters.length) };
  }
}

/** The unpacked text; null if chunks are missing, changed or were not packed by this program. */
export const unpack = (chunks: readonly string[]): string | null => unpacked(chunks).text;

/** Unpacks several texts, the last ones first; undefined for those beyond the size limit. */
export function unpackAll(all: readonly (readonly string[])[]): readonly (string | null | undefined)[] {
  let remaining = MOST_OF_ALL;
  const texts = all.map((): string | null | undefined => undefined);
  for (let i = all.length - 1; i >= 0 && remaining >= MOST_BYTES; i--) {
    const { text, cost } = unpacked(all[i]!);
    texts[i] = text;
    remaining -= cost;
  }
  return texts;
}
