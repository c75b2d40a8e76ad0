// Settings for the hosts of static files that people commonly use: each sends the header that Excel on the web needs, and asks
// whether a file has changed before an old one is used. A host reads its own file and leaves the others alone.

const HEADERS = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache" };

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
};
