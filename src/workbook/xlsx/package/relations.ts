import { scan } from "./scan";
import { damaged, type Parts } from "./zip";

/**
 * The path of a relationship's target, relative to the part with the relationship. Throws FileError for targets outside the file.
 */
function resolve(from: string, target: string): string {
  const base = target.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") base.push(step);
    else if (base.pop() === undefined) throw damaged("a part points outside of the file");
  }
  return base.join("/");
}

interface Relation {
  /** The last segment of the type, such as worksheet. */
  readonly type: string;
  readonly target: string;
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The type of a relationship as stored: most are Office's own, given by their last segment; newer ones are given in full. */
export const relationType = (type: string): string => (type.includes("/") ? type : `${OFFICE}/${type}`);

/** Path of the part with another part's relationships. */
export function relationsPath(path: string): string {
  const slash = path.lastIndexOf("/") + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

/** A part's relationships to other parts of the file, by id. */
export function relationsOf(parts: Pick<Parts, "has" | "text">, path: string): Map<string, Relation> {
  const file = relationsPath(path);
  const relations = new Map<string, Relation>();
  if (!parts.has(file)) return relations;
  const xml = scan(parts.text(file), file);
  while (xml.next() !== "end") {
    const id = xml.name === "Relationship" ? xml.attribute("Id") : undefined;
    if (id === undefined || xml.attribute("TargetMode") === "External") continue;
    const type = xml.attribute("Type") ?? "";
    relations.set(id, { type: type.slice(type.lastIndexOf("/") + 1), target: resolve(path, xml.attribute("Target") ?? "") });
  }
  return relations;
}
