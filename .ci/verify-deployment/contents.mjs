// Compares a file with the build, and identifies a different file.
import { SaxesParser } from "saxes";
import { Fault, UPLOAD } from "./faults.mjs";

const CHANGED = "the server must not change files.";

function manifestFault(url, given, own, origin) {
  try {
    new SaxesParser().write(given).close();
  } catch (error) {
    return new Fault(`${url} is not XML: ${error.message.split("\n")[0]}.`, `${UPLOAD}; ${CHANGED}`);
  }
  const of = (name) => [given, own].map((text) => new RegExp(`<${name}>\\s*([^<\\s]+)`).exec(text)?.[1]);
  const [[id, ownId], [version, ownVersion]] = [of("Id"), of("Version")];
  if (id !== ownId) return new Fault(`${url} is the manifest of another add-in.`, `${UPLOAD}.`);
  const elsewhere = [...given.matchAll(/DefaultValue="(https?:[^"]+)"/g)].find(([, one]) => !one.startsWith(`${origin}/`));
  if (elsewhere)
    return new Fault(
      `${url} sends Excel to ${elsewhere[1]}, which is another address.`,
      `Build for this one, npm run build -- --origin=${origin}, upload dist/, and give Excel its manifest.xml.`,
    );
  if (version !== ownVersion)
    return new Fault(
      `${url} is of version ${version}, the build of ${ownVersion}.`,
      `${UPLOAD}, and give Excel its manifest.xml: it loads a new version only by that.`,
    );
  return undefined;
}

function functionsFault(url, given, own, origin) {
  let functions;
  try {
    ({ functions = [] } = JSON.parse(given));
  } catch {
    return new Fault(`${url} is not JSON.`, `${UPLOAD}; the server must not answer with a page where a file is meant.`);
  }
  const again = `Build, ${UPLOAD.toLowerCase()}, and restart Excel: it keeps functions for up to a day.`;
  const declared = JSON.parse(own).functions;
  const known = new Map(functions.map((one) => [one.id, one]));
  const absent = declared.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (absent.length > 0)
    return new Fault(
      `${url} lacks ${absent.length} of ${declared.length} functions, ${absent[0]} among them: it is of an older build.`,
      again,
    );
  const inputs = ({ parameters }) => JSON.stringify(parameters.map(({ name, type, optional }) => [name, type, optional]));
  const other = declared.filter((one) => inputs(known.get(one.id)) !== inputs(one)).map(({ id }) => id);
  if (other.length > 0)
    return new Fault(
      `${url} gives ${other.length} of ${declared.length} functions other inputs, ${other[0]} among them: it is of another build.`,
      again,
    );
  const { helpUrl } = functions[0];
  if (!helpUrl.startsWith(`${origin}/`))
    return new Fault(
      `${url} sends people to ${helpUrl} for help.`,
      `Build for this address: npm run build -- --origin=${origin}.`,
    );
  return undefined;
}

const IS_PAGE = /^\s*<(!doctype html|html)\b/i;

/** The fault of a file that is not identical to the build. */
export function contentFault(name, url, given, own, origin) {
  if (given.equals(own)) return undefined;
  const text = given.toString("utf8");
  if (given.length === 0) return new Fault(`${url} is empty.`, `${UPLOAD}.`, "empty");
  const known =
    name === "manifest.xml"
      ? manifestFault(url, text, own.toString("utf8"), origin)
      : name === "functions.json"
        ? functionsFault(url, text, own.toString("utf8"), origin)
        : undefined;
  if (known) return known;
  if (IS_PAGE.test(text) && !name.endsWith(".html"))
    return new Fault(
      `${url} is answered with a page.`,
      `${UPLOAD}; a file that is not there must be answered with 404.`,
      "a page",
    );
  const plain = (one) =>
    one
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .replace(/\s+/g, "");
  if (plain(given) === plain(own))
    return new Fault(
      `${url} was changed on its way: its line ends, blanks or first letters are others.`,
      `Upload as binary; ${CHANGED}`,
      "changed",
    );
  return new Fault(
    `${url} is not the file of this build: it has ${given.length} bytes, the build ${own.length}.`,
    `Build, then ${UPLOAD.toLowerCase()}, every file of it; ${CHANGED}`,
    "another file",
  );
}
