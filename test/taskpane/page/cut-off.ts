import type { Page } from "playwright-core";

/** What of the page lies beyond the part that holds it, or is too wide for what cuts it off: as nobody can scroll there, nobody sees it. */
export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const overflow = (one: Element): string => getComputedStyle(one).overflowX;
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen") && !one.parentElement!.closest("svg"),
    );
    return shown
      .filter((one) => {
        let holder = one.parentElement!;
        while (holder !== document.body && overflow(holder) === "visible") holder = holder.parentElement!;
        const isScrolled = ["auto", "scroll"].includes(overflow(holder));
        return !isScrolled && one.getBoundingClientRect().right > holder.getBoundingClientRect().right + 0.5;
      })
      .map((one) => `${one.outerHTML.slice(0, 60)} … ${one.textContent.trim().slice(0, 40)}`);
  });
