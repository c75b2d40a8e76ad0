import "./font.css";

/*
 * The grid's font. Drawing before it has loaded would use another font and its digit width for the columns.
 */

const FACES = ["", "bold ", "italic "];
/** Milliseconds to wait: cells in another font are better than none. */
const PATIENCE = 2000;

/** Waits for the font that the grid measures and draws with; continues without it after a while. */
export async function loadFont(): Promise<void> {
  const faces = FACES.map((face) => document.fonts.load(`${face}11px Carlito`));
  await Promise.race([Promise.allSettled(faces), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
