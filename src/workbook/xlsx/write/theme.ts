import { XML_HEAD } from "../package/xml";

/*
 * The theme of a workbook: the default colors and fonts of Excel 2013 and later. Cells refer to these colors by index, so that
 * another theme, dark mode or printing in gray changes them all.
 */

const colours: readonly (readonly [string, string])[] = [
  ["dk1", '<a:sysClr val="windowText" lastClr="000000"/>'],
  ["lt1", '<a:sysClr val="window" lastClr="FFFFFF"/>'],
  ["dk2", '<a:srgbClr val="44546A"/>'],
  ["lt2", '<a:srgbClr val="E7E6E6"/>'],
  ["accent1", '<a:srgbClr val="4472C4"/>'],
  ["accent2", '<a:srgbClr val="ED7D31"/>'],
  ["accent3", '<a:srgbClr val="A5A5A5"/>'],
  ["accent4", '<a:srgbClr val="FFC000"/>'],
  ["accent5", '<a:srgbClr val="5B9BD5"/>'],
  ["accent6", '<a:srgbClr val="70AD47"/>'],
  ["hlink", '<a:srgbClr val="0563C1"/>'],
  ["folHlink", '<a:srgbClr val="954F72"/>'],
];

const font = (element: string, name: string) =>
  `<a:${element}><a:latin typeface="${name}"/><a:ea typeface=""/><a:cs typeface=""/></a:${element}>`;

const three = (element: string, item: string) => `<a:${element}>${item.repeat(3)}</a:${element}>`;
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';

export const THEME =
  `${XML_HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office Theme"><a:themeElements>` +
  `<a:clrScheme name="Office">${colours.map(([name, colour]) => `<a:${name}>${colour}</a:${name}>`).join("")}</a:clrScheme>` +
  `<a:fontScheme name="Office">${font("majorFont", "Calibri Light")}${font("minorFont", "Calibri")}</a:fontScheme>` +
  `<a:fmtScheme name="Office">${three("fillStyleLst", FILL)}` +
  three("lnStyleLst", `<a:ln w="9525" cap="flat" cmpd="sng" algn="ctr">${FILL}<a:prstDash val="solid"/></a:ln>`) +
  three("effectStyleLst", "<a:effectStyle><a:effectLst/></a:effectStyle>") +
  `${three("bgFillStyleLst", FILL)}</a:fmtScheme></a:themeElements></a:theme>`;
