import { chromiumPath, launchChromium } from '@parley/testing/chromium';
import type { Browser } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { blockCount, boxesOf, editorBot } from '../builder/editor-bot.ts';
import { EditorPage } from '../builder/editor-page.ts';
import { fillWithBoxes, framesOfDragging, framesOfMoving } from '../builder/frames.ts';
import { searching, tidying, typeInField, typingFigures, undoOfDelete } from '../builder/inputs.ts';
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

async function measureAll(bench: Bench, browser: Browser): Promise<readonly Figure[]> {
  const installation = installationOf(bench);
  const [large, small] = [await imported(bench, groups), await imported(bench, fewGroups)];
  const found: Figure[] = [];
  const add = (figures: readonly Figure[]): void => {
    for (const { name, value, unit } of figures)
      bench.log(`  ${name.padEnd(50)} ${value.toPrecision(3)} ${unit}`);
    found.push(...figures);
  };
  add(await firstLoads(browser, installation, large));
  add(await openingFigures(browser, installation, large, runs));
  add(await changeRequests(bench, large));

  const editor = await EditorPage.open(browser, installation, `/b/${large}`);
  await editor.untilNodes();
  const ceiling = await EditorPage.open(browser, installation, '/ui');
  await fillWithBoxes(ceiling, boxesOf(groups));
  const frames = { count: runs, ms: bench.windowMs / 2 };
  add(await framesOfMoving(editor, ceiling, frames));
  await ceiling.close();
  add(await framesOfDragging(editor, frames));
  add([await undoOfDelete(editor, runs, groups + 1)]);
  add(await searching(editor));
  add(await tidying(editor, runs));
  add(await findings(editor, installation, large));
  add(await flatness(browser, bench, editor, small));
  add(await memoryOfEditing(editor, bench.editingMinutes));
  await editor.close();
  return found;
}

/** Typing in the large bot and in the small one, in turn. */
async function flatness(
  browser: Browser,
  bench: Bench,
  large: EditorPage,
  smallId: string,
): Promise<Figure[]> {
  const small = await EditorPage.open(browser, installationOf(bench), `/b/${smallId}`);
  await small.untilNodes();
  const [inLarge, inSmall] = [await typeInField(large), await typeInField(small)];
  for (let run = 1; run < runs; run++) {
    inSmall.push(...(await typeInField(small)));
    inLarge.push(...(await typeInField(large)));
  }
  await small.close();
  const [few, many] = [inSmall, inLarge].map((times) => median(times.map(({ paintMs }) => paintMs)));
  const ratio = (many ?? Number.NaN) / (few ?? Number.NaN);
  return [
    ...typingFigures(inLarge),
    {
      name: `edit to paint, ${groups} : ${fewGroups} groups`,
      value: ratio,
      unit: '',
      budget: { atMost: flatAtMost },
    },
  ];
}

async function imported(bench: Bench, count: number): Promise<string> {
  const { api, workspaceId } = installationOf(bench);
  const content: Readonly<Record<string, unknown>> = { version: '6', ...editorBot(count) };
  const { bot } = await api.importBot({ body: { workspaceId, bot: content } });
  bench.log(`  ${count} groups: ${Math.round(JSON.stringify(bot).length / 1_000)} kB`);
  return bot.id;
}
