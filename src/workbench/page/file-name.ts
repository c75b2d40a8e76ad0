import { asFileName } from "./autosave/file-names";

/*
 * The workbook's file name in the toolbar: clicking it, or pressing Enter on it, renames the file.
 */

interface FileName {
  current(): string;
  set(name: string): void;
}

/** Displays the name; `renamed` is called after the user has changed it. */
export function fileName(first: string, renamed: (name: string) => void): FileName {
  const shown = document.getElementById("file") as HTMLButtonElement;
  const input = document.getElementById("file-name") as HTMLInputElement;
  let name = first;

  const set = (to: string): void => {
    name = to;
    shown.textContent = to;
  };
  const close = (): void => {
    input.hidden = true;
    shown.hidden = false;
  };

  shown.addEventListener("click", () => {
    shown.hidden = true;
    input.hidden = false;
    input.value = name.replace(/\.xlsx$/i, "");
    input.focus();
    input.select();
  });
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") input.value = "";
    if (event.key !== "Escape" && event.key !== "Enter") return;
    input.blur();
    shown.focus();
  });
  input.addEventListener("blur", () => {
    if (input.hidden) return;
    close();
    const wanted = asFileName(input.value);
    if (wanted === null || wanted === name) return;
    set(wanted);
    renamed(wanted);
  });
  set(first);
  return { current: () => name, set };
}
