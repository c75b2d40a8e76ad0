import { lazyView } from "../../shared/lazy-view";

export const setUpSections = lazyView(() => import(/* webpackChunkName: "growing" */ "./ledger-edits-view"));
