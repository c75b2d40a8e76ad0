/*
 * The dialog that asks what to print.
 */

export interface PrintChoices {
  /** All visible sheets, or only the active one. */
  readonly allSheets: boolean;
  /** Whether empty rows of tables, and tables without entries, are left out. */
  readonly leavesOut: boolean;
}

const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

interface PageCount {
  readonly pages: number;
  readonly message: string;
}

/**
 * Asks what to print; resolves to null if canceled. `describe` says how many pages the choices take; its result is dropped if the
 * choices change meanwhile.
 */
export function askForPrint(
  last: PrintChoices,
  describe: (choices: PrintChoices, isCurrent: () => boolean) => Promise<PageCount>,
): Promise<PrintChoices | null> {
  const dialog = byId<HTMLDialogElement>("printing");
  const [one, all, empty] = ["printing-one", "printing-all", "printing-empty"].map((id) => byId<HTMLInputElement>(id)) as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  const line = byId("printing-pages");
  const print = dialog.querySelector<HTMLButtonElement>('button[value="print"]')!;
  all.checked = last.allSheets;
  one.checked = !last.allSheets;
  empty.checked = last.leavesOut;
  const chosen = (): PrintChoices => ({ allSheets: all.checked, leavesOut: empty.checked });
  let request = 0;
  function update(): void {
    const own = ++request;
    const isCurrent = (): boolean => own === request && dialog.open;
    line.textContent = "Counting pages …";
    print.disabled = false;
    describe(chosen(), isCurrent).then(
      ({ pages, message }) => {
        if (!isCurrent()) return;
        line.textContent = message;
        print.disabled = pages === 0;
      },
      (error: unknown) => {
        console.error(error);
        if (isCurrent()) line.textContent = "";
      },
    );
  }
  for (const input of [one, all, empty]) input.onchange = update;
  dialog.returnValue = "";
  dialog.showModal();
  (last.allSheets ? all : one).focus();
  update();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "print" ? chosen() : null), { once: true }),
  );
}
