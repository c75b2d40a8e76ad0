import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import { builtIn } from "../../../kernel/built-in";
import { nameKey } from "../../../kernel/names";
import { Refusal } from "../../../kernel/refusal";

/*
 * Reads the parts of untrusted files: the archive's declared sizes are not trusted, and nothing larger than any ledger needs is
 * unpacked.
 */

export type FileProblem =
  "not a zip" | "not a workbook" | "protected" | "damaged" | "too large" | "old format" | "text" | "cannot be changed";

/** A file that cannot be read as a workbook; the message is one sentence for the user. */
export class FileError extends Refusal {
  override readonly name = "FileError";
  constructor(
    readonly problem: FileProblem,
    message: string,
  ) {
    super(message);
  }
}

export const damaged = (reason: string) => new FileError("damaged", `The file is damaged: ${reason}.`);

/** Limits in bytes and entries. A full campaign is about 200 kB packed and 2 MB unpacked. */
interface FileLimits {
  readonly file: number;
  readonly entry: number;
  readonly all: number;
  readonly entries: number;
}

const MB = 1024 * 1024;
export const FILE_LIMITS: FileLimits = { file: 50 * MB, entry: 64 * MB, all: 128 * MB, entries: 2000 };

const megabytes = (bytes: number): string => `${Math.floor(bytes / MB).toLocaleString("en-US")} MB`;
const tooLarge = (excess: string, most: string) =>
  new FileError("too large", `The file is too large: ${excess}, and at most ${most} are read.`);

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 65535;
const ENCRYPTED = 1;
export const STORED = 0;
export const DEFLATED = 8;

/** A part as listed in the archive's directory. */
export interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly checksum: number;
  /** Date and time of its last change, in the format of archives. */
  readonly time: number;
  readonly at: number;
}

export interface OpenOptions {
  readonly limits?: FileLimits;
  /** Whether to unpack as in a browser, even if Node could do it faster. */
  readonly plain?: boolean;
}

export interface Parts {
  has(path: string): boolean;
  /**
   * The content of a part, one character for each byte: fast to read and search. Texts from it go through utf8(). Throws
   * FileError.
   */
  text(path: string): string;
  /** All parts in the order of the archive. */
  entries(): readonly Entry[];
  /** The bytes of a part as stored in the archive. Throws FileError. */
  packed(entry: Entry): Uint8Array;
}

const startsWith = (bytes: Uint8Array, ...characters: number[]): boolean => characters.every((char, i) => bytes[i] === char);

/** The error for a file that is not a zip archive. */
function wrongKind(bytes: Uint8Array): FileError {
  if (bytes.length === 0) return new FileError("not a zip", "The file is empty.");
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) {
    // Excel stores an encrypted workbook in the same container as its formats before 2007.
    const utf16 = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);
    return contains(bytes, utf16)
      ? new FileError("protected", "The file is protected with a password. Save a copy without one in Excel.")
      : new FileError("old format", "The file is in the format of Excel 97 to 2003. Save it in Excel as .xlsx.");
  }
  const sample = bytes.subarray(0, 4096);
  if (sample.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13))
    return new FileError("text", "The file is a text, such as .csv, and holds no formulas. Save it in Excel as .xlsx.");
  return new FileError("not a zip", "The file is not an Excel workbook (.xlsx).");
}

