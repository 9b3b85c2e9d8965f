import { chromiumPath, launchChromium } from '@parley/testing/chromium';
import type { Browser } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { blockCount, boxesOf, editorBot } from '../builder/editor-bot.ts';
import { EditorPage, type KeyTimes } from '../builder/editor-page.ts';
import { fillWithBoxes, framesOfDragging, framesOfMoving } from '../builder/frames.ts';
import { idleKeys, searching, tidying, typeInField, typingFigures, undoOfDelete } from '../builder/inputs.ts';
import { memoryOfEditing } from '../builder/memory-of-editing.ts';
import { firstLoads, openingFigures } from '../builder/opening.ts';
import { changeRequests, findings } from '../builder/saving-and-checking.ts';
import { watchMachine } from '../measure/machine.ts';
import { median } from '../measure/statistics.ts';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';

const groups = 500;
const fewGroups = 10;
const runs = 5;
/** Typing in a large bot may take so many times as long as in a small one. */
const flatAtMost = 1.5;

/** Measures the builder in a browser, on a large bot, beside a page of as many empty boxes. */
export const builder: Scenario = {
  name: 'builder',
  measures: ['packages/builder/src', 'packages/editing/src'],
  title: `The builder with a bot of ${groups} groups and ${blockCount(groups).toLocaleString('en-US')} blocks`,
  async run(bench) {
    const path = chromiumPath();
    if (path === undefined) {
      bench.log('  there is no chromium on the PATH or in CHROMIUM_PATH: nothing is measured');
      return [];
    }
    const browser = await launchChromium(path);
    const end = watchMachine(bench.target.watched());
    try {
      const figures = await measureAll(bench, browser);
      return [
        ...figures,
        { name: 'cores used by the browser and others', value: end().otherCores, unit: '' },
      ];
    } finally {
      await browser.close();
    }
  },
};

/** Rows of the table that are measured together: one that breaks off says so, and the others go on. */
type Part = { readonly name: string; readonly measure: () => Promise<readonly Figure[]> };

async function measureAll(bench: Bench, browser: Browser): Promise<readonly Figure[]> {
  const found: Figure[] = [];
  for (const { name, measure } of await partsOf(bench, browser)) {
    const figures = await measure().catch((error: unknown): Figure[] => [
      { name, value: Number.NaN, unit: '', failure: String(error) },
    ]);
    for (const { name: figure, value, unit, failure } of figures)
      bench.log(`  ${figure.padEnd(50)} ${failure ?? `${value.toPrecision(3)} ${unit}`}`);
    found.push(...figures);
  }
  return found;
}

async function partsOf(bench: Bench, browser: Browser): Promise<readonly Part[]> {
  const installation = installationOf(bench);
  const [large, small] = [await imported(bench, groups), await imported(bench, fewGroups)];
  const frames = { count: runs, ms: bench.windowMs / 2 };
  /** Measures on a page of its own, so that nothing is left of the part before. */
  const inEditor =
    (measure: (editor: EditorPage) => Promise<readonly Figure[]>, botId = large) =>
    async (): Promise<readonly Figure[]> => {
      const editor = await EditorPage.open(browser, installation, `/b/${botId}`);
      try {
        await editor.untilNodes();
        return await measure(editor);
      } finally {
        await editor.close();
      }
    };
  return [
    { name: 'first loads', measure: () => firstLoads(browser, installation, large) },
    { name: 'open editor', measure: () => openingFigures(browser, installation, large, runs) },
    { name: 'change request', measure: () => changeRequests(bench, { large, small }) },
    { name: 'ceiling of keys', measure: inEditor(idleKeys) },
    {
      name: 'edit to paint',
      measure: inEditor((many) => inEditor((few) => flatness(many, few), small)()),
    },
    { name: 'search keystroke', measure: inEditor(searching) },
    { name: 'tidy up', measure: inEditor((editor) => tidying(editor, runs)) },
    {
      name: 'undo of a 500-block delete',
      measure: inEditor((editor) => undoOfDelete(editor, runs, groups + 1)),
    },
    { name: 'findings after a save', measure: inEditor((editor) => findings(editor, bench, large)) },
    {
      name: 'panning and zooming',
      measure: inEditor(async (editor) => {
        const ceiling = await EditorPage.open(browser, installation, '/ui');
        await fillWithBoxes(ceiling, boxesOf(groups));
        const figures = await framesOfMoving(editor, ceiling, frames);
        await ceiling.close();
        return figures;
      }),
    },
    { name: 'dragging', measure: inEditor((editor) => framesOfDragging(editor, frames)) },
    { name: 'memory', measure: inEditor((editor) => memoryOfEditing(editor, bench.editingMinutes)) },
  ];
}

/** Typing in a large bot and in a small one, in turn. */
async function flatness(large: EditorPage, small: EditorPage): Promise<Figure[]> {
  const [inLarge, inSmall] = [await typeInField(large), await typeInField(small)];
  for (let run = 1; run < runs; run++) {
    inSmall.push(...(await typeInField(small)));
    inLarge.push(...(await typeInField(large)));
  }
  const ratioOf = (of: (times: KeyTimes) => number): number =>
    median(inLarge.map(of)) / median(inSmall.map(of));
  const name = `edit to paint, ${groups} : ${fewGroups} groups`;
  return [
    ...typingFigures(inLarge),
    { name, value: ratioOf(({ paintMs }) => paintMs), unit: '', budget: { atMost: flatAtMost } },
    { name: `${name}, main thread`, value: ratioOf(({ mainThreadMs }) => mainThreadMs), unit: '' },
  ];
}

async function imported(bench: Bench, count: number): Promise<string> {
  const { api, workspaceId } = installationOf(bench);
  const content: Readonly<Record<string, unknown>> = { version: '6', ...editorBot(count) };
  const { bot } = await api.importBot({ body: { workspaceId, bot: content } });
  bench.log(`  ${count} groups: ${Math.round(JSON.stringify(bot).length / 1_000)} kB`);
  return bot.id;
}
