// Compares a file with the build, and identifies a different file.
import { SaxesParser } from "saxes";
import { Fault, UPLOAD } from "./faults.mjs";

const CHANGED = "the server must not change files.";

function manifestFault(url, content, own, origin) {
  try {
    new SaxesParser().write(content).close();
  } catch (error) {
    return new Fault(`${url} is not XML: ${error.message.split("\n")[0]}.`, `${UPLOAD}; ${CHANGED}`);
  }
  const of = (name) => [content, own].map((text) => new RegExp(`<${name}>\\s*([^<\\s]+)`).exec(text)?.[1]);
  const [[id, ownId], [version, ownVersion]] = [of("Id"), of("Version")];
  if (id !== ownId) return new Fault(`${url} is the manifest of another add-in.`, `${UPLOAD}.`);
  const elsewhere = [...content.matchAll(/DefaultValue="(https?:[^"]+)"/g)].find(([, one]) => !one.startsWith(`${origin}/`));
  if (elsewhere)
    return new Fault(
      `${url} refers to ${elsewhere[1]}, a different address.`,
      `Build for this address (npm run build -- --origin=${origin}), upload dist/, and load its manifest.xml in Excel.`,
    );
  if (version !== ownVersion)
    return new Fault(
      `${url} has version ${version}, but the build has ${ownVersion}.`,
      `${UPLOAD}, and load its manifest.xml in Excel, which does not update on its own.`,
    );
  return undefined;
}

function functionsFault(url, content, own, origin) {
  let functions;
  try {
    ({ functions = [] } = JSON.parse(content));
  } catch {
    return new Fault(`${url} is not JSON.`, `${UPLOAD}; the server must not return a page instead of a file.`);
  }
  const again = `Build, ${UPLOAD.toLowerCase()}, and restart Excel, which caches functions for up to a day.`;
  const declared = JSON.parse(own).functions;
  const known = new Map(functions.map((one) => [one.id, one]));
  const absent = declared.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (absent.length > 0)
    return new Fault(
      `${url} lacks ${absent.length} of ${declared.length} functions, such as ${absent[0]}: it is from an older build.`,
      again,
    );
  const inputs = ({ parameters }) => JSON.stringify(parameters.map(({ name, type, optional }) => [name, type, optional]));
  const other = declared.filter((one) => inputs(known.get(one.id)) !== inputs(one)).map(({ id }) => id);
  if (other.length > 0)
    return new Fault(
      `${url} has other inputs for ${other.length} of ${declared.length} functions, such as ${other[0]}: it is from another build.`,
      again,
    );
  const { helpUrl } = functions[0];
  if (!helpUrl.startsWith(`${origin}/`))
    return new Fault(`${url} links to ${helpUrl} for help.`, `Build for this address: npm run build -- --origin=${origin}.`);
  return undefined;
}

const IS_PAGE = /^\s*<(!doctype html|html)\b/i;

/** The fault of a file that is not identical to the build. */
export function contentFault(name, url, content, own, origin) {
  if (content.equals(own)) return undefined;
  const text = content.toString("utf8");
  if (content.length === 0) return new Fault(`${url} is empty.`, `${UPLOAD}.`, "empty");
  const known =
    name === "manifest.xml"
      ? manifestFault(url, text, own.toString("utf8"), origin)
      : name === "functions.json"
        ? functionsFault(url, text, own.toString("utf8"), origin)
        : undefined;
  if (known) return known;
  if (IS_PAGE.test(text) && !name.endsWith(".html"))
    return new Fault(`${url} returns a page.`, `${UPLOAD}; the server must return 404 for a missing file.`, "a page");
  const plain = (one) =>
    one
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .replace(/\s+/g, "");
  if (plain(content) === plain(own))
    return new Fault(
      `${url} was changed in transfer: its line ends, whitespace or byte order mark differ.`,
      `Upload as binary; ${CHANGED}`,
      "changed",
    );
  return new Fault(
    `${url} is not the file of this build: it has ${content.length} bytes instead of ${own.length}.`,
    `Build, then ${UPLOAD.toLowerCase()}; ${CHANGED}`,
    "another file",
  );
}
