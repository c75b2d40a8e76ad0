import { ILayoutService } from "@univerjs/ui";
import type { Injector } from "@univerjs/core";
import { inPane, paneFrame } from "../pane-frame";
import { speak } from "../messages";

/*
 * F6 moves between the areas of the page (grid, pane, toolbar), and Shift+F6 moves back, as in Excel.
 */

const PARTS = ["grid", "pane", "bar"] as const;
type Part = (typeof PARTS)[number];

const byId = (id: Part): HTMLElement => document.getElementById(id)!;

/** The area with the focus; Univer's menus are outside the grid's element and count as grid. */
const current = (): Part => PARTS.find((part) => byId(part).contains(document.activeElement)) ?? "grid";

const isShown = (part: Part): boolean => byId(part).offsetParent !== null && (part !== "pane" || paneFrame() !== null);

function enter(part: Part, services: Injector): void {
  if (part === "bar") byId("bar").querySelector<HTMLElement>("select, button, a")!.focus();
  if (part === "pane") {
    const { contentWindow, contentDocument } = paneFrame()!;
    contentWindow!.focus();
    contentDocument!.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }
  if (part === "grid") services.get(ILayoutService).focus();
  byId(part).dataset["entered"] = "true";
  speak(byId(part).getAttribute("aria-label")!);
}

/** Makes F6 move between the areas, in the page and in the pane's frame. */
export function moveBetweenParts(services: Injector): void {
  const leave = (): void => PARTS.forEach((part) => delete byId(part).dataset["entered"]);

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const shown = PARTS.filter(isShown);
    const at = shown.indexOf(current()) + (event.shiftKey ? -1 : 1);
    leave();
    enter(shown.at(at % shown.length)!, services);
  }

  const listen = (target: Window): void => {
    target.addEventListener("keydown", onKey, true);
    // The frame around an area marks keyboard focus only.
    target.addEventListener("pointerdown", leave, true);
  };
  listen(window);
  inPane(listen);
}
