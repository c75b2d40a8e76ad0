import { LocaleService, type Injector } from "@univerjs/core";
import { IMenuManagerService, MenuManagerPosition } from "@univerjs/ui";

/*
 * Names for the grid's buttons and fields that show only a picture: without them a screen reader says "button". And for what
 * opens a list, that it is a button: Univer says so to nobody.
 */

/** What is in no menu of Univer's. */
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

/** What opens a list is a button, or is around one, which then reports whether the list is open. */
function nameOpenButton(opener: Element): void {
  const button = opener.querySelector("button");
  // A field in it is what people use; a button around a field is none.
  if (opener.querySelector("input")) return opener.removeAttribute("aria-expanded");
  if (!button) return opener.setAttribute("role", "button");
  const isOpen = opener.getAttribute("aria-expanded");
  if (isOpen === null) return;
  button.setAttribute("aria-expanded", isOpen);
  opener.removeAttribute("aria-expanded");
}

/** Names everything in the grid's bars now and whenever Univer makes more of it. */
export function nameButtons(services: Injector): void {
  const root = document.getElementById("grid")!;
  const words = services.get(LocaleService);
  const names = new Map(
    services
      .get(IMenuManagerService)
      .getFlatMenuByPositionKey(MenuManagerPosition.RIBBON)
      .flatMap(({ item }) => {
        const key = item?.tooltip ?? item?.title;
        return key === undefined ? [] : [[item!.id, words.t(key)] as const];
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
