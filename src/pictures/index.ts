import { drawLines } from "./lines";
import type { Canvas } from "./frame";
import type { Picture } from "./picture";

/** A picture as SVG text. */
export function draw(picture: Picture, canvas: Canvas): string {
  switch (picture.kind) {
    case "lines":
      return drawLines(picture, canvas);
    default:
      return "";
  }
}
