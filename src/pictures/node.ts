/** A picture as a node of the page. It is read as XML, so that no text in it can become markup of the page. */
export const nodeOf = (svg: string): Node =>
  document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
