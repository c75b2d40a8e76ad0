import { html } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * On what terms the product and what it is made with may be used.
 */

export const LICENCES_PAGE = "licences.html";
export const LICENCES_TITLE = "Licences";

/** The page on licences. The build puts the two files beside the pane. */
export function licencesPage(): string {
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(LICENCES_TITLE)}
      <p class="says">
        ${PRODUCT} is free: anybody may use, change and pass it on. <a href="../LICENSE.txt">Its licence</a> is the MIT licence.
      </p>
      <p>
        Parts of it are the work of others, who ask that their names and terms are kept with it:
        <a href="../THIRD-PARTY-LICENSES.txt">packages and their licences</a>, in full.
      </p>
      <p>
        Office.js, which connects the pane with Excel, belongs to Microsoft. Excel loads it from Microsoft; the workbench brings
        it along, unchanged, under the terms that stand there with those of the packages.
      </p>
    </main>`;
  return documentOf(`${LICENCES_TITLE} – ${PRODUCT}`, body);
}
