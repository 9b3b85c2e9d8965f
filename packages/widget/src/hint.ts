/** A word to the one who put the widget on the page. */
export function hint(text: string): void {
  console.warn(`[parley-chat] ${text}`);
}
