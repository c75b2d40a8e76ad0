import "./font.css";

/*
 * The grid's own font. What is drawn before it is there would be drawn in another, in columns as wide as that one's digits.
 */

const FACES = ["", "bold ", "italic "];
/** Cells in another font are better than none. */
const PATIENCE = 2000;

/** Waits for the font that the grid measures and draws in; without it others stand in. */
export async function loadFont(): Promise<void> {
  const faces = FACES.map((face) => document.fonts.load(`${face}11px Carlito`));
  await Promise.race([Promise.allSettled(faces), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
