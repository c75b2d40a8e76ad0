// Checks whether a Content-Security-Policy allows a page what it needs.
import { OFFICE_SERVER } from "../hosts.mjs";

/** The folder of office.js: a policy may allow just this. */
const LOADED = { [OFFICE_SERVER]: `${OFFICE_SERVER}/lib/1/hosted/` };

/** The directives that a browser falls back to. */
const FALLBACKS = {
  "script-src": ["script-src-elem", "script-src", "default-src"],
  "style-src": ["style-src-elem", "style-src", "default-src"],
  "worker-src": ["worker-src", "child-src", "script-src", "default-src"],
  "frame-src": ["frame-src", "child-src", "default-src"],
  "frame-ancestors": ["frame-ancestors"],
};

/** The policies of a header, which may contain several, each as a map of its directives. */
const policiesIn = (header) =>
  header
    .split(",")
    .filter((policy) => policy.trim() !== "")
    .map((policy) => {
      const parts = policy.split(";").map((part) => part.trim().split(/\s+/));
      // Of duplicate directives, the first applies.
      return new Map(parts.reverse().map(([name, ...from]) => [name.toLowerCase(), from]));
    });

/** Whether a policy source includes a site such as "https://*.office.com". */
function covers(source, site) {
  if (source === "*" || source === site) return true;
  if (/^https?:$/.test(source)) return site.startsWith("https:") || source === "http:";
  const [, scheme, host, path] = /^(?:(https?):\/\/)?([^/]+)(\/.*)?$/.exec(source) ?? [];
  const wanted = new URL((LOADED[site] ?? site).replace("*.", "any."));
  if (host === undefined || (scheme && `${scheme}:` !== wanted.protocol && scheme !== "http")) return false;
  if (path && !(path.endsWith("/") && wanted.pathname.startsWith(path))) return false;
  return host.startsWith("*.") ? wanted.host.endsWith(host.slice(1)) : host === wanted.host;
}

/** Whether the sources of a directive allow what is needed; `origin` is the server's own. */
function has(sources, needed, origin) {
  const listed = sources.map((source) => source.toLowerCase());
  if (needed === "'unsafe-inline'")
    return listed.includes(needed) && !listed.some((source) => /^'(nonce|sha\d+)-|^'strict-dynamic'$/.test(source));
  if (needed === "data:") return listed.includes(needed);
  // This ignores all listed sources except nonces and hashes, which our pages do not use.
  if (listed.includes("'strict-dynamic'")) return false;
  if (needed === "'self'")
    return listed.includes(needed) || listed.some((source) => !source.startsWith("'") && covers(source, `${origin}/`));
  return listed.some((source) => !source.startsWith("'") && covers(source, needed));
}

/** Sources that allow nothing. */
const NO_SITES = ["'none'"];

/**
 * What a page needs but a policy forbids: each directive with its missing sources. Directives that the build does not expect,
 * such as sandbox, are reported without sources.
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
