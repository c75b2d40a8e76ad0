import { lazyView } from "../../shared/lazy-view";

/** What the audit shows beside its findings. */
export const lazyAuditViews = {
  overview: lazyView(() => import(/* webpackChunkName: "audit" */ "../../views/overview-view")),
  filling: lazyView(() => import(/* webpackChunkName: "filling" */ "../../views/missing-entries-view")),
  importing: lazyView(() => import(/* webpackChunkName: "growing" */ "../../views/import-list-view")),
  quickFixButtons: lazyView(() => import(/* webpackChunkName: "audit" */ "../../views/quick-fix-buttons")),
};
