import { copy } from "../../shared/clipboard";
import { describeClean } from "../../shared/findings";
import { READING, type ActionContext } from "../../shared/pane-actions";
import type { AuditState, OwnAuditActions } from "./audit-slice";

export function createAuditActions({ store, workbook, reader, runAction, change }: ActionContext<AuditState>): OwnAuditActions {
  const accepting = async () =>
    (await import(/* webpackChunkName: "growing" */ "./accept-finding")).createAcceptActions(store, workbook, reader);

  return {
    recheck: () =>
      runAction("Checking the ledger", READING, async () => {
        reader.changed();
        const { findings } = store.get().audit ?? { findings: [] };
        await reader.check();
        const { audit } = store.get();
        if (!audit?.ledger) return;
        const isSame = audit.findings.length === findings.length && audit.findings.length > 0;
        if (isSame) store.set({ spoken: `Checked again: ${audit.findings.length} findings.` });
        else if (audit.findings.length === 0) store.set({ spoken: `${describeClean(audit)}.` });
      }),
    filter: (change) => store.set({ filter: { ...store.get().filter, ...change } }),
    toggle: (sheet, isOpen) => store.set({ opened: new Map(store.get().opened).set(sheet, isOpen) }),
    chooseFinding(key) {
      if (store.get().chosen !== key) store.set({ chosen: key });
    },
    copyFindings: (format) =>
      runAction(
        "Copying the findings",
        { failed: "The findings could not be copied.", unchanged: "Select their text and press Ctrl+C." },
        async () => {
          const { auditText } = await import(/* webpackChunkName: "report" */ "../../shared/reports");
          await copy(auditText(store.get().audit!, format));
          const title = "The findings are on the clipboard.";
          store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
        },
      ),
    askToAccept: (finding) => store.set({ accepting: finding && { finding, reason: "", by: store.get().acceptedBy } }),
    acceptAs(change) {
      const { accepting: requested } = store.get();
      if (requested) store.set({ accepting: { ...requested, ...change } });
    },
    accept: () =>
      change("Accepting the finding", { failed: "The finding was not accepted." }, async () => (await accepting()).accept()),
    withdraw: (finding) =>
      change("Withdrawing", { failed: "The finding is still accepted." }, async () => (await accepting()).withdraw(finding)),
  };
}
