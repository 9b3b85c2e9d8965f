import { median, percentile } from '../measure/statistics.ts';
import type { Figure } from '../scenario.ts';
import { boxAround, typedBlock } from './editor-bot.ts';
import type { EditorPage, KeyTimes } from './editor-page.ts';

const letters = 'The quick brown fox jumps over a lazy dog';
/** So many groups hold 500 blocks. */
const removed = { across: 12, down: 7 };

/** Types in a field of a block's panel that the canvas shows; gives the times of each key. */
export async function typeInField(editor: EditorPage): Promise<KeyTimes[]> {
  const { page } = editor;
  await editor.focusCanvas();
  await editor.probe('zoomTo', 0.8);
  const blockId = typedBlock(0);
  await page.locator(`[data-block="${blockId}"]`).click();
  const field = page.getByRole('complementary', { name: 'Panel' }).getByLabel('Hint in the answer field');
  await field.fill('');
  const times: KeyTimes[] = [];
  let typed = '';
  for (const letter of letters) {
    typed += letter;
    times.push(await editor.key(letter, 'row', [blockId, typed]));
  }
  await editor.untilSaved();
  return times;
}

/** The times of typing, each beside its budget. */
export function typingFigures(times: readonly KeyTimes[]): Figure[] {
  const paints = times.map(({ paintMs }) => paintMs).toSorted((a, b) => a - b);
  return [
    { name: 'edit to paint, median', value: median(paints), unit: 'ms' },
    {
      name: 'edit to paint, 95 of 100 within',
      value: percentile(paints, 0.95),
      unit: 'ms',
      budget: { atMost: 100 },
    },
    {
      name: 'edit, script',
      value: median(times.map(({ scriptMs }) => scriptMs)),
      unit: 'ms',
      budget: { atMost: 16 },
    },
  ];
}

/** Deletes 500 blocks in their groups and takes that back, as often as asked. */
export async function undoOfDelete(editor: EditorPage, rounds: number, nodes: number): Promise<Figure> {
  const times: number[] = [];
  const { across, down } = removed;
  for (let round = 0; round < rounds; round++) {
    await editor.focusCanvas();
    await editor.key('1', 'frame');
    await editor.chooseWithBox(boxAround(across, down));
    const chosen = await editor.page.locator('.react-flow__node.selected').count();
    await editor.key('Delete', 'nodes', nodes - chosen);
    const { paintMs } = await editor.key('Control+z', 'nodes', nodes);
    times.push(paintMs);
  }
  await editor.untilSaved();
  return { name: 'undo of a 500-block delete', value: median(times), unit: 'ms', budget: { atMost: 200 } };
}

/** Types in the search of the bot. */
export async function searching(editor: EditorPage): Promise<Figure[]> {
  await editor.focusCanvas();
  const opening = await editor.key('Control+f', 'frame');
  const times: number[] = [];
  for (const letter of 'step 123') times.push((await editor.key(letter, 'frame')).paintMs);
  // the first one may empty the field only
  const dialog = editor.page.getByRole('dialog');
  while ((await dialog.count()) > 0) await editor.page.keyboard.press('Escape');
  return [
    { name: 'opening the search', value: opening.paintMs, unit: 'ms' },
    { name: 'search keystroke', value: median(times), unit: 'ms', budget: { atMost: 50 } },
    { name: 'search keystroke, longest', value: Math.max(...times), unit: 'ms' },
  ];
}

/** Lays the whole bot out, as often as asked; each time is taken back. */
export async function tidying(editor: EditorPage, rounds: number): Promise<Figure[]> {
  const times: KeyTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    await editor.focusCanvas();
    times.push(await editor.key('l', 'said', 'Tidy up: done'));
    await editor.key('Control+z', 'said', 'Undone: Tidy up');
  }
  await editor.untilSaved();
  return [
    {
      name: 'tidy up',
      value: median(times.map(({ paintMs }) => paintMs)),
      unit: 'ms',
      budget: { atMost: 1_000 },
    },
    {
      name: 'tidy up, longest frame',
      value: median(times.map(({ longestFrame }) => longestFrame)),
      unit: 'ms',
    },
  ];
}
