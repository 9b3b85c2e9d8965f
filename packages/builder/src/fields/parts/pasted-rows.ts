import type { ClipboardEvent } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';

/** The most elements that one paste makes. */
const mostRows = 200;

/** The cells of a line that comes from a table. */
export const cellsOfTable = (line: string): readonly string[] => line.split('\t').map((cell) => cell.trim());

/** The name and the value of a line: `Accept: text/html`, `page=2`, or two cells of a table. */
export function cellsOfPair(line: string): readonly string[] {
  const [, name = '', value = ''] = /^([^\t:=]*)[\t:=](.*)$/.exec(line) ?? [line, line];
  return [name.trim(), value.trim()];
}

/** The lines that are pasted, each in its cells, where they are several; a single line is pasted as ever. */
export function pastedRows(
  event: ClipboardEvent,
  cellsOf: (line: string) => readonly string[],
): readonly (readonly string[])[] | undefined {
  const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
  const rows = lines.map(cellsOf).filter((cells) => cells.some((cell) => cell !== ''));
  if (rows.length < 2) return undefined;
  event.preventDefault();
  if (rows.length > mostRows) showToast({ text: t('fields.rowsLeftOut', { count: mostRows }) });
  return rows.slice(0, mostRows);
}
