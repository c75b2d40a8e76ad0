/** The acts by which a ledger that is there grows; they come with what shows them. */
export const growing = () => import(/* webpackChunkName: "growing" */ "./growth");
