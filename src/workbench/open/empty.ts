import { PLAIN_PAGE } from "../host/grid";
import type { Snapshot } from "../snapshot";

/** An empty new workbook. */
export const emptyWorkbook: Snapshot = {
  sheets: [
    {
      name: "Sheet1",
      visibility: "Visible",
      tabColor: "",
      gridlines: true,
      cells: [],
      widths: [],
      heights: [],
      notes: [],
      validations: [],
      highlights: [],
      freeze: { rows: 0, columns: 0 },
      page: PLAIN_PAGE,
      isProtected: false,
    },
  ],
  styles: [],
  tables: [],
  names: [],
};
