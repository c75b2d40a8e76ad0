/** The acts by which a ledger comes, grows and is mended; they come when the pane has nothing else to do, or with the first of them. */
export const growing = () => import(/* webpackChunkName: "growing" */ "./growth");
