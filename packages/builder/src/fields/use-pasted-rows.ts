import type { FieldFor } from '@parley/blocks/forms';
import type { ClipboardEvent } from 'react';
import { both } from '../document/both.ts';
import { newId } from '../document/new-id.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { usePanel } from './parts/panel.ts';
import { withValue, type Place } from './parts/place.ts';
import { textOf } from './text.tsx';

/** The most elements that one paste makes. */
const mostRows = 200;

/**
 * Makes an element of each line that is pasted into the first text of an element; an empty one takes the first line.
 * The cells of a line from a table go to the texts of the element in their order. A single line is pasted as ever.
 */
export function usePastedRows(
  field: FieldFor<'items'>,
  place: Place,
): (event: ClipboardEvent, index: number) => void {
  const { run, canEdit } = usePanel();
  const texts = field.fields.filter(({ widget }) => widget === 'template' || widget === 'text');
  const paths = texts.flatMap((text) => ('path' in text ? text.path : []));
  const canAdd = canEdit && field.isFixed !== true && texts[0] === field.fields[0];
  return (event, index) => {
    const rows = rowsOf(event.clipboardData.getData('text/plain'));
    if (!canAdd || rows.length < 2) return;
    event.preventDefault();
    const element = place.element(index);
    const isEmpty = textOf(element.at(paths[0] ?? '').value) === '';
    const added = rows.slice(0, mostRows);
    const [first = []] = isEmpty ? added.splice(0, 1) : [];
    const filled = first.flatMap((cell, column) => {
      const path = paths[column];
      return path === undefined || cell === '' ? [] : [element.at(path).set(cell)];
    });
    const elements = added.map((cells) => ({ ...withCells(field.fresh, paths, cells), id: newId() }));
    run(both(t('fields.addThing', { thing: field.one }), ...filled, place.add(elements, index)));
    if (rows.length > mostRows) showToast({ text: t('fields.rowsLeftOut', { count: mostRows }) });
  };
}

/** The lines of a text that have words, each in its cells. */
const rowsOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));

function withCells(fresh: object, paths: readonly string[], cells: readonly string[]): object {
  return paths.reduce<object>((element, path, column) => {
    const cell = cells[column] ?? '';
    return cell === '' ? element : (withValue(element, path.split('.'), cell) as object);
  }, fresh);
}
