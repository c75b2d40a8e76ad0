import { Refusal } from "../../../src/kernel/refusal";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { fileBytes, openWorkbook } from "../../../src/workbook/excel/document";
import { WorkbookError } from "../../../src/workbook/workbook";
import { pause } from "../../shared/background";
import { fileName, save, WORKBOOK } from "../../shared/download";
import type { UpgradedFile } from "../../shared/upgrade";
import type { SetUpState } from "./set-up-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Upgrades an older ledger into a new file made from the open workbook, which is read and not changed.
 */

export interface UpgradeActions {
  make(): Promise<void>;
  download(file: UpgradedFile): void;
  /** Opens it as a new workbook. */
  open(file: UpgradedFile): Promise<void>;
}

const UPGRADING = "Upgrading the ledger";
const UNCHANGED = "The workbook is unchanged.";

async function makeUpgrade({ store, reader }: ActionContext<SetUpState>): Promise<void> {
  await reader.check();
  const { book } = store.get();
  const ledger = book && ledgerIn(book);
  if (!book || !ledger) return;
  store.set({ pendingTask: UPGRADING, upgraded: null });
  await pause();
  const { upgradeFile } = await import(/* webpackChunkName: "upgrade" */ "./make-upgrade");
  const { bytes, reported } = await upgradeFile(await fileBytes());
  const { frontSheet, version } = ledger.rulebook;
  const name = `${fileName(frontSheet).replace(/, version \d+$/, "")}, version ${version}.xlsx`;
  const advice = reported.toReview.length > 0 ? "Review the entries listed." : "";
  const spoken = ["The upgraded ledger is ready.", reported.carried, advice, reported.found].filter(Boolean).join(" ");
  store.set({ upgraded: { book, name, bytes, reported }, spoken });
}

export function createUpgradeActions(context: ActionContext<SetUpState>): UpgradeActions {
  const { runAction } = context;
  return {
    make: () =>
      runAction(UPGRADING, { failed: "The upgraded ledger was not created.", unchanged: UNCHANGED }, () =>
        makeUpgrade(context).catch((error: unknown) => {
          throw error instanceof Refusal ? new WorkbookError("failed", error.message) : error;
        }),
      ),
    download: ({ bytes, name }) => save(bytes, name, WORKBOOK),
    open: ({ bytes, name }) =>
      runAction(
        "Opening the upgraded ledger",
        { failed: "The upgraded ledger was not opened.", unchanged: `${UNCHANGED} Download the upgraded ledger instead.` },
        () => openWorkbook(bytes, name),
      ),
  };
}
