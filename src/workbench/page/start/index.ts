import { identities } from "../../../rulebooks/identities";
import { canBeReached, offerFiles, showBook, showRecent } from "../show-workbook";
import { offerUnsavedWork } from "../autosave";
import { openedLast, type RecentFile } from "../autosave/recent-files";
import { freshBook } from "../autosave/opened-workbook";
import { when } from "../autosave/format-time";
import { onClick } from "../messages";

/*
 * The start screen, shown if the page's address names no workbook.
 */

const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

const element = (tag: string, className: string, ...content: readonly (Node | string)[]): HTMLElement => {
  const created = document.createElement(tag);
  if (className !== "") created.className = className;
  created.append(...content);
  return created;
};

function button(label: string, className: string, run: (clicked: HTMLButtonElement) => () => Promise<void>): HTMLButtonElement {
  const created = element("button", className, label) as HTMLButtonElement;
  created.type = "button";
  created.addEventListener("click", () => void run(created)());
  return created;
}

/** Opens a workbook in place of the start screen. */
const opens = (book: string) => (clicked: HTMLButtonElement) =>
  onClick(clicked, async () => {
    await canBeReached();
    showBook(book);
  });

function rulebookCard({ id, title, about }: (typeof identities)[number]): HTMLElement {
  const fresh = button("New ledger", "", opens(freshBook(id)));
  const sample = button("See a sample", "", opens(id));
  fresh.setAttribute("aria-label", `New ledger: ${title}`);
  sample.setAttribute("aria-label", `See a sample: ${title}`);
  return element("li", "card", element("h4", "", title), element("p", "", about), element("div", "acts", fresh, sample));
}

function recentItem(file: RecentFile): HTMLElement {
  const item = button(file.name, "recent", (clicked) =>
    onClick(clicked, () => showRecent(file, (book) => Promise.resolve(showBook(book)))),
  );
  const details = [file.about, `${file.disk ? "opened" : "stored in this browser"} ${when(file.at)}`].filter(Boolean);
  item.append(element("span", "", details.join(", ")));
  return element("li", "", item);
}

async function offerRecent(): Promise<void> {
  const files = await openedLast();
  byId("start-recent").hidden = files.length === 0;
  byId("start-recent")
    .querySelector("ul")!
    .replaceChildren(...files.map(recentItem));
}

/** Shows the start screen and connects its buttons. */
export function showStart(): void {
  document.documentElement.dataset["start"] = "true";
  byId("start").hidden = false;
  byId<HTMLButtonElement>("menu").disabled = true;
  byId("start-rulebooks").replaceChildren(...identities.map(rulebookCard));
  for (const [id, book] of [
    ["start-new", freshBook(identities[0]!.id)],
    ["start-empty", "empty"],
  ] as const) {
    const clicked = byId<HTMLButtonElement>(id);
    clicked.addEventListener("click", () => void opens(book)(clicked)());
  }
  byId("start-open").addEventListener("click", () => byId("open").click());
  offerFiles((book) => Promise.resolve(showBook(book)));
  void offerRecent().catch(console.error);
  void offerUnsavedWork(byId("left"), showBook);
  document.documentElement.dataset["ready"] = "true";
}
