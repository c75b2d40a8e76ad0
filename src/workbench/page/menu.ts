import type { GridSheet } from "../host/grid";
import { START } from "./autosave/opened-workbook";
import { onClick, showMessage } from "./messages";

/*
 * The toolbar's menu: other workbooks, and commands for the active sheet.
 */

interface MenuActions {
  /** Opens another workbook, after the question about unsaved work. */
  leaveFor(book: string, coming: string): Promise<void>;
  /** The active sheet. */
  active(): GridSheet;
  find(): Promise<void>;
  /** Asks what to print, and prints it. */
  print(): Promise<void>;
}

const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Connects the menu's buttons. */
export function workMenu({ leaveFor, active, find, print }: MenuActions): void {
  const menu = byId("acts");
  const on = (id: string, run: () => Promise<void>): void => {
    const button = byId<HTMLButtonElement>(id);
    button.addEventListener("click", onClick(button, run));
  };
  on("sample", () => leaveFor(byId<HTMLSelectElement>("samples").value, "the sample"));
  on("empty", () => leaveFor("empty", "an empty workbook"));
  on("home", () => leaveFor(START, "the start screen"));
  on("open-too", () => Promise.resolve(byId("open").click()));
  on("print", async () => {
    menu.hidePopover();
    // Where the focus returns to.
    byId("menu").focus();
    await print();
  });
  on("find", find);
  on("protect", async () => {
    await active().setProtected(!active().isProtected());
    showMessage(
      active().isProtected()
        ? `${active().name()} is protected: its formulas and closed cells cannot be changed.`
        : `${active().name()} is no longer protected. Protect it again when you are done: the audit reports changed formulas.`,
    );
  });
  menu.addEventListener("beforetoggle", () => {
    byId("protect").textContent = `${active().isProtected() ? "Unprotect" : "Protect"} sheet`;
  });
  menu.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("button, a")) menu.hidePopover();
  });
}
