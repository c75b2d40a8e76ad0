/*
 * The file of the open workbook as office.js asks for it: a copy is made, handed over in slices and given back.
 */

/** What is asked for, by the numbers that stand for it. */
const ASKED = { copy: 77, slice: 80, giveBack: 81 } as const;

/** What office.js is informed: that it is done, or why not. */
const SAID = { done: 0, fault: 5001, tooManyCopies: 11000 } as const;

const MOST = 2;

type Answer = readonly [said: number, given?: readonly unknown[]];

/** Answers requests about the file; undefined for any other request. */
export type AnswersOfFile = (requested: number, given: readonly number[]) => Promise<Answer> | undefined;

/** Answers of the file that `file` makes of the workbook as it is. */
export function documentCopies(file: () => Promise<Uint8Array>): AnswersOfFile {
  const copies = new Map<number, Uint8Array>();
  let handles = 0;

  async function copy(): Promise<Answer> {
    if (copies.size >= MOST) return [SAID.tooManyCopies];
    const handle = ++handles;
    const bytes = await file();
    copies.set(handle, bytes);
    return [SAID.done, [handle, bytes.length]];
  }
  function slice([handle = 0, from = 0, size = 0]: readonly number[]): Answer {
    const bytes = copies.get(handle);
    if (!bytes) return [SAID.fault];
    const data = [...bytes.subarray(from, from + size)];
    return [SAID.done, [data, data.length]];
  }
  return (requested, given) => {
    if (requested === ASKED.copy) return copy().catch((): Answer => [SAID.fault]);
    if (requested === ASKED.slice) return Promise.resolve(slice(given));
    if (requested === ASKED.giveBack) return Promise.resolve([copies.delete(given[0] ?? 0) ? SAID.done : SAID.fault]);
    return undefined;
  };
}
