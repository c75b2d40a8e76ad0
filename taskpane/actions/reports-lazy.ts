/** Reports and their pictures; they come with the first one that is asked for. */
export const loadReports = () => import(/* webpackChunkName: "report" */ "./reports");
