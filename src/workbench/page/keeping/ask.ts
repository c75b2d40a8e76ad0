import type { SampleBook, ShownBook } from "../../snapshot";
import type { Described } from "../functions";
import { openedBook } from "./opened";
import { Told } from "../trouble";

/** The server's answer, or an error with its sentence. */
export async function ask(path: string, body?: BodyInit): Promise<Response> {
  const answer = await fetch(path, body === undefined ? {} : { method: "POST", body }).catch(() => {
    throw new Told("The workbench's server does not answer. Start it again with npm start.");
  });
  if (answer.ok) return answer;
  throw new Told((await answer.text()) || "The workbench's server does not answer as it should. Start it again with npm start.");
}

/** What the page asks the server for when it opens. */
export interface Opening {
  /** Which workbook: one that was opened, "empty", or the sample of a rulebook; "sample" is the first one. */
  readonly book: string;
  /** functions.json */
  readonly described: Promise<{ readonly functions: readonly Described[] }>;
  readonly offered: Promise<readonly SampleBook[]>;
  readonly opened: Promise<ShownBook>;
}

/** Asks for what the page's address names. */
export function opening(): Opening {
  const book = new URLSearchParams(window.location.search).get("book") ?? "sample";
  const json = async <T>(path: string): Promise<T> => (await ask(path)).json() as Promise<T>;
  return {
    book,
    described: json("/addin/functions.json"),
    offered: json("/api/samples"),
    opened: openedBook(book, ask),
  };
}
