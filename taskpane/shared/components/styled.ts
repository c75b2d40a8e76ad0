const inserted = new Set<string>();

/**
 * Adds the styles of a part that is loaded later. A constructed style sheet is allowed where the content security policy refuses
 * inline styles.
 */
export function styled(rules: string): void {
  if (inserted.has(rules)) return;
  inserted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
