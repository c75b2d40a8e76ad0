// Fetches a file as a browser does.
import { Fault, UPLOAD } from "./faults.mjs";

/** The origin of Excel on the web, which fetches functions.json. */
export const EXCEL_ON_THE_WEB = "https://excel.officeapps.live.com";
const PATIENCE = 20_000;

function noAnswer(url, error) {
  const why = error.name === "TimeoutError" ? `no answer in ${PATIENCE / 1000} s` : (error.cause?.message ?? error.message);
  return new Fault(
    `${url} cannot be reached: ${why}.`,
    "Check the address, that the server runs, and that its certificate is one that browsers trust.",
    `unreachable: ${why}`,
  );
}

/** The fault of an unsuccessful response. */
function refused(url, status) {
  const described = `${url} is answered with ${status}`;
  if (status === 401 || status === 403 || status === 407)
    return new Fault(
      `${described}: the server wants a log-in, or forbids the file.`,
      "Let everybody read the files: Excel and players' browsers ask without a name or password. The add-in holds no campaign's figures.",
      `log-in ${status}`,
    );
  if (status === 404 || status === 410)
    return new Fault(`${described}: it is not there.`, `${UPLOAD}, to this address.`, `missing ${status}`);
  if (status === 429)
    return new Fault(
      `${described}: the server turns away who asks for much.`,
      "Let the server answer some hundred requests a minute.",
      "turned away",
    );
  if (status >= 500)
    return new Fault(
      `${described}: the server failed.`,
      "Look into the server's log, or ask its administrator.",
      `failed ${status}`,
    );
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
      `${url} sends on to ${elsewhere}.`,
      "Let the server answer itself. Where that is a log-in: let everybody read the files, since Excel asks without a name or password.",
      `sent on to ${elsewhere}`,
    );
  if (!response.ok) throw refused(url, response.status);
  return { content, header: (name) => response.headers.get(name) ?? "" };
}
