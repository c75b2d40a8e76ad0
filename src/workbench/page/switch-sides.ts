/*
 * Workbook and pane stand side by side where there is room; on a phone either is shown, one tap apart.
 */

const PHONE = "(max-width: 640px)";

/** Shows the workbook where the pane covers it. */
export function showWorkbook(): void {
  const toggle = document.getElementById("toggle")!;
  if (window.matchMedia(PHONE).matches && toggle.getAttribute("aria-expanded") === "true") toggle.click();
}

/** Has the button show and hide the pane, which a phone shows when asked to. */
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
