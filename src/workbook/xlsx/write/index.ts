import { strToU8 } from "fflate";
import type { ComputedValues } from "../../../sheets/placed";
import type { PlacedSheet } from "../../../sheets/placed";
import { archive, packed } from "../package/archive";
import { definedNames, PRODUCT } from "./sheet";
import { relationsPath, relationType } from "../package/relations";
import { ATTACHED, SHEET_TYPE, writeSheet, type Attachment } from "./sheet-parts";
import { CHECK_BOXES, CHECK_BOXES_PATH, CHECK_BOXES_RELATION, CHECK_BOXES_TYPE } from "../package/check-boxes";
import { METADATA, METADATA_TYPE } from "../package/dynamic-arrays";
import type { ColumnAt } from "./sparklines";
import { styleBook } from "./styles";
import { escapeXml, textElement, XML_HEAD } from "../package/xml";
import { THEME } from "./theme";

/*
 * Writes workbooks as Excel saves formulas of an add-in: with prefixes, as dynamic arrays, with their values, and with the parts
 * that tell Excel which add-in to load. The same content always gives the same parts, and the same bytes if compressed equally.
 */

/** The add-in that a workbook asks Excel to load, as in its manifest. */
export interface AddIn {
  readonly id: string;
  /** Four numbers: 1.0.0.0 */
  readonly version: string;
}

/** How an add-in was installed, in the terms of files. */
export interface Store {
  readonly store: string;
  readonly storeType: "EXCatalog" | "FileSystem" | "Registry";
}

interface WriteOptions {
  /** Title of the workbook, in its properties and the footer of printed pages. */
  readonly title: string;
  /**
   * Omit it if the workbook should not ask for the add-in: a reference to an add-in that was installed in another way causes an
   * error whenever the file is opened, and formulas find the add-in without it.
   */
  readonly addIn?: AddIn & Store;
}

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const MICROSOFT = "http://schemas.microsoft.com/office";

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

const relationsXml = (relations: readonly Relation[]): string =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  relations.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join("") +
  "</Relationships>";

/** Id of the add-in's instance in a workbook; any constant works. */
const INSTANCE = "{6B3E0C5A-8D5F-4C0B-9A53-2C7E9D1F4A10}";

function webExtensionXml({ id, version, store, storeType }: AddIn & Store, functions: readonly string[]): string {
  const extension = (uri: string, content: string) =>
    `<a:ext xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" uri="${uri}">${content}</a:ext>`;
  const list = functions.map((name) => `<we:customFunctionIds>${name}</we:customFunctionIds>`).join("");
  return (
    `${XML_HEAD}<we:webextension xmlns:we="${MICROSOFT}/webextensions/webextension/2010/11" id="${INSTANCE}">` +
    `<we:reference id="${escapeXml(id)}" version="${escapeXml(version)}" store="${escapeXml(store)}" storeType="${storeType}"/>` +
    "<we:alternateReferences/>" +
    '<we:properties><we:property name="Office.AutoShowTaskpaneWithDocument" value="true"/></we:properties><we:bindings/>' +
    `<we:snapshot xmlns:r="${OFFICE}/relationships"/><we:extLst>` +
    extension("{7C84B067-C214-45C3-A712-C9D94CD141B2}", `<we:customFunctionIdList>${list}</we:customFunctionIdList>`) +
    extension("{D87F86FE-615C-45B5-9D79-34F1136793EB}", "<we:containsCustomFunctions/>") +
    extension("{0858819E-0033-43BF-8937-05EC82904868}", '<we:backgroundApp state="1" runtimeId="Taskpane.Url"/>') +
    "</we:extLst></we:webextension>"
  );
}

const TASK_PANES =
  `${XML_HEAD}<wetp:taskpanes xmlns:wetp="${MICROSOFT}/webextensions/taskpanes/2010/11"><wetp:taskpane dockstate="right" visibility="1" width="350" row="4">` +
  `<wetp:webextensionref xmlns:r="${OFFICE}/relationships" r:id="rId1"/></wetp:taskpane></wetp:taskpanes>`;

