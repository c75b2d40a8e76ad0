import { SaxesParser } from "saxes";

/*
 * Reads the marks of a chart back from its SVG, as shown to a user who points at them.
 */

/** A mark of a chart with its description and data. */
export interface Mark {
  readonly description: string;
  readonly data: Readonly<Record<string, string>>;
}

interface Read {
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly elements: ReadonlySet<string>;
  /** Every text in the chart. */
  readonly texts: readonly string[];
}

/** Reads a chart. Throws if it is not valid XML. */
export function readBack(svg: string): Read {
  const marks: Mark[] = [];
  const elements = new Set<string>();
  const texts: string[] = [];
  let title = "";
  let inTitle = false;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    elements.add(name);
    inTitle = name === "title" && title === "";
    if (attributes["class"] !== "mark") return;
    const data = Object.entries(attributes as Record<string, string>).flatMap(([key, value]) =>
      key.startsWith("data-") ? [[key.slice("data-".length), value] as const] : [],
    );
    marks.push({ description: String(attributes["aria-label"]), data: Object.fromEntries(data) });
  });
  parser.on("text", (text) => {
    if (inTitle) title += text;
    texts.push(text);
  });
  parser.write(svg).close();
  return { title, marks, elements, texts };
}
