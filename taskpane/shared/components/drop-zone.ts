import { html, type TemplateResult } from "lit-html";

/** The label of a drop zone, and what it does with files. */
interface Wanted {
  /** "Or files: texts, or players' copies of the workbook" */
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const mark = (event: DragEvent, isOver: boolean): void =>
  void (event.currentTarget as HTMLElement).classList.toggle("is-over", isOver);

/** A button that asks for files, in an area that accepts dropped ones. */
export function dropZone({ label, accept, multiple = false, disabled = false, onFiles }: Wanted): TemplateResult {
  const give = (files: FileList | null | undefined): void => {
    const all = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (all.length > 0 && !disabled) onFiles(all);
  };
  const chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const { files } = input;
    give(files);
    // The same file can be chosen again.
    input.value = "";
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    mark(event, true);
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    mark(event, false);
    give(event.dataTransfer?.files);
  };
  const noun = multiple ? "files" : "a file";
  return html`<label
    class="drop-zone ${disabled ? "is-disabled" : ""}"
    @dragover=${over}
    @dragleave=${(event: DragEvent) => mark(event, false)}
    @drop=${dropped}
  >
    <span class="label">${label}</span>
    <input type="file" class="unseen" accept=${accept} ?multiple=${multiple} ?disabled=${disabled} @change=${chosen} />
    <span class="button" aria-hidden="true">Choose ${noun} …</span>
    <span class="hint" aria-hidden="true">or drop ${multiple ? "them" : "it"} here</span>
  </label>`;
}
