import { botOf } from '@parley/engine/testing';
import type { Block, BotContent, Settings } from '@parley/schema';
import { keysIn } from '@parley/testing/browser';
import { asks, says } from '../support/bots.ts';
import { describeOnStage } from '../support/stage.ts';
import { asked, expectAccessible, linesOf, say } from '../support/visitor.ts';

/** Asks one question after the other. */
const asking = (...blocks: Block[]): BotContent => botOf({ groups: { Ask: blocks } });
const items = (...contents: string[]) => contents.map((content) => ({ id: content.toLowerCase(), content }));
const prefilled = (general: Settings['general']): BotContent =>
  botOf({
    groups: { Ask: [asks('name', 'Name')] },
    variables: [{ id: 'v:Name', name: 'Name', value: 'Ada' }],
    settings: { general },
  });

/** One pixel. */
const face =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describeOnStage('questions', (stage) => {
  test('what does not fit is asked again in the words of the bot; what fits is shown as it was understood', async () => {
    const bot = asking(
      { id: 'email', type: 'email input', options: { retryMessageContent: 'Mit @, bitte.' } },
      { id: 'day', type: 'date input' },
      { id: 'end', type: 'text input' },
    );
    const { page } = await stage().visit(await stage().chat.publish(bot));
    await say(page, 'nonsense');
    await page.getByText('Mit @, bitte.').waitFor();
    await say(page, 'ADA@Example.com');
    await page.locator('input[type=date]').fill('2026-12-24');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.question[data-block="end"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['nonsense', 'ada@example.com', 'Dec 24, 2026']);
  });

  test('several are chosen, looked for among many', async () => {
    const bot = asking(
      {
        id: 'colours',
        type: 'choice input',
        items: items('Red', 'Green', 'Blue'),
        options: { isMultipleChoice: true, isSearchable: true, searchInputPlaceholder: 'Which?' },
      },
      {
        id: 'animals',
        type: 'picture choice input',
        items: [
          { id: 'cat', title: 'Cat' },
          { id: 'dog', title: 'Dog' },
        ],
        options: { isMultipleChoice: true, buttonLabel: 'These' },
      },
      { id: 'end', type: 'text input' },
    );
    const { page } = await stage().visit(await stage().chat.publish(bot));
    const search = page.getByRole('searchbox', { name: 'Which?' });
    const send = page.getByRole('button', { name: 'Send' });
    await search.fill('mauve');
    await page.getByText('Nothing found.').waitFor();
    await expectAccessible(page);
    await search.fill('gre');
    await page.getByRole('checkbox', { name: 'Red' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Green' }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(1);
    expect(await page.getByText('Nothing found.').count()).toBe(0);
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Green' }).check();
    await search.fill('');
    await page.getByRole('checkbox', { name: 'Red' }).check();
    await send.click();
    await page.getByRole('button', { name: 'Cat', pressed: false }).click();
    await page.getByRole('button', { name: 'Cat', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'These' }).click();
    await page.locator('.question[data-block="end"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['Red, Green', 'Cat']);
  });

  test('ratings are given with one press, or with the arrows of the keyboard', async () => {
    const icon =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
    const bot = asking(
      {
        id: 'once',
        type: 'rating input',
        options: { length: 5, isOneClickSubmitEnabled: true, labels: { left: 'Bad', right: 'Good' } },
      },
      {
        id: 'icons',
        type: 'rating input',
        options: { length: 3, buttonType: 'Icons', customIcon: { isEnabled: true, svg: icon } },
      },
      { id: 'end', type: 'text input' },
    );
    const { page } = await stage().visit(await stage().chat.publish(bot));
    await page.getByRole('group', { name: 'Bad – Good' }).getByText('3', { exact: true }).click();
    await page.locator('.question[data-block="icons"]').waitFor();
    await expectAccessible(page);
    const star = (value: number) => page.getByRole('radio', { name: String(value) });
    await star(1).press('Space');
    await star(1).press('ArrowRight');
    await (await keysIn(star(2))).press('Enter');
    await page.locator('.question[data-block="end"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['3', '★★☆']);
  });

  test('a long text takes lines, and is sent with the keyboard', async () => {
    const bot = asking(
      { id: 'story', type: 'text input', options: { isLong: true } },
      { id: 'end', type: 'text input' },
    );
    const { page } = await stage().visit(await stage().chat.publish(bot));
    const field = await asked(page);
    await field.focus();
    const keys = await keysIn(field);
    await keys.type('One');
    await keys.press('Enter');
    await keys.type('Two');
    await keys.press('Control+Enter');
    await page.locator('.question[data-block="end"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['One\nTwo']);
  });

  test.each([
    ['stands in the field', {}, 'Ada'],
    ['does not, where the bot wants that', { isInputPrefillEnabled: false }, ''],
  ])('what the bot knows already %s', async (_, general, value) => {
    const { page } = await stage().visit(await stage().chat.publish(prefilled(general)));
    expect(await (await asked(page)).inputValue()).toBe(value);
  });
});

describeOnStage('what a bot says', (stage) => {
  test('is written with its marks, and no markup or script of anybody is more than words', async () => {
    const bot = botOf({
      groups: {
        Say: [
          {
            id: 'rich',
            type: 'text',
            content: {
              richText: [
                { type: 'p', children: [{ text: 'Bold', bold: true }, { text: ' <b>x</b>' }] },
                {
                  type: 'p',
                  children: [
                    { type: 'a', url: 'https://example.com/', children: [{ text: 'out' }] },
                    { type: 'a', url: 'javascript:alert(1)', children: [{ text: 'in' }] },
                  ],
                },
                {
                  type: 'ul',
                  children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'One' }] }] }],
                },
              ],
            },
          },
          asks('name', 'Name'),
          says('hello', 'Hello {{Name}}'),
        ],
      },
      variables: ['Name'],
    });
    const visitor = await stage().visit(await stage().chat.publish(bot));
    const { page } = visitor;
    const bubble = page.locator('.line.host .bubble').first();
    await asked(page);
    expect(await bubble.locator('strong').innerText()).toBe('Bold');
    expect(await bubble.locator('b').count()).toBe(0);
    expect(await bubble.locator('a').evaluateAll((links) => links.map((link) => link.textContent))).toEqual([
      'out',
    ]);
    expect(await bubble.locator('li').innerText()).toBe('One');
    await say(page, '<img src=x onerror="document.title=1"> **Ada**');
    await page.locator('.chat[data-phase="ended"]').waitFor();
    expect((await linesOf(page, 'host')).at(-1)).toBe('Hello <img src=x onerror="document.title=1"> Ada');
    expect(await page.locator('.bubble img').count()).toBe(0);
    expect(await page.title()).toBe('A site');
  });

  test('comes at the pace of typing, and is read out as it comes', async () => {
    const bot = botOf({
      groups: { Say: [says('one', 'First.'), says('two', 'And now the second.'), asks('name', 'Name')] },
      variables: ['Name'],
      theme: { chat: { hostAvatar: { isEnabled: true, url: face } } },
      settings: { typingEmulation: { enabled: true, speed: 1, maxDelay: 60 } },
    });
    const { page } = await stage().visit(await stage().chat.publish(bot), {
      context: { reducedMotion: 'no-preference' },
      before: (visitor) => visitor.page.clock.install(),
    });
    await page.getByText('First.').waitFor();
    await page.locator('.typing').waitFor();
    expect(await linesOf(page, 'host')).toEqual(['First.']);
    // one face, beside the dots
    expect(await page.locator('.avatar img').count()).toBe(1);
    expect(await page.locator('.line:has(.typing) .avatar img').count()).toBe(1);
    await page.clock.fastForward(60_000);
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual(['First.', 'And now the second.']);
    expect(await page.locator('.line.host').last().locator('.avatar img').count()).toBe(1);
    expect(await page.locator('.avatar img').count()).toBe(1);
    const log = page.getByRole('log');
    expect(await log.getAttribute('aria-live')).toBe('polite');
    expect(await log.innerText()).toContain('And now the second.');
  });
});
