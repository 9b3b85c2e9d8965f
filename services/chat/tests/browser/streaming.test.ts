import type { ServerResponse } from 'node:http';
import { botOf } from '@parley/engine/testing';
import type { Block, BotContent } from '@parley/schema';
import { startModelProvider } from '@parley/testing/model-provider';
import { bounded, keysIn, untilTrue } from '@parley/testing/browser';
import type { Page } from 'playwright-core';
import { asks, says } from '../support/bots.ts';
import type { PublishedBot } from '../support/chat-under-test.ts';
import {
  begin,
  chunk,
  finish,
  saying,
  startScriptedProvider,
  type ScriptedProvider,
} from '@parley/testing/scripted-provider';
import { openShop, shopPage } from '../support/public-client.ts';
import { describeOnStage, type Stage } from '../support/stage.ts';
import { asked, expectAccessible, expectPageStands, linesOf, say, sessionOf } from '../support/visitor.ts';

const shadow = `document.querySelector('parley-chat').shadowRoot`;

/** A bot that asks a model at that address between two questions. */
async function botAsking(stage: Stage, url: string): Promise<PublishedBot> {
  const data = { apiKey: 'sk-of-the-tests', baseUrl: `${url}/v1` };
  const credentialsId = await stage.chat.credential('workspace', 'openai-compatible', data);
  const model: Block = {
    id: 'model',
    type: 'openai',
    options: {
      action: 'Create chat completion',
      model: 'm',
      credentialsId,
      messages: [{ role: 'user', content: '{{Said}}' }],
      responseMapping: [{ item: 'Message content', variableId: 'v:Answer' }],
    },
  };
  const content: BotContent = botOf({
    groups: {
      A: [
        asks('ask', 'Said'),
        says('wait', 'One moment …'),
        model,
        says('told', '{{Answer}}'),
        asks('next', 'Said'),
      ],
    },
    variables: ['Said', 'Answer'],
  });
  return stage.chat.publish(content);
}

/** A model that says what it is told to, when it is told to. */
class HeldModel {
  readonly #begun: Promise<ServerResponse>;

  constructor(provider: ScriptedProvider) {
    const begun = new Promise<ServerResponse>((resolve) => {
      provider.play((response) => {
        begin(response);
        resolve(response);
      });
    });
    this.#begun = bounded('the model is asked', begun);
  }

  async say(...texts: readonly string[]): Promise<void> {
    const response = await this.#begun;
    for (const content of texts) response.write(chunk({ content }));
  }

