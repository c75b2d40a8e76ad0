import { MOST_BYTES } from "../../snapshot";
import { sentenceOf, Told } from "../trouble";

/**
 * Has the server read a file, and answers what the page's address calls it. Of a file that cannot be shown it is told which one
 * it is and why; the workbook that is shown stays.
 */
export async function openFile(file: File, ask: (path: string, body: BodyInit) => Promise<Response>): Promise<string> {
  try {
    // A browser stops sending when the server refuses the rest, and knows no reason then.
    if (file.size > MOST_BYTES) throw new Told("It is larger than 50 MB; a ledger is far smaller. Choose the ledger's own file.");
    const answer = await ask(`/api/open?name=${encodeURIComponent(file.name)}`, file);
    return ((await answer.json()) as { readonly book: string }).book;
  } catch (error) {
    throw new Told(`${file.name} was not opened. ${sentenceOf(error)} The workbook that is shown stays as it is.`);
  }
}
