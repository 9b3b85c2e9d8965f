import { median, percentile } from '../measure/statistics.ts';
import type { Figure } from '../scenario.ts';
import { boxAround, type Box } from './editor-bot.ts';
import type { EditorPage, Frames } from './editor-page.ts';

const fullDetail = 0.5;
const manyGroups = { across: 10, down: 5 };

/** The number of runs of each measurement, and the milliseconds of one. */
export type Runs = { readonly count: number; readonly ms: number };

/** A page with nothing but empty boxes in it, on a layer that moves by its transform. */
export async function fillWithBoxes({ page }: EditorPage, boxes: readonly Box[]): Promise<void> {
  const divs = boxes.map(
    ({ x, y, width, height }) =>
      `<div style="left:${x}px;top:${y}px;width:${width}px;height:${height}px"></div>`,
  );
  await page.setContent(
    `<style>body{margin:0;overflow:hidden}#layer{position:absolute;transform-origin:0 0}
    #layer div{position:absolute;border:1px solid #ccc;border-radius:10px;background:#fff}</style>
    <div id="layer">${divs.join('')}</div>`,
  );
}

/** Frames while the canvas moves, in turn with those of a layer of as many empty boxes. */
export async function framesOfMoving(editor: EditorPage, ceiling: EditorPage, runs: Runs): Promise<Figure[]> {
  await showPart(editor);
  const near = await inTurn(runs, {
    panning: () => editor.frames('pan', runs.ms),
    zooming: () => editor.frames('zoom', runs.ms),
    ceiling: () => ceiling.frames('move', runs.ms, fullDetail),
  });
  await showAll(editor);
  const whole = await editor.probe<number>('scale');
  const far = await inTurn(runs, {
    panning: () => editor.frames('pan', runs.ms),
    ceiling: () => ceiling.frames('move', runs.ms, whole),
  });
  return [
    ...(['panning', 'zooming'] as const).flatMap((what): Figure[] => [
      ...ratesOf(`${what}, full detail`, near[what], 50),
      { name: `${what}, full detail, share of the ceiling`, value: rateOf(near[what]) / rateOf(near.ceiling), unit: '', budget: { atLeast: 0.8 } }, // prettier-ignore
      { name: `${what}, full detail, 95 of 100 frames within`, value: median(near[what].map(p95)), unit: 'ms', budget: { atMost: 33 } }, // prettier-ignore
    ]),
    ...ratesOf('ceiling, full detail', near.ceiling),
    ...ratesOf('panning, all groups in view', far.panning, 30),
    ...ratesOf('ceiling, all groups in view', far.ceiling),
  ];
}

/** Frames while one group is dragged, and while many are that were chosen with a box. */
export async function framesOfDragging(editor: EditorPage, runs: Runs): Promise<Figure[]> {
  const { page } = editor;
  await showAll(editor);
  const { across, down } = manyGroups;
  await editor.chooseWithBox(boxAround(across, down));
  const chosen = await page.locator('.react-flow__node.selected').count();
  await editor.probe('zoomTo', 0.25);
  const many = await inTurn(runs, {
    drag: () => editor.frames('drag', runs.ms, '.react-flow__nodesselection-rect', false),
  });
  await editor.chooseNothing();
  await showAll(editor);
  await showPart(editor);
  const one = await inTurn(runs, { drag: () => editor.frames('drag', runs.ms, '.react-flow__node', true) });
  return [
    ...ratesOf('dragging 1 group', one.drag, 50),
    ...ratesOf(`dragging ${chosen} groups`, many.drag, 40),
  ];
}

async function showPart(editor: EditorPage): Promise<void> {
  await editor.focusCanvas();
  await editor.probe('zoomTo', fullDetail);
}

/** Shows the whole bot, and waits for what that draws. */
async function showAll(editor: EditorPage): Promise<void> {
  await editor.focusCanvas();
  await editor.key('1', 'frame');
}

/** Measures some things in turn, so that a busy moment of the machine meets all of them. */
async function inTurn<K extends string>(
  { count }: Runs,
  measures: Readonly<Record<K, () => Promise<Frames>>>,
): Promise<Readonly<Record<K, readonly Frames[]>>> {
  const names = Object.keys(measures) as K[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Frames[]])) as Record<K, Frames[]>;
  for (let round = 0; round < count; round++)
    for (const name of names) found[name].push(await measures[name]());
  return found;
}

function ratesOf(name: string, runs: readonly Frames[], atLeast?: number): Figure[] {
  const figure = { name, value: rateOf(runs), unit: 'frames/s' };
  const work = median(runs.map(({ lengths, mainThreadMs }) => mainThreadMs / lengths.length));
  return [
    atLeast === undefined ? figure : { ...figure, budget: { atLeast } },
    { name: `${name}, main thread for each frame`, value: work, unit: 'ms' },
  ];
}

const rateOf = (runs: readonly Frames[]): number =>
  median(
    runs.map(({ lengths }) => (1_000 * lengths.length) / lengths.reduce((sum, length) => sum + length, 0)),
  );

const p95 = ({ lengths }: Frames): number =>
  percentile(
    lengths.toSorted((a, b) => a - b),
    0.95,
  );
