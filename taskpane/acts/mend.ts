import { ledgerIn } from "../../src/ledger/read/read-once";
import { mendEdits, mendsOf } from "../../src/ledger/change/mend";
import type { Finding } from "../../src/ledger/read/finding";
import type { Acts, Ground } from ".";
import { placeName } from "../place-name";
import { findingKey } from "../findings";

const ATTEMPT = { failed: "The finding was not fixed." };

const GREW = "The table was full: a row was added at its end, and content below has moved down.";

/** Makes the entries that mend a finding, as the button says. */
export const mend = ({ ground }: Acts, finding: Finding, says: string): Promise<void> =>
  ground.change("Mending", ATTEMPT, () => mended(ground, finding, says));

/** What mends it is found once more, with the workbook as it is now. */
async function mended({ store, workbook, reading }: Ground, finding: Finding, says: string): Promise<void> {
  await reading.check();
  const { book, audit } = store.get();
  const ledger = book && ledgerIn(book);
  const now = audit?.findings.find((one) => findingKey(one) === findingKey(finding));
  if (!ledger || !now) {
    store.set({ spoken: "This finding no longer exists because the workbook has changed. Nothing was written." });
    return;
  }
  const found = mendsOf(ledger, audit!, now).find((one) => one.says === says);
  if (!found) {
    const title = "The workbook has changed, so this quick fix no longer applies.";
    store.set({ notice: { intent: "warning", title, text: "Nothing was changed." }, spoken: title });
    return;
  }
  await workbook.change(mendEdits(ledger, found), { unlessChangedSince: book! });
  reading.changed();
  await reading.check();
  const [first] = found.entries;
  const title = `${found.done} in ${placeName(first!)}.`;
  const text = found.grows ? GREW : found.held === "" ? "It was blank." : `It held ${found.held}.`;
  store.set({ notice: { intent: "success", title, text }, spoken: `${title} ${text}` });
  await workbook.select({ sheet: first!.sheet, cell: first!.cell });
}
