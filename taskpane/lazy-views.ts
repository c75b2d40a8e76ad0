import { loadRules } from "../src/rulebooks/load-rules";
import { lazyAuditViews } from "./features/audit/lazy-audit-views";
import { setUpSections } from "./features/set-up/lazy-set-up-views";
import { lazyView } from "./shared/lazy-view";

/** Views that load when the pane is idle, or as soon as they are to be shown. */
export const lazyViews = {
  ...lazyAuditViews,
  setUpSections,
  turn: lazyView(() => import(/* webpackChunkName: "turn" */ "./views/turn-view")),
  explain: lazyView(() => import(/* webpackChunkName: "explain" */ "./views/explain-view")),
  functions: lazyView(async () => {
    const [view] = await Promise.all([import(/* webpackChunkName: "formulas" */ "./views/functions-view"), loadRules()]);
    return view;
  }),
  charts: lazyView(() => import(/* webpackChunkName: "report" */ "./views/charts-view")),
  exchange: lazyView(() => import(/* webpackChunkName: "hands" */ "./views/exchange-view")),
  player: lazyView(() => import(/* webpackChunkName: "audit" */ "./views/player-identity-view")),
};
