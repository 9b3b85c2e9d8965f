import { median, percentile } from '../measure/statistics.ts';
import type { Figure } from '../scenario.ts';
import { boxAround, typedBlock } from './editor-bot.ts';
import type { EditorPage, KeyTimes } from './editor-page.ts';

// no blanks: a row shows none at its end
const letters = 'Pleasetypeyouranswerhereandpressenter';
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
  return [
    ...keyFigures('edit to paint', times, {}),
    {
      name: 'edit to paint, 95 of 100 within',
      value: percentile(
        times.map(({ paintMs }) => paintMs).toSorted((a, b) => a - b),
        0.95,
      ),
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

/** The ceiling of all keys: one that changes nothing, until the next frame is painted. */
export async function idleKeys(editor: EditorPage): Promise<Figure[]> {
  await editor.focusCanvas();
  const times: KeyTimes[] = [];
  for (let round = 0; round < letters.length; round++) times.push(await editor.key('Shift', 'frame'));
  return keyFigures('ceiling: a key that changes nothing', times, {});
}

/** The time until a key shows what it did, and the share of it in which the main thread worked. */
function keyFigures(
  name: string,
  times: readonly KeyTimes[],
  { atMost }: { readonly atMost?: number },
): Figure[] {
  const figure = { name, value: median(times.map(({ paintMs }) => paintMs)), unit: 'ms' };
  const work = median(times.map(({ mainThreadMs }) => mainThreadMs));
  return [
    atMost === undefined ? figure : { ...figure, budget: { atMost } },
    { name: `${name}, main thread`, value: work, unit: 'ms' },
  ];
}

/** Deletes 500 blocks in their groups and takes that back, as often as asked. */
export async function undoOfDelete(editor: EditorPage, rounds: number, nodes: number): Promise<Figure[]> {
  const times: KeyTimes[] = [];
  const { across, down } = removed;
  for (let round = 0; round < rounds; round++) {
    await editor.focusCanvas();
    await editor.key('1', 'frame');
    await editor.chooseWithBox(boxAround(across, down));
    const chosen = await editor.page.locator('.react-flow__node.selected').count();
    await editor.key('Delete', 'nodes', nodes - chosen);
    times.push(await editor.key('Control+z', 'nodes', nodes));
  }
  await editor.untilSaved();
  return keyFigures('undo of a 500-block delete', times, { atMost: 200 });
}

/** Types in the search of the bot. */
export async function searching(editor: EditorPage): Promise<Figure[]> {
  await editor.focusCanvas();
  const opening = await editor.key('Control+f', 'frame');
  const times: KeyTimes[] = [];
  for (const letter of 'step 123') times.push(await editor.key(letter, 'found'));
  return [
    ...keyFigures('opening the search', [opening], {}),
    ...keyFigures('search keystroke', times, { atMost: 50 }),
    {
      name: 'search keystroke, longest',
      value: Math.max(...times.map(({ paintMs }) => paintMs)),
      unit: 'ms',
    },
  ];
}

/** A group that has another position when the bot was laid out. */
const moving = 'group-1';

/** Lays the whole bot out, as often as asked; each time is taken back. */
export async function tidying(editor: EditorPage, rounds: number): Promise<Figure[]> {
  const times: KeyTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    await editor.focusCanvas();
    // by what is seen: a message of the round before may still be there
    times.push(await editor.key('l', 'moved', await editor.positionOf(moving)));
    await editor.key('Control+z', 'moved', await editor.positionOf(moving));
  }
  await editor.untilSaved();
  return [
    ...keyFigures('tidy up', times, { atMost: 1_000 }),
    {
      name: 'tidy up, longest task of the page',
      value: median(times.map(({ longestTask }) => longestTask)),
      unit: 'ms',
    },
  ];
}