function contains(bytes: Uint8Array, wanted: readonly number[]): boolean {
  for (let at = bytes.indexOf(wanted[0]!); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return true;
  return false;
}

function directoryOf(bytes: Uint8Array, view: DataView, limits: FileLimits): Map<string, Entry> {
  let end = bytes.length - END_SIZE;
  const last = Math.max(0, end - LONGEST_COMMENT);
  while (end >= last && view.getUint32(end, true) !== END) end--;
  if (end < last) throw damaged("its end is missing");
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries)
    throw tooLarge(`it has ${count.toLocaleString("en-US")} parts`, limits.entries.toLocaleString("en-US"));
  let at = view.getUint32(end + 16, true);
  const names = new TextDecoder();
  const entries = new Map<string, Entry>();
  let all = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY) throw damaged("its list of parts is broken");
    const nameLength = view.getUint16(at + 28, true);
    const entry: Entry = {
      // Some programs on Windows write backslashes.
      name: names.decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll("\\", "/"),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      time: view.getUint32(at + 12, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    // Part names ignore case.
    const key = nameKey(entry.name);
    if (/^\/|\0|(^|\/)\.\.(\/|$)/.test(entry.name)) throw damaged("a part has a forbidden name");
    if (entries.has(key)) throw damaged("a part is there twice");
    if (entry.size > limits.entry) throw tooLarge(`a part unpacks to ${megabytes(entry.size)}`, megabytes(limits.entry));
    all += entry.size;
    if (all > limits.all) throw tooLarge(`it unpacks to more than ${megabytes(limits.all)}`, megabytes(limits.all));
    entries.set(key, entry);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

interface NodeZlib {
  deflateRawSync(content: Uint8Array, options: { level: number }): Uint8Array;
  inflateRawSync(packed: Uint8Array, options: { maxOutputLength: number; chunkSize: number }): Uint8Array;
  crc32?(content: Uint8Array): number;
}
interface NodeBuffers {
  readonly Buffer: {
    from(memory: ArrayBufferLike, from: number, length: number): { toString(encoding: "latin1"): string };
    from(text: string, encoding: "latin1"): Uint8Array<ArrayBuffer>;
  };
}
const node = builtIn("node:zlib") as NodeZlib | undefined;
const buffers = builtIn("node:buffer") as NodeBuffers | undefined;

function binaryText(content: Uint8Array): string {
  if (!buffers) return strFromU8(content, true);
  return buffers.Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
}

/** The bytes of a text with one character per byte. */
export const binary = (text: string): Uint8Array<ArrayBuffer> =>
  buffers ? buffers.Buffer.from(text, "latin1") : (strToU8(text, true) as Uint8Array<ArrayBuffer>);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
export const BEYOND_ASCII = /[^\u0000-\u007f]/;

/** Decodes a piece of a part. Throws FileError if it is not UTF-8. */
export function utf8(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  try {
    return decoder.decode(binary(text));
  } catch {
    throw damaged("it holds a text that is not in UTF-8");
  }
}

const CHECKSUMS = (() => {
  const table = new Int32Array(256);
  for (let i = 0; i < 256; i++) {
    let value = i;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    table[i] = value;
  }
  return table;
})();

function checksumOf(bytes: Uint8Array): number {
  let value = -1;
  for (let i = 0; i < bytes.length; i++) value = CHECKSUMS[(value ^ bytes[i]!) & 255]! ^ (value >>> 8);
  return ~value >>> 0;
}

export const checksum = node?.crc32 ?? checksumOf;

/** Compressed bytes per step: one step can expand to at most 8 MB before the size is checked. */
const CHUNK_SIZE = 8192;

/** The smallest chunk size that Node accepts. */
const SMALLEST_CHUNK = 64;

/** Decompresses up to `size` bytes. Throws if the result has another size, or the data is broken. */
function inflateInChunks(packed: Uint8Array, size: number): Uint8Array {
  const result = new Uint8Array(size);
  let filled = 0;
  const stream = new Inflate((chunk) => {
    if (filled + chunk.length <= size) result.set(chunk, filled);
    filled += chunk.length;
  });
  for (let at = 0; at < packed.length && filled <= size; at += CHUNK_SIZE)
    stream.push(packed.subarray(at, at + CHUNK_SIZE), at + CHUNK_SIZE >= packed.length);
  if (filled !== size) throw new RangeError("another size");
  return result;
}

/** Sheets repeat long formulas, which the highest level compresses to a tenth less in the same time. */
const BEST = { level: 9 } as const;

/** Compresses a part. */
export const pack = (content: Uint8Array): Uint8Array => (node ? node.deflateRawSync(content, BEST) : deflateSync(content));

/** Decompresses into a single buffer, because the size is known. */
const inflateWhole = ({ inflateRawSync }: NodeZlib, packed: Uint8Array, size: number): Uint8Array =>
  inflateRawSync(packed, { maxOutputLength: size, chunkSize: Math.max(size, SMALLEST_CHUNK) });

function unpack({ name, method, size }: Entry, packed: Uint8Array, inNode: boolean): Uint8Array {
  if (method !== STORED && method !== DEFLATED) throw damaged(`${name} is packed in an unknown way`);
  let content = packed;
  if (method === DEFLATED && size > 0) {
    try {
      content = inNode && node ? inflateWhole(node, packed, size) : inflateInChunks(packed, size);
    } catch {
      throw damaged(`${name} cannot be unpacked`);
    }
  }
  if (content.length !== size && size > 0) throw damaged(`${name} has the wrong size`);
  return size === 0 ? new Uint8Array(0) : content;
}

/** Opens a workbook's archive; parts are unpacked on demand. Throws FileError. */
export function openParts(bytes: Uint8Array, { limits = FILE_LIMITS, plain = false }: OpenOptions = {}): Parts {
  if (bytes.length > limits.file) throw tooLarge(`it has ${megabytes(bytes.length)}`, megabytes(limits.file));
  if (!startsWith(bytes, 0x50, 0x4b)) throw wrongKind(bytes);
  if (bytes.length < END_SIZE) throw damaged("its end is missing");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(bytes, view, limits);
  function packed({ name, flags, at, packed: length }: Entry): Uint8Array {
    if (flags & ENCRYPTED)
      throw new FileError("protected", "The file is protected with a password. Save a copy without one in Excel.");
    if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw damaged(`${name} is not where it should be`);
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    if (start + length > bytes.length) throw damaged(`${name} is cut off`);
    return bytes.subarray(start, start + length);
  }
  return {
    has: (path) => entries.has(nameKey(path)),
    entries: () => [...entries.values()],
    packed,
    text(path) {
      const entry = entries.get(nameKey(path));
      if (!entry) throw damaged(`${path} is missing`);
      const content = unpack(entry, packed(entry), !plain);
      if ((plain ? checksumOf : checksum)(content) !== entry.checksum) throw damaged(`the content of ${path} has changed`);
      return plain ? strFromU8(content, true) : binaryText(content);
    },
  };
}

/** The unpacked sizes of a file's parts; empty if it is not an archive. */
export function unpackedSizes(bytes: Uint8Array): readonly number[] {
  try {
    return openParts(bytes)
      .entries()
      .map(({ size }) => size);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}
