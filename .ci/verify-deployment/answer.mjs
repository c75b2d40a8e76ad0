// Fetches a file as a browser does.
import { Fault, UPLOAD } from "./faults.mjs";

/** The origin of Excel on the web, which fetches functions.json. */
export const EXCEL_ON_THE_WEB = "https://excel.officeapps.live.com";
const PATIENCE = 20_000;

function noAnswer(url, error) {
  const why = error.name === "TimeoutError" ? `no answer in ${PATIENCE / 1000} s` : (error.cause?.message ?? error.message);
  return new Fault(
    `${url} cannot be reached: ${why}.`,
    "Check that the address is right, the server is running, and browsers trust its certificate.",
    `unreachable: ${why}`,
  );
}

/** The fault of an unsuccessful response. */
function refused(url, status) {
  const described = `${url} returns ${status}`;
  if (status === 401 || status === 403 || status === 407)
    return new Fault(
      `${described}: the server requires a login, or denies access to the file.`,
      "Make the files public: Excel and players' browsers cannot log in. The add-in contains no campaign data.",
      `log-in ${status}`,
    );
  if (status === 404 || status === 410)
    return new Fault(`${described}: the file is missing.`, `${UPLOAD}, to this address.`, `missing ${status}`);
  if (status === 429)
    return new Fault(
      `${described}: too many requests for this server.`,
      "Allow some hundred requests per minute.",
      "turned away",
    );
  if (status >= 500)
    return new Fault(`${described}: the server failed.`, "Check the server's log, or ask its administrator.", `failed ${status}`);
  return new Fault(`${described}.`, `${UPLOAD}, to this address.`, `status ${status}`);
}

/** A response with its content. Throws a Fault if there is none, or if it is another site's. */
export async function answerOf(url) {
  let response, content;
  try {
    response = await fetch(url, { headers: { Origin: EXCEL_ON_THE_WEB }, signal: AbortSignal.timeout(PATIENCE) });
    content = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw noAnswer(url, error);
  }
  const elsewhere = new URL(response.url).origin;
  if (elsewhere !== new URL(url).origin)
    throw new Fault(
      `${url} redirects to ${elsewhere}.`,
      "Serve the file without a redirect. If it leads to a login, make the files public, because Excel cannot log in.",
      `sent on to ${elsewhere}`,
    );
  if (!response.ok) throw refused(url, response.status);
  return { content, header: (name) => response.headers.get(name) ?? "" };
}
