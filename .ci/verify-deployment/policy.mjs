// Whether a Content-Security-Policy lets a page do what it needs.
import { OFFICE_SERVER } from "../hosts.mjs";

/** The folder of office.js and its parts: a policy may allow no more than that. */
const LOADED = { [OFFICE_SERVER]: `${OFFICE_SERVER}/lib/1/hosted/` };

/** Where a browser looks when a policy does not speak of something. */
const FALLBACKS = {
  "script-src": ["script-src-elem", "script-src", "default-src"],
  "style-src": ["style-src-elem", "style-src", "default-src"],
  "worker-src": ["worker-src", "child-src", "script-src", "default-src"],
  "frame-src": ["frame-src", "child-src", "default-src"],
  "frame-ancestors": ["frame-ancestors"],
};

/** The policies of a header, which may hold several: each by its directives. */
const policiesIn = (header) =>
  header
    .split(",")
    .filter((policy) => policy.trim() !== "")
    .map((policy) => {
      const parts = policy.split(";").map((part) => part.trim().split(/\s+/));
      // The first of a name counts.
      return new Map(parts.reverse().map(([name, ...from]) => [name.toLowerCase(), from]));
    });

/** Whether a site, as "https://*.office.com", is among those of a source, which may be wider. */
function covers(source, site) {
  if (source === "*" || source === site) return true;
  if (/^https?:$/.test(source)) return site.startsWith("https:") || source === "http:";
  const [, scheme, host, path] = /^(?:(https?):\/\/)?([^/]+)(\/.*)?$/.exec(source) ?? [];
  const wanted = new URL((LOADED[site] ?? site).replace("*.", "any."));
  if (host === undefined || (scheme && `${scheme}:` !== wanted.protocol && scheme !== "http")) return false;
  if (path && !(path.endsWith("/") && wanted.pathname.startsWith(path))) return false;
  return host.startsWith("*.") ? wanted.host.endsWith(host.slice(1)) : host === wanted.host;
}

/** Whether one of the sources of a directive represents what is needed; `origin` is the server's own. */
function has(sources, needed, origin) {
  const given = sources.map((source) => source.toLowerCase());
  if (needed === "'unsafe-inline'")
    return given.includes(needed) && !given.some((source) => /^'(nonce|sha\d+)-|^'strict-dynamic'$/.test(source));
  if (needed === "data:") return given.includes(needed);
  // Only what carries a mark is loaded then, and nothing here does.
  if (given.includes("'strict-dynamic'")) return false;
  if (needed === "'self'")
    return given.includes(needed) || given.some((source) => !source.startsWith("'") && covers(source, `${origin}/`));
  return given.some((source) => !source.startsWith("'") && covers(source, needed));
}

/** Where frames around a page are spoken of with neither. */
const NO_SITES = ["'none'"];

/**
 * What a policy takes away from what a page needs: "script-src" and the sources that it lacks, for each directive. Whole
 * policies that the build knows nothing of, such as a sandbox, are reported by their name.
 */
export function lacks(header, needs, origin) {
  const lacking = [];
  for (const policy of policiesIn(header)) {
    for (const name of ["sandbox", "require-trusted-types-for"]) if (policy.has(name)) lacking.push({ name, sources: [] });
    for (const [name, sources] of Object.entries(needs)) {
      const wanted = sources.filter((source) => !NO_SITES.includes(source));
      const found = (FALLBACKS[name] ?? [name, "default-src"]).find((one) => policy.has(one));
      const absent = found === undefined ? [] : wanted.filter((source) => !has(policy.get(found), source, origin));
      if (absent.length > 0) lacking.push({ name, sources: absent });
    }
  }
  return lacking;
}
