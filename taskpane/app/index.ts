import { html, render } from "lit-html";
import { version } from "../../package.json";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { startPane, type Pane } from "./pane";
import { createPageVisibility } from "./page-visibility";
import { applyTheme, themeFor, type OfficeColors } from "./theme";

const root = document.getElementById("pane")!;

/** Shows why the pane cannot start, in place of the pane. */
function notify(title: string, text: string): void {
  root.replaceChildren();
  render(
    html`<main class="main is-alone">
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
    root,
  );
}

/** Office's colors; undefined in versions without a theme. */
function officeColors(): OfficeColors | undefined {
  try {
    return Office.context.officeTheme;
  } catch {
    return undefined;
  }
}

function followTheme(): void {
  const apply = (): void => applyTheme(document.documentElement, themeFor(officeColors()));
  apply();
  // Not every version of Excel reports a change, so the theme is read again when the pane gets the focus.
  window.addEventListener("focus", apply);
  document.addEventListener("visibilitychange", apply);
  // Without Office's colors the system's preference applies, which may be dark at night.
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  try {
    Office.context.document.addHandlerAsync(Office.EventType.OfficeThemeChanged, apply);
  } catch {
    // Versions without the event throw; the theme is still read at each focus.
  }
}

/** Commands outside the pane: "Audit now" on the ribbon, and Add rows in a cell's menu. Each opens the pane with its result. */
function followCommands(pane: Pane): void {
  const follow = (name: string, work: () => Promise<void>): void =>
    Office.actions?.associate(name, async (event: Office.AddinCommands.Event) => {
      try {
        await Office.addin?.showAsTaskpane();
        await work();
      } finally {
        event?.completed();
      }
    });
  follow("auditNow", () => {
    pane.open("audit");
    return pane.recheck();
  });
  follow("addRows", pane.addRows);
}

/** Opens links in the browser instead of a window of Office. */
function followLinks(): void {
  if (!Office.context.requirements?.isSetSupported("OpenBrowserWindowApi", "1.1")) return;
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[target=_blank]") : null;
    if (!link) return;
    event.preventDefault();
    Office.context.ui.openBrowserWindow(link.href);
  });
}

async function start(): Promise<void> {
  const { host } = await Office.onReady();
  followTheme();
  if (host !== Office.HostType.Excel) {
    notify("Open this pane in Excel", "Campaign Ledger works beside a workbook: choose Open pane on Excel's Home tab.");
    return;
  }
  followLinks();
  const pageVisibility = createPageVisibility();
  followCommands(startPane(root, excelWorkbook(), version, pageVisibility));
  await Office.addin?.onVisibilityModeChanged?.(({ visibilityMode }) =>
    pageVisibility.opened(visibilityMode !== Office.VisibilityMode.hidden),
  );
}

if (typeof Office === "undefined") {
  notify(
    "The pane could not start",
    "Office.js did not load. The workbook is unchanged. Check your connection, then reopen the pane.",
  );
} else {
  start().catch((error: unknown) => {
    console.error(error);
    notify("The pane could not start", "The workbook is unchanged. Reopen the pane; if that does not help, restart Excel.");
  });
}
