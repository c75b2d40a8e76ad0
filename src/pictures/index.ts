import { drawBars } from "./bars";
import { drawFlow } from "./flow";
import type { Canvas } from "./frame";
import { drawLines } from "./lines";
import type { Picture } from "./picture";
import { drawShares } from "./shares";

/** A picture as SVG text. */
export function draw(picture: Picture, canvas: Canvas): string {
  switch (picture.kind) {
    case "lines":
      return drawLines(picture, canvas);
    case "shares":
      return drawShares(picture, canvas);
    case "flow":
      return drawFlow(picture, canvas);
    case "bars":
      return drawBars(picture, canvas);
  }
}
