/*
 * Names of sheets, as they are typed on their tabs.
 */

/** The most characters that Excel lets a sheet's name have. Univer drops those that are typed beyond, as Excel does, without a word. */
const MOST = 31;

/** Reports characters that a sheet's name cannot take. */
export function reportLongNames(showMessage: (text: string) => void): void {
  document.getElementById("grid")!.addEventListener(
    "input",
    ({ target }) => {
      const tab = target instanceof HTMLElement ? target.closest('[data-u-comp="slide-tab-item"]') : null;
      if (tab && (target as HTMLElement).innerText.length > MOST) showMessage(`A sheet's name has at most ${MOST} characters.`);
    },
    true,
  );
}
