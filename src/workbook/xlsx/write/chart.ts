import { columnLetters, sheetReference, type Area } from "../../../formula/address";
import type { PlacedChart } from "../../../sheets/placed";
import { escapeContent, escapeXml, XML_HEAD } from "../package/xml";

/*
 * Charts as stored in files: a drawing with their positions, and a part for each. Series without a color follow the theme.
 */

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const corner = (element: "from" | "to", row: number, column: number): string =>
  `<xdr:${element}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${element}>`;

/** The positions of a sheet's charts; the first one is relationship rId1. */
export function drawingXml(charts: readonly PlacedChart[]): string {
  const anchors = charts.map(({ title, area: { top, left, rows, columns } }, i) => {
    const name = `name="Chart ${i + 1}" descr="${escapeXml(title)}"`;
    return (
      `<xdr:twoCellAnchor>${corner("from", top, left)}${corner("to", top + rows, left + columns)}` +
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${i + 2}" ${name}/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
      '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
      `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="${RELATIONS}" r:id="rId${i + 1}"/></a:graphicData></a:graphic>` +
      "</xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>"
    );
  });
  return `${XML_HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main">${anchors.join("")}</xdr:wsDr>`;
}

function rangeOf(sheet: string, { top, left, rows, columns }: Area): string {
  const cell = (row: number, column: number) => `$${columnLetters(column)}$${row + 1}`;
  const first = cell(top, left);
  const last = rows === 1 && columns === 1 ? "" : `:${cell(top + rows - 1, left + columns - 1)}`;
  return escapeContent(`${sheetReference(sheet)}${first}${last}`);
}

const textXml = (text: string, size: number, bold: boolean): string => {
  const attributes = `sz="${size * 100}" b="${Number(bold)}"`;
  return (
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr ${attributes}/></a:pPr>` +
    `<a:r><a:rPr lang="en-US" ${attributes}/><a:t>${escapeContent(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
  );
};

const GRID =
  '<c:majorGridlines><c:spPr><a:ln w="9525"><a:solidFill><a:schemeClr val="bg1"><a:lumMod val="85000"/></a:schemeClr></a:solidFill></a:ln></c:spPr></c:majorGridlines>';

/** Color of a line and its markers. */
const inColor = (color: string): string => {
  const fill = `<a:solidFill><a:srgbClr val="${color.slice(1).toUpperCase()}"/></a:solidFill>`;
  const marks = `<c:marker><c:symbol val="circle"/><c:size val="5"/><c:spPr>${fill}<a:ln w="9525">${fill}</a:ln></c:spPr></c:marker>`;
  return `<c:spPr><a:ln w="28575" cap="rnd">${fill}<a:round/></a:ln></c:spPr>${marks}`;
};

/** A series of a chart; `i` counts from 0. */
export const seriesXml = (
  sheet: string,
  labels: Area,
  { name, values, color }: PlacedChart["lines"][number],
  i: number,
): string =>
  `<c:ser><c:idx val="${i}"/><c:order val="${i}"/><c:tx><c:v>${escapeContent(name)}</c:v></c:tx>${color === undefined ? "" : inColor(color)}` +
  `<c:cat><c:strRef><c:f>${rangeOf(sheet, labels)}</c:f></c:strRef></c:cat>` +
  `<c:val><c:numRef><c:f>${rangeOf(sheet, values)}</c:f></c:numRef></c:val><c:smooth val="0"/></c:ser>`;

/** A line chart of cells of a sheet. */
export function chartXml(sheet: string, { title, unit, labels, lines }: PlacedChart): string {
  const series = lines.map((line, i) => seriesXml(sheet, labels, line, i));
  const axis = (id: number, other: number, place: string, about: string, rest: string) =>
    `<c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/>${about}` +
    `<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="${other}"/><c:crosses val="autoZero"/>${rest}`;
  const across = axis(
    1,
    2,
    "b",
    '<c:numFmt formatCode="General" sourceLinked="0"/>',
    '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/>',
  );
  const up = axis(
    2,
    1,
    "l",
    `${GRID}${unit === undefined ? "" : textXml(unit, 9, false)}<c:numFmt formatCode="#,##0" sourceLinked="0"/>`,
    '<c:crossBetween val="between"/>',
  );
  return (
    `${XML_HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONS}"><c:roundedCorners val="0"/>` +
    `<c:chart>${textXml(title, 12, true)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>` +
    `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series.join("")}<c:marker val="1"/><c:axId val="1"/><c:axId val="2"/></c:lineChart>` +
    `<c:catAx>${across}</c:catAx><c:valAx>${up}</c:valAx></c:plotArea>` +
    '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>'
  );
}
