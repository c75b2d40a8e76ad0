import { documentCopies, type AnswersOfFile } from "../../../src/workbench/host/document-copies";

/*
 * Office's document beside a workbook in memory: what office.js does with its host's answers when the file is requested.
 */

const [COPY, SLICE, GIVE_BACK] = [77, 80, 81];
/** Office's number for a compressed file. */
const COMPRESSED = 5;

type Callback = (result: unknown) => void;

export interface OfficeFile {
  /** The requests of office.js to its host. */
  readonly indexes: readonly number[];
}

/** Lets Office return a file with this address. Answers of `instead` replace the host's. */
export function officeFile(
  file: () => Promise<Uint8Array>,
  url = "https://example.org/spring.xlsx",
  instead: AnswersOfFile = () => undefined,
): OfficeFile {
  const requested: number[] = [];
  const host = documentCopies(file);
  const ask = async (
    what: number,
    args: readonly number[],
    notify: Callback,
    created: (answer: never) => unknown,
  ): Promise<void> => {
    requested.push(what);
    const [code, answer] = (await (instead(what, args) ?? host(what, args)))!;
    notify(code === 0 ? { status: "succeeded", value: created(answer as never) } : { status: "failed", error: { code } });
  };
  const fileOf =
    (sliceSize: number) =>
    ([handle, bytes]: readonly [number, number]) => ({
      size: bytes,
      sliceCount: Math.ceil(bytes / sliceSize),
      getSliceAsync: (index: number, notify: Callback) =>
        void ask(SLICE, [handle, index * sliceSize, sliceSize], notify, ([data, length]: readonly [number[], number]) => ({
          data,
          index,
          size: length,
        })),
      closeAsync: (notify: Callback) => void ask(GIVE_BACK, [handle], notify, () => undefined),
    });
  const document = {
    url,
    getFileAsync: (type: string, { sliceSize }: { sliceSize: number }, notify: Callback) =>
      void ask(COPY, [type === "compressed" ? COMPRESSED : 0], notify, fileOf(sliceSize)),
  };
  const enums = { AsyncResultStatus: { Succeeded: "succeeded" }, FileType: { Compressed: "compressed" } };
  Object.assign(Office, enums);
  Object.assign(Office.context, { document });
  return { indexes: requested };
}
