/*
 * Something to press whose text can be selected, which that of a button cannot.
 */

/** Whether the player has just selected text in an element, rather than pressed it. */
const selectedIn = (element: Element): boolean =>
  String(document.getSelection() ?? "") !== "" && document.getSelection()!.containsNode(element, true);

interface Pressable {
  readonly click: (event: Event) => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** What an element with the role of a button does when it is pressed, by mouse or by Enter and Space. */
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
