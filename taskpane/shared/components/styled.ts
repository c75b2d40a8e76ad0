const brought = new Set<string>();

/** Brings a style with what comes late. One that is made by a script is not one that is written into a page, which hosts refuse. */
export function styled(rules: string): void {
  if (brought.has(rules)) return;
  brought.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
