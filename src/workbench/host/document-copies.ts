/*
 * The file of the open workbook as office.js requests it: a copy is made, read in slices and released.
 */

/** The requests, by their number in the protocol. */
const REQUESTS = { copy: 77, slice: 80, giveBack: 81 } as const;

/** Status codes of the answers. */
const STATUS = { done: 0, fault: 5001, tooManyCopies: 11000 } as const;

const MOST = 2;

type Answer = readonly [status: number, result?: readonly unknown[]];

/** Answers a request about the file; undefined for any other request. */
export type AnswersOfFile = (requested: number, args: readonly number[]) => Promise<Answer> | undefined;

/** Answers requests with copies of the file that `file` writes of the current workbook. */
export function documentCopies(file: () => Promise<Uint8Array>): AnswersOfFile {
  const copies = new Map<number, Uint8Array>();
  let handles = 0;

  async function copy(): Promise<Answer> {
    if (copies.size >= MOST) return [STATUS.tooManyCopies];
    const handle = ++handles;
    const bytes = await file();
    copies.set(handle, bytes);
    return [STATUS.done, [handle, bytes.length]];
  }
  function slice([handle = 0, from = 0, size = 0]: readonly number[]): Answer {
    const bytes = copies.get(handle);
    if (!bytes) return [STATUS.fault];
    const data = [...bytes.subarray(from, from + size)];
    return [STATUS.done, [data, data.length]];
  }
  return (requested, args) => {
    if (requested === REQUESTS.copy) return copy().catch((): Answer => [STATUS.fault]);
    if (requested === REQUESTS.slice) return Promise.resolve(slice(args));
    if (requested === REQUESTS.giveBack) return Promise.resolve([copies.delete(args[0] ?? 0) ? STATUS.done : STATUS.fault]);
    return undefined;
  };
}
