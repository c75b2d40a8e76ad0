/*
 * Headers of every response: a page may only load files of this server, and no other site may embed or read it.
 */

const SAFE: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  // The worker that reads and writes files.
  "worker-src": "'self'",
  // The pane.
  "frame-src": "'self'",
  "frame-ancestors": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/** Univer, which draws the grid, adds styles at run time. */
const WITH_GRID = { ...SAFE, "style-src": "'self' 'unsafe-inline'" };

const written = (policy: typeof SAFE): string =>
  Object.entries(policy)
    .map((directive) => directive.join(" "))
    .join("; ");

/** The headers for a URL of this server. */
export const headersOf = (url: string): readonly (readonly [name: string, value: string])[] => [
  ["content-security-policy", written(/^\/(index\.html)?($|\?)/.test(url) ? WITH_GRID : SAFE)],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["referrer-policy", "no-referrer"],
  ["x-content-type-options", "nosniff"],
];
