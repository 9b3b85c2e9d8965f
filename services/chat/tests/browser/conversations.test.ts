import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BotContent } from '@parley/schema';
import type { Page } from 'playwright-core';
import type { PublishedBot } from '../support/chat-under-test.ts';
import { strictPolicy } from '../support/site.ts';
import { describeOnStage, type Visitor } from '../support/stage.ts';
import { storedAnswers } from '../support/turn-records.ts';
import {
  answerNext,
  asked,
  expectAccessible,
  expectInSight,
  heardBy,
  linesOf,
  sessionOf,
  talkToTheEnd,
} from '../support/visitor.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const botOf = (name: string): BotContent =>
  JSON.parse(readFileSync(join(root, 'packages/blocks/bots', `${name}.json`), 'utf8'));
const phone = { width: 390, height: 780 };
const desktop = { width: 1100, height: 760 };
const everywhere = [
  ['inline', 'phone', phone],
  ['inline', 'desktop', desktop],
  ['popup', 'phone', phone],
  ['popup', 'desktop', desktop],
  ['bubble', 'phone', phone],
  ['bubble', 'desktop', desktop],
] as const;
/** Each way to stand on a page, and each size: a question is the same in all of them. */
const once = everywhere.filter(
  ([mode, size]) => mode === 'inline' || (mode === 'popup') === (size === 'phone'),
);

/** The folder for pictures, if anybody asks for them. */
const { PARLEY_SCREENSHOTS: pictures, PARLEY_SCREENSHOTS_ALL: all } = process.env;
const documented = ['inline-desktop', 'bubble-desktop', 'bubble-phone', 'share-page'];
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures || (!all && !documented.includes(name))) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

describeOnStage('a conversation in a browser', (stage) => {
  let lead: PublishedBot;
  let sink: PublishedBot;
  beforeAll(async () => {
    lead = await stage().chat.publish(botOf('lead-qualification'));
    sink = await stage().chat.publish(botOf('kitchen-sink'));
  });

  const talkTo = async (
    bot: PublishedBot,
    mode: (typeof everywhere)[number][0],
    viewport: typeof phone,
    policy = strictPolicy(stage().network.url),
  ): Promise<Visitor> => {
    const visitor = await stage().visit(bot, {
      attributes: { mode },
      policy,
      context: { viewport },
      before: ({ context }) =>
        context.route('https://example.com/**', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: '<script>parent.postMessage({ name: "done", data: "seen" }, "*")</script>',
          }),
        ),
    });
    if (mode === 'popup') await visitor.page.evaluate('document.querySelector("parley-chat").open()');
    if (mode === 'bubble') await visitor.page.getByRole('button', { name: 'Chat' }).click();
    return visitor;
  };

  test.each(everywhere)(
    '%s on a %s: the demo bot comes to its end, on a strict page',
    async (mode, size, viewport) => {
      const { page, complaints, crashes } = await talkTo(lead, mode, viewport);
      await answerNext(page, { interest: 'A new website' });
      await answerNext(page);
      await asked(page);
      await picture(page, `${mode}-${size}`);
      await expectAccessible(page);
      await talkToTheEnd(page);
      await expectAccessible(page);
      const events = (await heardBy(page)).map(({ type }) => type);
      expect(events).toEqual(['start', ...Array<string>(5).fill('answer'), 'end']);
      expect(await storedAnswers(stage().chat, await sessionOf(page))).toHaveLength(5);
      expect((await linesOf(page, 'guest')).slice(0, 2)).toEqual(['A new website', 'Ada']);
      expect([...complaints, ...crashes]).toEqual([]);
    },
  );

  test.each(once)('%s on a %s: the kitchen sink comes to its end', async (mode, size, viewport) => {
    const policy = strictPolicy(stage().network.url).replace(/(frame|media)-src/g, '$& https://example.com');
    const { page, crashes } = await talkTo(sink, mode, viewport, policy);
    const own = { part: 'Begin with the questions', ending: 'Just so' };
    const blocks = await talkToTheEnd(page, own, async (block) => {
      await picture(page, `kitchen-sink/${mode}-${size}-${block}`);
      await expectInSight(page);
      // the modes are frames around the same questions
      if (mode === 'inline') await expectAccessible(page);
    });
    await expectAccessible(page);
    expect(blocks).toEqual([
      'part',
      ...['name', 'story', 'email', 'website', 'phone'],
      ...['age', 'stars', 'arrival', 'meeting'],
      ...['colours', 'animal', 'city', 'files'],
      'ending',
    ]);
    expect((await heardBy(page)).at(-1)).toMatchObject({ type: 'end' });
    expect(crashes).toEqual([]);
  });

  test('the page of the demo bot can be talked to, from right to left too', async () => {
    const { page, complaints, crashes } = await stage().visitor({ viewport: desktop });
    await page.goto(`${stage().chat.url}/${lead.publicId}`);
    await answerNext(page, { interest: 'A new website' });
    await asked(page);
    await picture(page, 'share-page');
    await page.evaluate('document.documentElement.dir = "rtl"');
    await expectAccessible(page);
    await talkToTheEnd(page);
    expect([...complaints, ...crashes]).toEqual([]);
  });
});
