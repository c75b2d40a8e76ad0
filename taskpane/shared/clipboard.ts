/** Copies by way of a field with the text in it, which is there only for that. */
function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.ariaHidden = "true";
  field.style.cssText = "position:fixed;opacity:0";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Puts a text on the clipboard. Excel on the web does not let every frame of an add-in write there; the old way is open to all. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!copyFromField(text)) throw error;
  }
}
