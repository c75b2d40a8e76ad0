/**
 * Brings what the first entry and the first act need, once the pane has nothing else to do: from then on they do without a
 * network. What does not come is asked for again by whoever needs it.
 */
export const bringForActs = (): Promise<unknown> =>
  Promise.allSettled([
    import(/* webpackChunkName: "again" */ "../src/ledger/audit/again"),
    import(/* webpackChunkName: "writing" */ "../src/workbook/excel/changed"),
  ]);
