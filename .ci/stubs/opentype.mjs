// Replaces opentype.js, which Univer uses to read local fonts if a page has permission: this one never asks for it.

export function parse() {
  throw new Error("No font is read here.");
}
