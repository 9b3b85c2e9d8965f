import { botOf } from '@parley/engine/testing';
import type { Block, BotContent, Theme } from '@parley/schema';
import type { Locator, Page } from 'playwright-core';
import { says } from '../support/bots.ts';
import { describeOnStage } from '../support/stage.ts';
import { asked, expectAccessible, expectInSight, linesOf, say } from '../support/visitor.ts';

const asking = (blocks: Block[], theme: Theme = {}): BotContent => botOf({ groups: { Ask: blocks }, theme });
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** The places of all of them at one moment, in the order of the page. */
const boxesOf = (locator: Locator): Promise<Box[]> =>
  locator.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
/** The value that a property of an element, or of a part of one, has in the end. */
const styleOf = (page: Page, selector: string, property: string, part = ''): Promise<string> =>
  page.evaluate(
    `getComputedStyle(document.querySelector('parley-chat').shadowRoot.querySelector('${selector}'), '${part}')['${property}']`,
  );

describeOnStage('the widget in every size and light', (stage) => {
  test('a scale from 0 to 10 is two rows on a small phone, above its labels, and one on a desktop', async () => {
    const scale: Block = {
      id: 'nps',
      type: 'rating input',
      options: { length: 10, labels: { left: 'Not likely', right: 'Very likely' } },
    };
    const { page } = await stage().visit(await stage().chat.publish(asking([scale])), {
      context: { viewport: { width: 360, height: 740 } },
    });
    await page.locator('.rate').last().waitFor();
    const [left, ...others] = await boxesOf(page.locator('.rate, .rating > .hint'));
    const [right, ...rates] = others.toReversed();
    expect(rates).toHaveLength(11);
    expect(new Set(rates.map(({ y }) => y)).size).toBe(2);
    // WCAG 2.5.5
    expect(Math.min(...rates.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
    expect(left!.y).toBe(right!.y);
    expect(left!.y).toBeGreaterThan(rates[0]!.y);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1024, height: 740 });
    const wide = await boxesOf(page.locator('.rate'));
    expect(new Set(wide.map(({ y }) => y)).size).toBe(1);
    expect(Math.min(...wide.map(({ width }) => width))).toBeGreaterThanOrEqual(44);
  });

  test.each([
    [true, 'below each other, where a time of day belongs to each'],
    [false, 'beside each other, where none does'],
  ])('the fields of two days stand on a phone (with times: %s) %s', async (hasTime) => {
    const days: Block = { id: 'days', type: 'date input', options: { isRange: true, hasTime } };
    const { page } = await stage().visit(await stage().chat.publish(asking([days])), {
      context: { viewport: { width: 390, height: 740 } },
    });
    await page.locator('.labelled .field').last().waitFor();
    const [from, to] = await boxesOf(page.locator('.labelled .field'));
    expect(to!.y > from!.y).toBe(hasTime);
    expect(to!.width).toBeCloseTo(from!.width, 0);
    // Chromium writes mm/dd/yyyy, --:-- -- and an icon
    if (hasTime) expect(from!.width).toBeGreaterThanOrEqual(230);
    await expectAccessible(page);
  });

  test('a question that is higher than the conversation keeps its beginning in sight', async () => {
    const items = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, content: `Option ${index}` }));
    const bot = asking([
      says('which', 'Which?'),
      { id: 'name', type: 'text input' },
      says('many', 'One of many?'),
      { id: 'many-items', type: 'choice input', items },
    ]);
    const { page } = await stage().visit(await stage().chat.publish(bot), {
      context: { viewport: { width: 390, height: 700 } },
    });
    await say(page, 'Ada');
    await page.getByRole('button', { name: 'Option 39' }).waitFor();
    await expectInSight(page);
    const [frame, prompt] = await boxesOf(page.locator('.scroller').or(page.getByText('One of many?')));
    expect(prompt!.y).toBeGreaterThanOrEqual(frame!.y);
  });

  test('the question stays in sight when a keyboard opens or closes, and when the window is another one', async () => {
    const lines = Array.from({ length: 12 }, (_, index) =>
      says(`line-${index}`, 'Some words to read. '.repeat(4)),
    );
    const bot = asking([...lines, { id: 'name', type: 'text input' }]);
    const { page } = await stage().visit(await stage().chat.publish(bot), {
      attributes: { mode: 'bubble', label: 'Ask us' },
      context: { viewport: { width: 390, height: 844 } },
    });
    await page.getByRole('button', { name: 'Ask us' }).click();
    await asked(page);
    await expectInSight(page);
    const windows = [
      [390, 500],
      [390, 844],
      [844, 390],
      [1024, 768],
      [390, 844],
    ] as const;
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction(`innerWidth === ${width} && innerHeight === ${height}`);
      await expectInSight(page);
    }
    // a frame of the browser tells first what scrolled, then its callbacks, then what changed its size
    await page.evaluate(`(async () => {
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await drawn();
      document.querySelector('parley-chat').shadowRoot.querySelector('.scroller').scrollTo({ top: 0 });
      await drawn();
    })()`);
    await page.setViewportSize({ width: 390, height: 600 });
    await page.waitForFunction(`innerWidth === 390 && innerHeight === 600`);
    // the visitor reads what was said before
    expect(await page.locator('.scroller').evaluate((frame) => frame.scrollTop)).toBe(0);
  });

  test.each([
    ['a phone', 390, 844],
    ['a phone on its side', 844, 390],
    ['a screen of 1440 × 900 at 200 %', 720, 450],
  ])('a bubble takes all of %s', async (_, width, height) => {
    const bot = asking([says('hello', 'Hello.'), { id: 'name', type: 'text input' }]);
    const { page } = await stage().visit(await stage().chat.publish(bot), {
      attributes: { mode: 'bubble', label: 'Ask us' },
      context: { viewport: { width, height } },
    });
    await page.getByRole('button', { name: 'Ask us' }).click();
    await asked(page);
    await expectInSight(page);
    expect(await boxesOf(page.locator('.panel'))).toEqual([{ x: 0, y: 0, width, height }]);
    expect(await page.locator('.bar .title').innerText()).toBe('Ask us');
    // one way out
    expect(await page.locator('.panel, .launcher').getByRole('button', { name: 'Close' }).count()).toBe(1);
    expect(await page.locator('.launcher').isVisible()).toBe(false);
    await expectAccessible(page);
  });

  test('on a dark background native controls are dark, and options can be read', async () => {
    const dark = { general: { background: { type: 'Color', content: '#16181d' } } };
    const theme: Theme = { ...dark, chat: { buttons: { backgroundColor: '#1e293b', color: '#fff' } } };
    const items = ['Tea', 'Coffee'].map((content) => ({ id: content, content }));
    const bot = asking(
      [
        { id: 'stars', type: 'rating input', options: { length: 5, buttonType: 'Icons' } },
        { id: 'score', type: 'rating input', options: { length: 5 } },
        { id: 'drinks', type: 'choice input', items, options: { isMultipleChoice: true } },
        { id: 'day', type: 'date input' },
      ],
      theme,
    );
    const { page } = await stage().visit(await stage().chat.publish(bot));
    for (const block of ['stars', 'score']) {
      await page.locator(`.question[data-block="${block}"] .rate`).nth(2).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send' }).click();
    }
    await page.getByRole('checkbox', { name: 'Tea' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('input[type=date]').waitFor();
    await expectAccessible(page);
    expect(await styleOf(page, 'input', 'colorScheme')).toBe('dark');
    expect(await linesOf(page, 'guest')).toEqual(['★★★☆☆', '2', 'Tea']);
  });

  test('a dark conversation has dark notices', async () => {
    const bot = asking([{ id: 'name', type: 'text input' }], {
      general: { background: { type: 'Color', content: '#16181d' } },
    });
    const { page } = await stage().visit(await stage().chat.publish(bot));
    await asked(page);
    stage().network.setDown(true);
    await say(page, 'Ada');
    await page.locator('.notice.trouble').waitFor();
    const colour = await styleOf(page, '.notice.trouble', 'backgroundColor');
    const parts = (colour.match(/\d+/g) ?? []).map(Number);
    expect(parts).toHaveLength(3);
    // no part of it is bright
    expect(Math.max(...parts)).toBeLessThan(96);
    await expectAccessible(page);
  });

  test('a chosen number is told by its border, where buttons are as dark as fields, and 10 fits in', async () => {
    const border = { thickness: 3, color: '#475569' };
    const theme: Theme = {
      general: { background: { type: 'Color', content: '#0f172a' } },
      chat: {
        buttons: { backgroundColor: '#1e293b', color: '#f8fafc' },
        inputs: { backgroundColor: '#111827', color: '#e5e7eb', border },
      },
    };
    const scale: Block = { id: 'nps', type: 'rating input', options: { length: 10 } };
    const { page } = await stage().visit(await stage().chat.publish(asking([scale], theme)), {
      context: { viewport: { width: 360, height: 740 } },
    });
    await page.locator('.rate').last().click();
    await page.locator('.rate.on').waitFor();
    expect(await styleOf(page, '.rate.on', 'borderTopColor')).toBe('rgb(248, 250, 252)');
    expect(await styleOf(page, '.rate:not(.on)', 'borderTopColor')).toBe('rgb(71, 85, 105)');
    const [box, words] = await boxesOf(page.locator('.rate.on, .rate.on > span'));
    expect(words!.width + 2 * border.thickness).toBeLessThanOrEqual(box!.width);
    await expectAccessible(page);
  });

  test('fields that a dark theme has in white keep light controls', async () => {
    const theme: Theme = {
      general: { background: { type: 'Color', content: '#000' } },
      chat: { inputs: { backgroundColor: '#fff', color: '#111' } },
    };
    const bot = asking([{ id: 'day', type: 'date input' }], theme);
    const { page } = await stage().visit(await stage().chat.publish(bot));
    await asked(page);
    expect([
      await styleOf(page, 'input', 'colorScheme'),
      await styleOf(page, '.chat', 'colorScheme'),
    ]).toEqual(['light', 'dark']);
  });

  test('cards are as high as each other, without holes, and arrows lead to those out of sight', async () => {
    const items = ['Garden', 'Attic', 'Lake', 'Tower'].map((title, index) => ({
      id: title,
      title,
      description: 'A room. '.repeat(index * 4 + 1),
      ...(title === 'Attic' ? {} : { imageUrl: picture }),
      paths: [{ id: `book-${title}`, text: 'Book' }],
    }));
    const { page } = await stage().visit(
      await stage().chat.publish(asking([{ id: 'rooms', type: 'cards', items }])),
      {
        context: { viewport: { width: 390, height: 844 } },
      },
    );
    await page.getByText('1 of 4').waitFor();
    const boxes = await boxesOf(page.locator('.card'));
    expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
    const buttons = await boxesOf(page.locator('.card .button'));
    expect(new Set(buttons.map(({ y }) => y)).size).toBe(1);
    expect(await page.locator('.card .letter, .card img').count()).toBe(4);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('2 of 4').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('1 of 4').waitFor();
    await page.locator('.cards').evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
    await page.getByText('4 of 4').waitFor();
    await page.setViewportSize({ width: 1024, height: 844 });
    await page.getByText('2–4 of 4').waitFor();
  });

  test('pictures to choose from stand on the side of the visitor', async () => {
    const items = [
      { id: 'cat', title: 'Cat', pictureSrc: picture },
      { id: 'dog', title: 'Dog' },
      { id: 'owl', title: 'Owl', pictureSrc: 'data:image/png;base64,broken' },
    ];
    const { page } = await stage().visit(
      await stage().chat.publish(asking([{ id: 'pet', type: 'picture choice input', items }])),
    );
    // those without a picture have a letter, and leave no hole
    await page.locator('.letter', { hasText: 'O' }).waitFor();
    expect(await page.locator('.picture > :is(img, .letter)').allInnerTexts()).toEqual(['', 'D', 'O']);
    const faces = await boxesOf(page.locator('.picture > :is(img, .letter)'));
    expect(new Set(faces.map(({ height }) => Math.round(height))).size).toBe(1);
    const [row, , , last] = await boxesOf(page.locator('.pictures, .picture'));
    expect(last!.x + last!.width).toBeCloseTo(row!.x + row!.width, 0);
  });

  test('words that run from right to left do so on a page that does not', async () => {
    const items = [{ id: 'a', content: 'موقع جديد!' }];
    const bot = asking([says('hello', 'مرحبا! كيف نساعدك؟'), { id: 'which', type: 'choice input', items }]);
    const { page } = await stage().visit(await stage().chat.publish(bot));
    const directionOf = (selector: string): Promise<string> => styleOf(page, selector, 'direction');
    const option = page.getByRole('button', { name: 'موقع جديد!' });
    await option.waitFor();
    expect([await directionOf('.rich p'), await directionOf('.choices .button')]).toEqual(['rtl', 'rtl']);
    await option.click();
    await page.locator('.line.guest .bubble').waitFor();
    // what is read out before it, in the words of the widget, says nothing about them
    expect(await directionOf('.line.guest .bubble')).toBe('rtl');
  });

  test.each(['ltr', 'rtl'] as const)(
    'words that run from right to left keep to their side on a page that runs %s',
    async (dir) => {
      const cards = ['غرفة', 'حديقة', 'برج'].map((title) => ({
        id: title,
        title,
        paths: [{ id: `book-${title}`, text: 'احجز' }],
      }));
      const bot = asking([
        { id: 'name', type: 'text input', options: { labels: { placeholder: 'اكتب اسمك…' } } },
        {
          id: 'score',
          type: 'rating input',
          options: { length: 5, labels: { left: 'سيئ', right: 'ممتاز' } },
        },
        { id: 'rooms', type: 'cards', items: cards },
      ]);
      const { page } = await stage().visit(await stage().chat.publish(bot), {
        dir,
        context: { viewport: { width: 390, height: 844 } },
      });
      // the empty field runs as the page does, and its placeholder as its words do
      await asked(page);
      expect(await styleOf(page, '.question input', 'direction')).toBe(dir);
      expect(await styleOf(page, '.question input', 'unicodeBidi', '::placeholder')).toBe('plaintext');
      await say(page, 'محمد');
      await page.locator('.rate').last().click();
      const beginning = ({ x, width }: Box): number => (dir === 'ltr' ? x : x + width);
      const [left, scale] = await boxesOf(page.locator('.scale, .rating > .hint'));
      expect(beginning(left!)).toBeCloseTo(beginning(scale!), 0);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('1 of 3').waitFor();
      const [position, row] = await boxesOf(page.locator('.arrows, .arrows > .hint'));
      expect(beginning(position!)).toBeCloseTo(beginning(row!), 0);
      const [previous, next] = await boxesOf(page.locator('.arrow'));
      expect(next!.x > previous!.x).toBe(dir === 'ltr');
      expect((await styleOf(page, '.arrow svg', 'transform')) !== 'none').toBe(dir === 'rtl');
    },
  );

  test('the header of a bubble has the name that visitors know the bot by, and its face', async () => {
    const theme: Theme = { chat: { hostAvatar: { isEnabled: true, url: 'https://files.example/face.png' } } };
    const bot = botOf({
      groups: { Ask: [{ id: 'name', type: 'text input' }] },
      theme,
      settings: { metadata: { title: 'Workshop desk' } },
    });
    const { page } = await stage().visit(await stage().chat.publish(bot), { attributes: { mode: 'bubble' } });
    await page.getByRole('button', { name: 'Chat' }).click();
    await asked(page);
    expect(await page.locator('.bar .title').innerText()).toBe('Workshop desk');
    expect(await page.locator('.bar img').getAttribute('src')).toBe('https://files.example/face.png');
  });

  test('the end is seen, and another conversation can be begun from there', async () => {
    const bot = asking([{ id: 'name', type: 'text input' }, says('bye', 'Bye.')]);
    const { page } = await stage().visit(await stage().chat.publish(bot));
    await say(page, 'Ada');
    await page.getByText('The conversation has ended.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.locator('.line.guest').waitFor({ state: 'detached' });
    await asked(page);
  });
});
