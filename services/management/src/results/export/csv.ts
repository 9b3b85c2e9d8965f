/**
 * Spreadsheets take these for a formula: their own signs, those of full width, and what they trim before
 * looking.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const needsQuotes = /[",\r\n]/;

/**
 * One line of CSV (RFC 4180), with its line break. A text that a spreadsheet would run as a formula gets an apostrophe
 * in front; numbers stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
