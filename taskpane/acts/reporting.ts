/** Reports and their pictures; they come with the first one that is asked for. */
export const reporting = () => import(/* webpackChunkName: "report" */ "./reported");
