import type { ShownBook } from "../../snapshot";
import { fileWorker, type Files } from "../files";
import type { Described } from "../functions";
import { UserError } from "../errors";
import { linkedBook, openedBook, START } from "./opened-workbook";

const NOT_THERE =
  "The workbench's files cannot be reached. Check your connection; if you started it with npm start, check that it is still running.";

/** A file beside the page, or an error with its sentence. */
export async function request(path: string): Promise<Response> {
  const answer = await fetch(path).catch(() => undefined);
  if (!answer?.ok) throw new UserError(NOT_THERE);
  return answer;
}

/** What the start screen waits for. */
const NOTHING = new Promise<never>(() => undefined);

/** What the page begins with when it opens. */
export interface Opening {
  /** Which workbook: a file that was chosen, "empty", or the sample of a rulebook; "sample" is the first one. START where it names none. */
  readonly book: string;
  /** functions.json */
  readonly described: Promise<{ readonly functions: readonly Described[] }>;
  readonly opened: Promise<ShownBook>;
  readonly files: Files;
}

/** Begins to open what the page's address names. */
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
