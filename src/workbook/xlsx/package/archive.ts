import { strToU8 } from "fflate";
import { checksum, DEFLATED, pack, STORED, type Entry } from "./zip";

/*
 * Writes the zip archive of a workbook's parts.
 */

/** 1 January 1980: archives need a time, and a constant one keeps equal files equal. */
const OWN_TIME = 0x00210000;
const UTF8_NAME = 0x0800;

/** A part as stored in an archive. */
export interface ArchiveEntry extends Pick<Entry, "name" | "method" | "checksum" | "size" | "time"> {
  readonly packed: Uint8Array;
}

/** A compressed part. */
export const packed = (name: string, content: Uint8Array): ArchiveEntry => entryOf(name, content, DEFLATED, pack(content));

/** An uncompressed part, for an archive that is read immediately. */
export const unpacked = (name: string, content: Uint8Array): ArchiveEntry => entryOf(name, content, STORED, content);

const entryOf = (name: string, content: Uint8Array, method: number, stored: Uint8Array): ArchiveEntry => ({
  name,
  method,
  checksum: checksum(content),
  size: content.length,
  time: OWN_TIME,
  packed: stored,
});

/** The fields that an archive contains both before a part and in its directory, in order. */
function header({ name, method, checksum: sum, size, time, packed }: ArchiveEntry, before: readonly number[]): number[] {
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

/** Writes an archive. The result is deterministic for the same compressor. */
export function archive(entries: readonly ArchiveEntry[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = strToU8(entry.name);
    const local = Uint8Array.from([...header(entry, [0x50, 0x4b, 3, 4]), 0, 0]);
    const place = new Uint8Array(16);
    new DataView(place.buffer).setUint32(12, at, true);
    list.push(Uint8Array.from(header(entry, [0x50, 0x4b, 1, 2, 20, 0])), place, name);
    chunks.push(local, name, entry.packed);
    at += local.length + name.length + entry.packed.length;
  }
  const listed = list.reduce((sum, { length }) => sum + length, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
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
