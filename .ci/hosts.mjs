// Settings for the hosts of static files that people commonly use: each sends the headers that Excel on the web needs, says what
// the pages may load and who may show them, what each file is, and asks whether a file has changed before an old one is used. A
// host reads its own file and leaves the others alone.

/** Where office.js comes from, with the parts that it loads by itself. */
export const OFFICE_SERVER = "https://appsforoffice.microsoft.com";

/** Whose pages show Excel on the web with the pane in it. All that stand around a frame have to be named. */
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

/** What pane and help load. */
const ADDIN = {
  "default-src": ["'none'"],
  "script-src": ["'self'", OFFICE_SERVER],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  // office.js asks there whether a host that is not Microsoft's is to be trusted.
  "frame-src": [OFFICE_SERVER],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
};

/** What the pane in the workbench loads, and its help: all from beside it. */
const BESIDE = { ...ADDIN, "script-src": ["'self'"], "frame-src": ["'self'"] };

/** What the workbench's page loads. Univer, which draws the grid, writes its styles while it runs. */
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

/** Of two policies what either allows. */
function either(one, other) {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const from = (name) => [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])];
  return Object.fromEntries(names.map((name) => [name, from(name)]));
}

/** What a page of the build loads. */
const loadedBy = (name) => (name === "workbench/index.html" ? WORKBENCH : name.startsWith("workbench/") ? BESIDE : ADDIN);

/** Who shows a page in a frame. */
const FRAMES = { "taskpane.html": EXCEL_FRAMES, "workbench/addin/taskpane.html": ["'self'"] };

/** What a page of the build needs to be allowed, frames around it included. */
export const needsOf = (name) => ({ ...loadedBy(name), "frame-ancestors": FRAMES[name] ?? [] });

/** Puts into a page what it may load: a host may send more than one kind of page needs, or nothing. */
export function withPolicy(name, page) {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${written(loadedBy(name))}" />`;
  return page.replace(/<meta charset="?utf-8"?\s*\/?>/i, (first) => first + policy);
}

/**
 * What is sent with every file; hosts differ in what they make of two rules for one file. Excel on the web reads functions.json
 * and shows icons across origins, and the workbench shows the pane.
 */
export const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": written({ ...either(ADDIN, WORKBENCH), "frame-ancestors": ["'self'", ...EXCEL_FRAMES] }),
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** What the files of the build are, by their endings. */
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

/** The type of a file, with its letters' where it holds any. */
export function typeOf(name) {
  const type = TYPES[/\.(\w+)$/.exec(name)?.[1]] ?? "application/octet-stream";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

const lines = (of) => Object.entries(HEADERS).map(of).join("\n");
const types = (of) => Object.entries(TYPES).map(of).join("\n");

/** The files by their names, with what they are for. */
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
