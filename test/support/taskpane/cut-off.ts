import type { Page } from "playwright-core";

/** Elements that are outside their container, or cut off by one that cannot be scrolled, so that users cannot see them. */
export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const overflow = (item: Element): string => getComputedStyle(item).overflowX;
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (item) =>
        item.checkVisibility({ visibilityProperty: true }) && !item.closest(".unseen") && !item.parentElement!.closest("svg"),
    );
    return shown
      .filter((item) => {
        let holder = item.parentElement!;
        while (holder !== document.body && overflow(holder) === "visible") holder = holder.parentElement!;
        const isScrolled = ["auto", "scroll"].includes(overflow(holder));
        return !isScrolled && item.getBoundingClientRect().right > holder.getBoundingClientRect().right + 0.5;
      })
      .map((item) => `${item.outerHTML.slice(0, 60)} … ${item.textContent.trim().slice(0, 40)}`);
  });
