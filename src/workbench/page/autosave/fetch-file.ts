import type { ShownBook } from "../../snapshot";
import { fileWorker, type Files } from "../files";
import type { Described } from "../functions";
import { UserError } from "../errors";
import { linkedBook, openedBook, START } from "./opened-workbook";

const NOT_THERE =
  "The workbench's files cannot be reached. Check your connection; if you started it with npm start, check that it is still running.";

/** Fetches a file from beside the page. Throws UserError if it cannot be reached. */
export async function request(path: string): Promise<Response> {
  const answer = await fetch(path).catch(() => undefined);
  if (!answer?.ok) throw new UserError(NOT_THERE);
  return answer;
}

/** Never settles: the start screen needs no workbook. */
const NOTHING = new Promise<never>(() => undefined);

/** What the page starts to load before its main script runs. */
export interface Opening {
  /**
   * Which workbook: a stored file's key, "empty", or a rulebook's sample ("sample" is the first one's); START if the address
   * names none.
   */
  readonly book: string;
  /** functions.json */
  readonly described: Promise<{ readonly functions: readonly Described[] }>;
  readonly opened: Promise<ShownBook>;
  readonly files: Files;
}

/** Starts to load the workbook that the page's address names. */
export function opening(): Opening {
  const { search, hash } = window.location;
  const book = new URLSearchParams(search).get("book") ?? linkedBook(hash) ?? START;
  const isStart = book === START;
  const files = fileWorker(new URL("files.js", document.baseURI));
  return {
    book,
    described: isStart ? NOTHING : request("addin/functions.json").then((answer) => answer.json() as Opening["described"]),
    opened: isStart ? NOTHING : openedBook(book, files, request),
    files,
  };
}
