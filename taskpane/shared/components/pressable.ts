/*
 * A clickable element with selectable text, which a button does not have.
 */

/** Whether the user has just selected text in an element instead of clicking it. */
const selectedIn = (element: Element): boolean =>
  String(document.getSelection() ?? "") !== "" && document.getSelection()!.containsNode(element, true);

interface Pressable {
  readonly click: (event: Event) => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** Runs the handler of an element with the role of a button, on click, Enter and Space. */
export const pressable = (press: () => void): Pressable => ({
  click: (event) => {
    if (!selectedIn(event.currentTarget as Element)) press();
  },
  key: (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  },
});