  async finish(): Promise<void> {
    finish(await this.#begun);
  }

  /** Resolves once nobody listens to it any more. */
  async gone(): Promise<void> {
    const response = await this.#begun;
    const closed = new Promise<void>((resolve) => response.on('close', resolve));
    if (!response.closed) await bounded('nobody listens to the model', closed);
  }
}

const untilShown = (page: Page, text: string): Promise<unknown> =>
  page.locator('.line.host').last().filter({ hasText: text }).waitFor();

/** A wheel moves its frame on for a moment: this expression is over once that is still. */
const untilStill = (frame: string): string => `(async () => {
  for (let before = -1, still = 0; still < 10; before = ${frame}.scrollTop) {
    still = before === ${frame}.scrollTop ? still + 1 : 0;
    await new Promise(requestAnimationFrame);
  }
})()`;

/** Keeps what screen readers are told in `window.told`, from now on. */
async function listenAsScreenReader(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.told = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          const region = (node.closest ? node : node.parentElement)?.closest('[aria-live]');
          if (region?.ariaLive === 'polite') window.told.push(node.textContent);
        }
      }
    });
    observer.observe(${shadow}, { childList: true, subtree: true });
  })()`);
}
const told = (page: Page): Promise<string[]> => page.evaluate('window.told');

describeOnStage(
  'the answer of a model in the widget',
  (stage) => {
    let provider: ScriptedProvider;
    let bot: PublishedBot;
    beforeAll(async () => {
      provider = await startScriptedProvider();
      bot = await botAsking(stage(), provider.url);
    });
    afterAll(() => provider.stop());

    test('grows in its bubble with its marks, behind the lines before it, and stays there as it is', async () => {
      const model = new HeldModel(provider);
      const visitor = await stage().visit(bot);
      const { page } = visitor;
      await say(page, 'Hi');
      await model.say('It is **very im');
      await untilShown(page, 'It is very im');
      expect(await page.locator('.line.host strong').innerText()).toBe('very im');
      expect(await linesOf(page, 'host')).toEqual(['One moment …', 'It is very im']);
      await expectAccessible(page);
      await page.evaluate(`window.bubble = ${shadow}.querySelector('.line.host:last-child')`);
      await model.say('portant**:\n\n- one\n- two');
      await page.locator('.line.host li').nth(1).waitFor();
      await model.finish();
      await asked(page);
      expect(await page.locator('.line.host').count()).toBe(2);
      expect(await page.evaluate(`window.bubble === ${shadow}.querySelector('.line.host:last-child')`)).toBe(
        true,
      );
      expect(await page.locator('.line.host').last().locator('li').allInnerTexts()).toEqual(['one', 'two']);
      await expectAccessible(page);
      await expectPageStands(visitor);
    });

    test('is read out in whole sentences, each once', async () => {
      const model = new HeldModel(provider);
      const { page } = await stage().visit(bot);
      await asked(page);
      await listenAsScreenReader(page);
      await say(page, 'Hi');
      await model.say('This is the first. And ', 'this is **the');
      await untilShown(page, 'And this is the');
      expect((await told(page)).at(-1)).toBe('The bot says: This is the first.');
      await model.say(' second** one.\nThe last');
      await model.finish();
      await asked(page);
      const heard = (await told(page)).filter((line) => /first|second|last/.test(line));
      expect(heard).toEqual(['The bot says: This is the first.', 'And this is the second one.', 'The last']);
    });

    test('is stopped from the keyboard: what was said stays, and the next question has the focus', async () => {
      const model = new HeldModel(provider);
      const { page } = await stage().visit(bot);
      await say(page, 'Hi');
      await model.say('Enough is');
      const stop = page.getByRole('button', { name: 'Stop the answer' });
      await stop.waitFor();
      await expectAccessible(page);
      await (await keysIn(page.locator('.asking'))).press('Tab');
      await (await keysIn(stop)).press('Enter');
      await model.gone();
      await asked(page);
      expect((await linesOf(page, 'host')).at(-1)).toBe('Enough is');
      await untilTrue(page, `${shadow}.activeElement?.matches('.question input, .question textarea')`);
      expect(await stop.count()).toBe(0);
      const session = await stage().chat.get(`/v1/sessions/${await sessionOf(page)}`, stage().token, {
        origin: stage().site.url,
      });
      expect(JSON.stringify(session.body.transcript)).toContain('Enough is');
    });

    test('goes on where the connection is lost, without a word twice', async () => {
      const model = new HeldModel(provider);
      const { page } = await stage().visit(bot);
      await say(page, 'Hi');
      await model.say('Before, ');
      await untilShown(page, 'Before,');
      stage().network.setDown(true);
      await page.getByText('Connecting again …').waitFor();
      await model.say('meanwhile ');
      stage().network.setDown(false);
      await untilShown(page, 'Before, meanwhile');
      await page.getByText('Connecting again …').waitFor({ state: 'detached' });
      await model.say('and after.');
      await model.finish();
      await asked(page);
      expect((await linesOf(page, 'host')).at(-1)).toBe('Before, meanwhile and after.');
      expect(provider.asked).toHaveLength(1);
    });

    test('is taken back where whoever gave it died, and told anew', async () => {
      const dead = new HeldModel(provider);
      const { page } = await stage().visit(bot);
      await say(page, 'Hi');
      await dead.say('Of the dead');
      await untilShown(page, 'Of the dead');
      const model = new HeldModel(provider);
      const { redis } = stage().chat.deps;
      const [key] = await redis.keys(`*:session:${await sessionOf(page)}`);
      await redis.hset(key!, 'claimUntil', '0', 'claim', 'of-nobody');
      // whoever comes again takes the turn
      stage().network.setDown(true);
      await page.getByText('Connecting again …').waitFor();
      stage().network.setDown(false);
      await model.say('Anew');
      await untilShown(page, 'Anew');
      expect(await linesOf(page, 'host')).toEqual(['One moment …', 'Anew']);
      await model.finish();
      await asked(page);
      expect(await linesOf(page, 'host')).toEqual(['One moment …', 'Anew']);
      await dead.finish();
    });

    test('leaves a visitor who reads further up where they are, and follows them back to its end', async () => {
      const model = new HeldModel(provider);
      // the page of the site gives it a height of its own
      const { page } = await stage().visit(bot, {
        attributes: { mode: 'inline' },
        context: { viewport: { width: 390, height: 700 } },
      });
      await say(page, 'Hi');
      const paragraph = `${'Many words to read. '.repeat(12)}\n\n`;
      const frame = `${shadow}.querySelector('.scroller')`;
      const belowIt = `(${frame}.scrollHeight - ${frame}.clientHeight - ${frame}.scrollTop)`;
      await model.say(...Array.from({ length: 8 }, () => paragraph));
      await untilTrue(page, `${frame}.scrollTop > 200 && ${belowIt} < 2`);
      await page.locator('.scroller').hover();
      await page.mouse.wheel(0, -150);
      await untilTrue(page, `${belowIt} > 100`);
      await page.evaluate(untilStill(frame));
      const place = await page.evaluate<number>(`${frame}.scrollTop`);
      await model.say(paragraph, 'It goes on.');
      await untilShown(page, 'It goes on.');
      expect(await page.evaluate(`${frame}.scrollTop`)).toBe(place);
      await page.mouse.wheel(0, 5000);
      await untilTrue(page, `${belowIt} < 2`);
      await model.say('\n\n', paragraph, 'It ends.');
      await untilShown(page, 'It ends.');
      await untilTrue(page, `${belowIt} < 2`);
      await page.mouse.wheel(0, -150);
      await untilTrue(page, `${belowIt} > 100`);
      await page.evaluate(untilStill(frame));
      const lastPlace = await page.evaluate<number>(`${frame}.scrollTop`);
      await model.finish();
      await asked(page);
      expect(await page.evaluate(`${frame}.scrollTop`)).toBe(lastPlace);
    });

    test('grows at an even pace for those who like motion, and is whole with its turn', async () => {
      const model = new HeldModel(provider);
      const { page } = await stage().visit(bot, { context: { reducedMotion: 'no-preference' } });
      await asked(page);
      await page.evaluate(`(() => {
        window.lengths = new Set();
        const observer = new MutationObserver(() => {
          const bubbles = ${shadow}.querySelectorAll('.line.host[aria-live=off] .rich');
          if (bubbles.length > 0) window.lengths.add(bubbles[0].innerText.length);
        });
        observer.observe(${shadow}, { childList: true, characterData: true, subtree: true });
      })()`);
      await say(page, 'Hi');
      const text = 'All of these words have come in a single lump, and are seen one after the other.';
      await model.say(text);
      await untilShown(page, text);
      expect(await page.evaluate<number>('window.lengths.size')).toBeGreaterThan(5);
      await model.finish();
      await asked(page);
      expect((await linesOf(page, 'host')).at(-1)).toBe(text);
    });

    test('is read as a stream by the unmodified client of the public format, once and with what stands below', async () => {
      provider.play(saying('It is **very ', 'important**.'));
      const { chat } = stage();
      const { page, context } = await stage().visitor();
      const token = await chat.publishable('workspace');
      const sent = await openShop(context, { chatUrl: chat.url, token, publicId: bot.publicId });
      await page.goto(shopPage);
      await page.getByPlaceholder('Type your answer...').fill('Hi');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('It is very important.').waitFor();
      await page.getByPlaceholder('Type your answer...').fill('Thanks');
      const read = sent.findIndex(({ path }) => path.endsWith('/streamMessage'));
      expect(read).toBeGreaterThan(0);
      // it says what it has read, and is not told again
      expect(JSON.stringify(sent[read + 1]?.body)).toContain('It is **very important**.');
      expect(await page.getByText('It is very important.').count()).toBe(1);
      expect(provider.asked).toHaveLength(1);
    });

    test('of a provider that others have written comes word by word, too', async () => {
      const answer = '**Yes**, of course. There is a train at ten.';
      const independent = await startModelProvider([
        { match: { userMessage: 'train' }, response: { content: answer }, chunkSize: 6, latency: 30 },
      ]);
      try {
        const { page } = await stage().visit(await botAsking(stage(), independent.url));
        await say(page, 'train');
        await page.getByRole('button', { name: 'Stop the answer' }).waitFor();
        await asked(page);
        expect((await linesOf(page, 'host')).at(-1)).toBe('Yes, of course. There is a train at ten.');
        expect(await independent.received()).toHaveLength(1);
      } finally {
        await independent.stop();
      }
    });
  },
  () => ({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' }),
);