/** The calculation features that Excel writes into every file: without them, it may insert @ before functions. */
const CALCULATION =
  `<extLst><ext uri="{B58B0392-4F1F-4190-BB64-5DF3571DCE5F}" xmlns:xcalcf="${MICROSOFT}/spreadsheetml/2018/calcfeatures"><xcalcf:calcFeatures>` +
  ["RD", "Single", "FV", "CNMTM", "LET_WF", "LAMBDA_WF", "ARRAYTEXT_WF"]
    .map((feature) => `<xcalcf:feature name="microsoft.com:${feature}"/>`)
    .join("") +
  "</xcalcf:calcFeatures></ext></extLst>";

/** Finds columns of the sheets' tables. */
const columnIn =
  (sheets: readonly PlacedSheet[]): ColumnAt =>
  (name, header) => {
    for (const { name: sheet, tables } of sheets) {
      const table = tables.find((item) => item.name === name);
      const at = table?.headers.indexOf(header) ?? -1;
      if (table && at >= 0)
        return { sheet, area: { top: table.area.top + 1, left: table.area.left + at, rows: table.area.rows - 1, columns: 1 } };
    }
    return null;
  };

/**
 * Writes placed sheets as an .xlsx file. `values` returns the values of computed cells, for programs that do not calculate.
 * Throws if a formula cannot be parsed.
 */
