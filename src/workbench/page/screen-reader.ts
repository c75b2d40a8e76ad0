/** Reports a screen reader; the text is not shown. */
export function speak(text: string): void {
  const spoken = document.getElementById("spoken")!;
  if (spoken.textContent !== text) spoken.textContent = text;
}
