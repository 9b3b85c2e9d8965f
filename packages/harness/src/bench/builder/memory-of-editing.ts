import { slope } from '../measure/statistics.ts';
import type { Figure } from '../scenario.ts';
import { typedBlock } from './editor-bot.ts';
import type { EditorPage } from './editor-page.ts';

const looks = 20;
/** Megabytes by which 1,000 edits may seem to grow a heap that goes up and down by itself. */
const slopeAtMostMb = 1;

/** The memory of a page in which somebody types, moves, adds, deletes and takes back for so many minutes. */
export async function memoryOfEditing(editor: EditorPage, minutes: number): Promise<Figure[]> {
  const points: { x: number; y: number }[] = [];
  const started = performance.now();
  let edits = 0;
  for (let look = 1; look <= looks; look++) {
    while (performance.now() - started < (minutes * 60_000 * look) / looks)
      edits += await editOnce(editor, edits);
    points.push({ x: edits, y: await editor.heapMb() });
  }
  await editor.untilSaved();
  const heaps = points.map(({ y }) => y);
  return [
    { name: `heap after ${edits} edits in ${minutes} min`, value: heaps.at(-1) ?? Number.NaN, unit: 'MB', budget: { atMost: 250 } }, // prettier-ignore
    { name: 'heap, most', value: Math.max(...heaps), unit: 'MB' },
    { name: 'growth of the second half, for each 1,000 edits', value: slope(points.slice(looks / 2)) * 1_000, unit: 'MB', budget: { atMost: slopeAtMostMb } }, // prettier-ignore
  ];
}

/** A few edits of several sorts; gives their number. */
async function editOnce(editor: EditorPage, edits: number): Promise<number> {
  const { page } = editor;
  await editor.focusCanvas();
  await editor.probe('zoomTo', 0.8);
  await page.locator(`[data-block="${typedBlock(0)}"]`).click();
  const field = page.getByRole('complementary', { name: 'Panel' }).getByLabel('Hint in the answer field');
  await field.fill(`Answer number ${edits}`);
  await editor.focusCanvas();
  for (const key of ['Alt+ArrowUp', 'Alt+ArrowDown', 'Control+d', 'Control+z', 'Control+Shift+z', 'Delete'])
    await page.keyboard.press(key);
  return 7;
}
