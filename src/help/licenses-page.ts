import { html } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * Licenses of the product and of its dependencies.
 */

export const LICENCES_PAGE = "licences.html";
export const LICENCES_TITLE = "Licenses";

/** The page on licenses. The build puts the two files beside the pane. */
export function licencesPage(): string {
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(LICENCES_TITLE)}
      <p class="description">
        ${PRODUCT} is free software: anyone can use, change and share it under the <a href="../LICENSE.txt">MIT license</a>.
      </p>
      <p>It includes third-party packages: see <a href="../THIRD-PARTY-LICENSES.txt">their full licenses</a>.</p>
      <p>
        Office.js, which connects the pane to Excel, belongs to Microsoft. Excel loads it from Microsoft; the workbench includes
        an unmodified copy under the terms listed with those of the packages.
      </p>
    </main>`;
  return documentOf(`${LICENCES_TITLE} – ${PRODUCT}`, body);
}
