// Settings for common hosts of static files: the headers that Excel on the web needs, the content security policy, content types,
// and revalidation of cached files. Each host reads its own file and ignores the others.

/** The server of office.js and the scripts that it loads. */
export const OFFICE_SERVER = "https://appsforoffice.microsoft.com";

/** Sites that embed Excel on the web, with the pane in it. Every ancestor of a frame must be listed. */
const EXCEL_FRAMES = [
  "https://*.officeapps.live.com",
  "https://*.cloud.microsoft",
  "https://*.office.com",
  "https://*.office365.com",
  "https://*.microsoft365.com",
  "https://*.sharepoint.com",
  "https://onedrive.live.com",
  "https://*.microsoftpersonalcontent.com",
  "https://teams.microsoft.com",
  "https://*.teams.microsoft.com",
];

/** Sources for the pane and help. */
const ADDIN = {
  "default-src": ["'none'"],
  "script-src": ["'self'", OFFICE_SERVER],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  // office.js loads a frame from there to check whether a host outside Microsoft is trusted.
  "frame-src": [OFFICE_SERVER],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
};

/** Sources for the workbench's pane and its help: only the same folder. */
const BESIDE = { ...ADDIN, "script-src": ["'self'"], "frame-src": ["'self'"] };

/** Sources for the workbench's page. Univer, which renders the grid, injects styles at run time. */
const WORKBENCH = {
  ...BESIDE,
  "style-src": ["'self'", "'unsafe-inline'"],
  "font-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
};

const written = (policy) =>
  Object.entries(policy)
    .map(([what, from]) => `${what} ${from.join(" ")}`)
    .join("; ");

/** The union of two policies. */
function either(a, b) {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const from = (name) => [...new Set([...(a[name] ?? []), ...(b[name] ?? [])])];
  return Object.fromEntries(names.map((name) => [name, from(name)]));
}

/** The policy of a page. */
const loadedBy = (name) => (name === "workbench/index.html" ? WORKBENCH : name.startsWith("workbench/") ? BESIDE : ADDIN);

/** The sites that may embed a page. */
const FRAMES = { "taskpane.html": EXCEL_FRAMES, "workbench/addin/taskpane.html": ["'self'"] };

/** Everything that a page must be allowed to load, and the sites that may embed it. */
export const needsOf = (name) => ({ ...loadedBy(name), "frame-ancestors": FRAMES[name] ?? [] });

/** Adds the policy to a page, because the host's may be wider or missing. */
export function withPolicy(name, page) {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${written(loadedBy(name))}" />`;
  return page.replace(/<meta charset="?utf-8"?\s*\/?>/i, (first) => first + policy);
}

/**
 * Headers for every file; a single rule, because hosts combine several rules for a file differently. Excel on the web reads
 * functions.json and icons across origins, and the workbench embeds the pane.
 */
export const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": written({ ...either(ADDIN, WORKBENCH), "frame-ancestors": ["'self'", ...EXCEL_FRAMES] }),
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Content types by file extension. */
export const TYPES = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  xml: "application/xml",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  md: "text/markdown",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The content type of a file, with a charset for texts. */
export function typeOf(name) {
  const type = TYPES[/\.(\w+)$/.exec(name)?.[1]] ?? "application/octet-stream";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

const lines = (of) => Object.entries(HEADERS).map(of).join("\n");
const types = (of) => Object.entries(TYPES).map(of).join("\n");

/** The settings files by name, with the host and content of each. */
export const HOST_FILES = {
  _headers: {
    host: "Netlify and Cloudflare Pages",
    text: `/*\n${lines(([name, value]) => `  ${name}: ${value}`)}\n`,
  },
  "staticwebapp.config.json": {
    host: "Azure Static Web Apps",
    text: `${JSON.stringify(
      { globalHeaders: HEADERS, mimeTypes: Object.fromEntries(Object.entries(TYPES).map(([end, type]) => [`.${end}`, type])) },
      null,
      2,
    )}\n`,
  },
  "web.config": {
    host: "IIS and Azure App Service",
    text: `<?xml version="1.0" encoding="UTF-8"?>
<configuration>
  <system.webServer>
    <staticContent>
${types(([end, type]) => `      <remove fileExtension=".${end}" />\n      <mimeMap fileExtension=".${end}" mimeType="${type}" />`)}
    </staticContent>
    <httpProtocol>
      <customHeaders>
${lines(([name, value]) => `        <remove name="${name}" />\n        <add name="${name}" value="${value}" />`)}
      </customHeaders>
    </httpProtocol>
  </system.webServer>
</configuration>
`,
  },
  ".htaccess": {
    host: "Apache",
    text: `AddDefaultCharset utf-8
<IfModule mod_mime.c>
${types(([end, type]) => `  AddType ${type} .${end}`)}
</IfModule>
<IfModule mod_headers.c>
${lines(([name, value]) => `  Header set ${name} "${value}"`)}
</IfModule>
`,
  },
  "nginx-headers.conf": {
    host: "nginx, to be included where dist/ is served",
    text: `charset utf-8;
charset_types text/css text/javascript text/plain;
types {
${types(([end, type]) => `  ${type} ${end};`)}
}
${lines(([name, value]) => `add_header ${name} "${value}" always;`)}
`,
  },
};
