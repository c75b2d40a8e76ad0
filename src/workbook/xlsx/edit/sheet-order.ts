import { appended, elementsOf } from "../package/rewrite";

/** The elements of a sheet's part, in the order that Excel requires. */
const ORDER =
  "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst".split(
    " ",
  );

/** Inserts an element into a sheet's part at the right position. */
export function inPlace(xml: string, path: string, name: string, element: string): string {
  const before = elementsOf(xml, path, ...ORDER).filter((item) => ORDER.indexOf(item.name) <= ORDER.indexOf(name));
  const at = before.at(-1)!.to;
  return xml.slice(0, at) + element + xml.slice(at);
}

/** Adds an extension to a sheet's part, for features that older programs do not know. */
export function withExtension(xml: string, path: string, extension: string): string {
  // Rules and views also contain extension lists.
  const own = elementsOf(xml, path, ...ORDER).find(({ name }) => name === "extLst");
  return own ? appended(xml, own, extension) : inPlace(xml, path, "extLst", `<extLst>${extension}</extLst>`);
}
