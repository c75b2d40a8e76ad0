/** A chart as a node of the page, parsed as XML so that no text in it becomes HTML. */
export const nodeOf = (svg: string): Node =>
  document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
