import { LocaleService, type Injector } from "@univerjs/core";
import { IMenuManagerService, MenuManagerPosition } from "@univerjs/ui";

/*
 * Labels for the grid's icon buttons and fields, for screen readers. Elements that open a list get the button role, which Univer
 * omits.
 */

/** Elements that are in none of Univer's menus. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['[data-u-comp="sheet-bar-append-button"]', "Add a sheet"],
  ['[aria-haspopup] > [data-u-comp="sheet-bar-append-button"]', "All sheets"],
  ['[data-u-comp="button"]:has(+ div > [role="track"])', "Zoom out"],
  ['div:has(> [role="track"]) + [data-u-comp="button"]', "Zoom in"],
  ['[role="track"] a', "Zoom to 100%"],
  ['[role="handle"]', "Zoom"],
  ['[data-u-comp="defined-name"] input', "Cell or name"],
  ['[data-u-comp="defined-name"] a', "Names"],
  ['[data-u-comp="formula-bar"] > div > button', "Larger formula bar"],
  ['[data-u-command="sheet.command.toggle-gridlines"]', "Gridlines"],
  ['[data-u-command="base-ui.operation.toggle-shortcut-panel"]', "Shortcuts"],
];

const UNNAMED = "button:not([aria-label]), input:not([aria-label]), a:not([aria-label]), [role=button]:not([aria-label])";

const OPENERS = "[aria-haspopup]:not(button, [role])";

/** An element that opens a list becomes a button, or the button inside it gets its aria-expanded. */
function nameOpenButton(opener: Element): void {
  const button = opener.querySelector("button");
  // The field in it is what people use, and a button must not contain a field.
  if (opener.querySelector("input")) return opener.removeAttribute("aria-expanded");
  if (!button) return opener.setAttribute("role", "button");
  const isOpen = opener.getAttribute("aria-expanded");
  if (isOpen === null) return;
  button.setAttribute("aria-expanded", isOpen);
  opener.removeAttribute("aria-expanded");
}

/** Labels all elements in the grid's bars, now and whenever Univer adds some. */
export function nameButtons(services: Injector): void {
  const root = document.getElementById("grid")!;
  const texts = services.get(LocaleService);
  const names = new Map(
    services
      .get(IMenuManagerService)
      .getFlatMenuByPositionKey(MenuManagerPosition.RIBBON)
      .flatMap(({ item }) => {
        const key = item?.tooltip ?? item?.title;
        return key === undefined ? [] : [[item!.id, texts.t(key)] as const];
      }),
  );
  const nameOf = (element: Element): string | undefined =>
    OTHERS.findLast(([selector]) => element.matches(selector))?.[1] ??
    names.get(element.closest<HTMLElement>("[data-u-command]")?.dataset["uCommand"] ?? "");

  function name(): void {
    waits = false;
    root.querySelectorAll(OPENERS).forEach(nameOpenButton);
    for (const element of root.querySelectorAll(UNNAMED)) {
      const found = element.textContent.trim() === "" ? nameOf(element) : undefined;
      if (found !== undefined) element.setAttribute("aria-label", found);
    }
  }
  let waits = false;
  new MutationObserver(() => {
    if (!waits) requestAnimationFrame(name);
    waits = true;
  }).observe(root, { childList: true, subtree: true, attributeFilter: ["aria-expanded"] });
  name();
}
