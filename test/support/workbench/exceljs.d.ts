declare module "exceljs/lib/doc/workbook.js" {
  import type { Workbook as ExcelWorkbook } from "exceljs";
  const Workbook: typeof ExcelWorkbook;
  export default Workbook;
}
