import { lazyView } from "../../shared/lazy-view";

/** What the audit shows beside its findings. */
export const lazyAuditViews = {
  overview: lazyView(() => import(/* webpackChunkName: "audit" */ "./overview-view")),
  filling: lazyView(() => import(/* webpackChunkName: "filling" */ "../entries/missing-entries-view")),
  importing: lazyView(() => import(/* webpackChunkName: "growing" */ "../entries/import-list-view")),
  quickFixButtons: lazyView(() => import(/* webpackChunkName: "audit" */ "./quick-fix-buttons")),
};
