import { draw } from "../../src/pictures";
import type { Picture } from "../../src/pictures/picture";

/** A picture as a node of the page, so wide. It is read as XML, so that no text can become markup of the page. */
export function drawing(picture: Picture, id: string, width: number): Node {
  const { documentElement } = new DOMParser().parseFromString(draw(picture, { id, width, alone: false }), "image/svg+xml");
  return document.importNode(documentElement, true);
}
