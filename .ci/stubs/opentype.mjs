// In the place of opentype.js, with which Univer reads fonts of the machine where a page was allowed to have them: this one asks for none.

export function parse() {
  throw new Error("No font is read here.");
}
