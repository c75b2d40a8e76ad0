// Settings for the hosts of static files that people commonly use: each sends the headers that Excel on the web needs, says what
// the pages may load and who may show them, and asks whether a file has changed before an old one is used. A host reads its own
// file and leaves the others alone.

/** Where office.js comes from, with the parts that it loads by itself. */
export const OFFICE_SERVER = "https://appsforoffice.microsoft.com";

/** Whose pages show Excel on the web with the pane in it. All that stand around a frame have to be named. */
export const EXCEL_FRAMES = [
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

const POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'", OFFICE_SERVER],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  // office.js asks there whether a host that is not Microsoft's is to be trusted.
  "frame-src": [OFFICE_SERVER],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": EXCEL_FRAMES,
};

/** What is sent with every file. Excel on the web reads functions.json and shows icons across origins. */
export const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": Object.entries(POLICY)
    .map(([what, from]) => `${what} ${from.join(" ")}`)
    .join("; "),
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

const lines = (of) => Object.entries(HEADERS).map(of).join("\n");

/** The files by their names, with what they are for. */
export const HOST_FILES = {
  _headers: {
    host: "Netlify and Cloudflare Pages",
    text: `/*\n${lines(([name, value]) => `  ${name}: ${value}`)}\n`,
  },
  "staticwebapp.config.json": {
    host: "Azure Static Web Apps",
    text: `${JSON.stringify({ globalHeaders: HEADERS, mimeTypes: { ".json": "application/json" } }, null, 2)}\n`,
  },
  "web.config": {
    host: "IIS and Azure App Service",
    text: `<?xml version="1.0" encoding="UTF-8"?>
<configuration>
  <system.webServer>
    <staticContent>
      <remove fileExtension=".json" />
      <mimeMap fileExtension=".json" mimeType="application/json" />
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
    text: `<IfModule mod_headers.c>\n${lines(([name, value]) => `  Header set ${name} "${value}"`)}\n</IfModule>\n`,
  },
  "nginx-headers.conf": {
    host: "nginx, to be included where dist/ is served",
    text: `${lines(([name, value]) => `add_header ${name} "${value}" always;`)}\n`,
  },
};
