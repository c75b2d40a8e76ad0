/** The acts by which a ledger comes, grows and is fixed; they come when the pane has nothing else to do, or with the first of them. */
export const loadLedgerEdits = () => import(/* webpackChunkName: "growing" */ "./ledger-edits");
