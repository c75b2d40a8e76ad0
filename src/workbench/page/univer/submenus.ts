/*
 * Univer closes a submenu when the pointer leaves it for something that Univer renders. It stays open over the page when the
 * pointer goes to the pane, the header or out of the window, and when a press elsewhere closes the menu. Here Univer learns of
 * these as leaving it for the grid.
 */

const SUBMENU = "[data-u-context-menu-submenu]";
/** What is in the page but not rendered by Univer. */
const OTHERS = "#pane, #bar, .messages";

function leaveAll(): boolean {
  const submenus = document.querySelectorAll(SUBMENU);
  const relatedTarget = document.querySelector('#grid [data-u-comp="workbench-layout"]');
  if (!relatedTarget) return false;
  for (const submenu of submenus) submenu.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, relatedTarget }));
  return submenus.length > 0;
}

/** Closes submenus that Univer leaves open. */
export function closeSubmenus(): void {
  window.addEventListener(
    "mouseout",
    (event) => {
      const { relatedTarget } = event;
      if (relatedTarget instanceof Element && !relatedTarget.closest(OTHERS)) return;
      // Univer fails at this event.
      if (leaveAll()) event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof HTMLCanvasElement) leaveAll();
  });
}
