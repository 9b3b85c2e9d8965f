import { slope } from '../measure/statistics.ts';
import type { Figure } from '../scenario.ts';
import { typedBlock } from './editor-bot.ts';
import type { EditorPage } from './editor-page.ts';

const looks = 20;
/** Megabytes by which 1,000 edits may seem to grow a heap that goes up and down by itself. */
const slopeAtMostMb = 1;

/** Rounds of edits after which the history of undo holds as much as it ever does. */
const roundsThatFillHistory = 120;

/**
 * The memory of a page in which somebody types, moves, adds, deletes and takes back for so many minutes. They begin when
 * the history of undo is full: until then it is that which grows. Each round leaves the bot as it was, but for a text.
 */
export async function memoryOfEditing(editor: EditorPage, minutes: number): Promise<Figure[]> {
  const points: { x: number; y: number }[] = [];
  let edits = await editOnce(editor, 0);
  const blocks = await blocksOfGroup(editor);
  for (let round = 1; round < roundsThatFillHistory; round++) edits += await editOnce(editor, edits);
  const started = performance.now();
  for (let look = 1; look <= looks; look++) {
    while (performance.now() - started < (minutes * 60_000 * look) / looks)
      edits += await editOnce(editor, edits);
    points.push({ x: edits, y: await editor.heapMb() });
  }
  await editor.untilSaved();
  const after = await blocksOfGroup(editor);
  if (after !== blocks) throw new Error(`the bot itself grew: ${blocks} blocks became ${after}`);
  const heaps = points.map(({ y }) => y);
  return [
    { name: `heap after ${edits} edits, ${minutes} min of them with a full history`, value: heaps.at(-1) ?? Number.NaN, unit: 'MB', budget: { atMost: 250 } }, // prettier-ignore
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
  for (const key of ['Alt+ArrowUp', 'Alt+ArrowDown', 'Control+d', 'Delete', 'Control+z', 'Control+Shift+z'])
    await page.keyboard.press(key);
  // undo leaves nothing chosen: a key that deletes after it would delete nothing, and the bot would grow
  return 7;
}

const blocksOfGroup = ({ page }: EditorPage): Promise<number> =>
  page.locator('.react-flow__node[data-id="group-0"] [data-block]').count();
