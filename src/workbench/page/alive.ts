/*
 * A server that has stopped is told in the page: saving goes on without it.
 */

/** Milliseconds between two looks. */
const PAUSE = 10_000;

/** Looks from time to time whether the server still answers, and says in a line of the page when it does not. */
export function watchServer(place: HTMLElement): void {
  async function look(): Promise<void> {
    const answers = await fetch("/api/alive", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    const told = answers
      ? ""
      : "The workbench's server has stopped. You can go on, and Save works; to open another workbook, start it again with npm start.";
    if (place.textContent !== told) place.textContent = told;
    place.hidden = answers;
  }
  setInterval(() => document.visibilityState === "visible" && void look(), PAUSE);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void look());
}
