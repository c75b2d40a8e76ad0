/** The acts by which a ledger comes and grows; they come with what shows them. */
export const growing = () => import(/* webpackChunkName: "growing" */ "./growth");