export function writeBook(sheets: readonly PlacedSheet[], values: ComputedValues, options: WriteOptions): Uint8Array {
  const parts = new Map<string, string>();
  const types: string[] = [];
  const add = (path: string, xml: string, type: string) => {
    parts.set(path, xml);
    types.push(`<Override PartName="/${path}" ContentType="${type}"/>`);
  };

  const styles = styleBook();
  const texts = new Map<string, number>();
  let textCount = 0;
  const sharedTexts = {
    place(text: string): number {
      textCount++;
      if (!texts.has(text)) texts.set(text, texts.size);
      return texts.get(text)!;
    },
  };
  const ledgerNames = new Set<string>();
  let dynamic = false;
  const counts = new Map<Attachment, number>();

  sheets.forEach((sheet, index) => {
    const number = index + 1;
    const relations: Relation[] = [];
    const attachTo = (own: Relation[]) => {
      const attach: Parameters<typeof writeSheet>[1]["attach"] = (kind, content, holds = []) => {
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        const { start, end, type } = ATTACHED[kind];
        if (type === null) parts.set(`xl/${start}${count}${end}`, content(count));
        else add(`xl/${start}${count}${end}`, content(count), type);
        const inside: Relation[] = [];
        for (const [relation, its] of holds) attachTo(inside)(relation, its);
        if (inside.length > 0) parts.set(relationsPath(`xl/${start}${count}${end}`), relationsXml(inside));
        const id = `rId${own.length + 1}`;
        own.push({ id, type: `${OFFICE}/relationships/${kind}`, target: `../${start}${count}${end}` });
        return id;
      };
      return attach;
    };
    const attach = attachTo(relations);
    const written = writeSheet(sheet, {
      values,
      styles,
      texts: sharedTexts,
      attach,
      number,
      mark: "1",
      title: options.title,
      first: index === 0,
      columnAt: columnIn(sheets),
    });
    written.ledgerNames.forEach((name) => ledgerNames.add(name));
    if (written.dynamic) dynamic = true;
    add(`xl/worksheets/sheet${number}.xml`, written.xml, SHEET_TYPE);
    if (relations.length > 0) parts.set(`xl/worksheets/_rels/sheet${number}.xml.rels`, relationsXml(relations));
  });

  const bookRelations: Relation[] = sheets.map((_, i) => ({
    id: `rId${i + 1}`,
    type: `${OFFICE}/relationships/worksheet`,
    target: `worksheets/sheet${i + 1}.xml`,
  }));
  const addToBook = (type: string, target: string, xml: string, contentType: string) => {
    add(`xl/${target}`, xml, contentType);
    bookRelations.push({ id: `rId${bookRelations.length + 1}`, type: relationType(type), target });
  };
  addToBook("theme", "theme/theme1.xml", THEME, "application/vnd.openxmlformats-officedocument.theme+xml");
  addToBook("styles", "styles.xml", styles.xml(), `${SPREADSHEET}.styles+xml`);
  const shared = [...texts.keys()].map((text) => `<si>${textElement(text)}</si>`).join("");
  addToBook(
    "sharedStrings",
    "sharedStrings.xml",
    `${XML_HEAD}<sst xmlns="${MAIN}" count="${textCount}" uniqueCount="${texts.size}">${shared}</sst>`,
    `${SPREADSHEET}.sharedStrings+xml`,
  );
  if (dynamic) addToBook("sheetMetadata", "metadata.xml", METADATA, METADATA_TYPE);
  if (styles.hasTicks()) addToBook(CHECK_BOXES_RELATION, CHECK_BOXES_PATH, CHECK_BOXES, CHECK_BOXES_TYPE);

  const names = sheets.flatMap((sheet, i) => definedNames(sheet, i));
  add(
    "xl/workbook.xml",
    `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><workbookPr defaultThemeVersion="166925"/>` +
      '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="15000" tabRatio="850"/></bookViews><sheets>' +
      sheets
        .map(
          ({ name, hidden }, i) =>
            `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ""} r:id="rId${i + 1}"/>`,
        )
        .join("") +
      `</sheets>${names.length > 0 ? `<definedNames>${names.join("")}</definedNames>` : ""}<calcPr calcId="191029"/>${CALCULATION}</workbook>`,
    `${SPREADSHEET}.sheet.main+xml`,
  );
  parts.set("xl/_rels/workbook.xml.rels", relationsXml(bookRelations));

  const rootRelations: Relation[] = [
    { id: "rId1", type: `${OFFICE}/relationships/officeDocument`, target: "xl/workbook.xml" },
    { id: "rId2", type: `${PACKAGE}/relationships/metadata/core-properties`, target: "docProps/core.xml" },
    { id: "rId3", type: `${OFFICE}/relationships/extended-properties`, target: "docProps/app.xml" },
  ];
  if (options.addIn && ledgerNames.size > 0) {
    const folder = "xl/webextensions";
    add(`${folder}/taskpanes.xml`, TASK_PANES, "application/vnd.ms-office.webextensiontaskpanes+xml");
    add(
      `${folder}/webextension1.xml`,
      webExtensionXml(options.addIn, [...ledgerNames].sort()),
      "application/vnd.ms-office.webextension+xml",
    );
    const relations = `${MICROSOFT}/2011/relationships`;
    parts.set(
      `${folder}/_rels/taskpanes.xml.rels`,
      relationsXml([{ id: "rId1", type: `${relations}/webextension`, target: "webextension1.xml" }]),
    );
    rootRelations.push({ id: "rId4", type: `${relations}/webextensiontaskpanes`, target: `${folder}/taskpanes.xml` });
  }
  add(
    "docProps/core.xml",
    `${XML_HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
      `<dc:title>${escapeXml(options.title)}</dc:title><dc:creator>${PRODUCT}</dc:creator></cp:coreProperties>`,
    "application/vnd.openxmlformats-package.core-properties+xml",
  );
  add(
    "docProps/app.xml",
    `${XML_HEAD}<Properties xmlns="${OFFICE}/extended-properties"><Application>${PRODUCT}</Application></Properties>`,
    "application/vnd.openxmlformats-officedocument.extended-properties+xml",
  );

  const contentTypes =
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
    `${types.join("")}</Types>`;
  const files = [["[Content_Types].xml", contentTypes], ["_rels/.rels", relationsXml(rootRelations)], ...parts] as const;
  return archive(files.map(([path, xml]) => packed(path, strToU8(xml))));
}
