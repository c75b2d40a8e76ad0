import { loadRules } from "../../src/rulebooks/load-rules";
import { lazyAuditViews } from "../features/audit/audit-view";
import { setUpSections } from "../features/set-up/set-up-view";
import { lazyView } from "../shared/lazy-view";

/** Views that load when the pane is idle, or as soon as they are to be shown. */
export const lazyViews = {
  ...lazyAuditViews,
  setUpSections,
  turn: lazyView(() => import(/* webpackChunkName: "turn" */ "../features/turn/turn-view")),
  explain: lazyView(() => import(/* webpackChunkName: "explain" */ "../features/explain/explain-view")),
  functions: lazyView(async () => {
    const [view] = await Promise.all([
      import(/* webpackChunkName: "formulas" */ "../features/functions/functions-view"),
      loadRules(),
    ]);
    return view;
  }),
  charts: lazyView(() => import(/* webpackChunkName: "report" */ "../features/turn/charts-view")),
  exchange: lazyView(() => import(/* webpackChunkName: "hands" */ "../features/exchange/exchange-view")),
  player: lazyView(() => import(/* webpackChunkName: "audit" */ "../features/player/player-identity-view")),
};
