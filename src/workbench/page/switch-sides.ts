/*
 * Workbook and pane are side by side if there is room; a phone shows one at a time, and a button switches.
 */

const PHONE = "(max-width: 640px)";

/** Shows the workbook if the pane covers it. */
export function showWorkbook(): void {
  const toggle = document.getElementById("toggle")!;
  if (window.matchMedia(PHONE).matches && toggle.getAttribute("aria-expanded") === "true") toggle.click();
}

/** Makes the button show and hide the pane, which is hidden on a phone at first. */
export function switchSides(pane: HTMLElement, toggle: HTMLElement): void {
  const show = (isShown: boolean): void => {
    pane.hidden = !isShown;
    toggle.setAttribute("aria-expanded", String(isShown));
    toggle.textContent = isShown ? "Hide pane" : "Show pane";
    window.dispatchEvent(new Event("resize"));
  };
  toggle.addEventListener("click", () => show(pane.hidden !== false));
  if (window.matchMedia(PHONE).matches) show(false);
}
