import { botOf } from '@parley/engine/testing';
import type { Locator } from 'playwright-core';
import { asks, says } from '../support/bots.ts';
import { describeOnStage } from '../support/stage.ts';
import { asked, say } from '../support/visitor.ts';

type Styled = { readonly getComputedStyle: (element: unknown) => Readonly<Record<string, string>> };
const styleOf = (locator: Locator, property: string): Promise<string | undefined> =>
  locator.evaluate(
    (element, name) => (globalThis as unknown as Styled).getComputedStyle(element)[name],
    property,
  );

/** One pixel. */
const face =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describeOnStage('the look of a bot', (stage) => {
  test('its styles reach the conversation and nothing of the page', async () => {
    const bot = botOf({
      groups: { Start: [says('hello', 'Hello.'), asks('name', 'Name')] },
      variables: ['Name'],
      theme: {
        customCss: '.bubble, h1 { letter-spacing: 3px; }',
        chat: { hostBubbles: { backgroundColor: '#fafad2' } },
      },
    });
    const { page } = await stage().visit(await stage().chat.publish(bot));
    const bubble = page.locator('.line.host .bubble.text').first();
    await asked(page);
    expect(await styleOf(bubble, 'letterSpacing')).toBe('3px');
    expect(await styleOf(bubble, 'backgroundColor')).toBe('rgb(250, 250, 210)');
    expect(await styleOf(page.getByRole('heading', { name: 'Our site' }), 'letterSpacing')).toBe('normal');
  });

  test('it changes with the variables it hangs on', async () => {
    const bot = botOf({
      groups: {
        Start: [
          says('hello', 'Hello.'),
          asks('colour', 'Colour'),
          asks('face', 'Face'),
          says('end', 'Nice.'),
        ],
      },
      variables: ['Colour', 'Face'],
      theme: {
        general: { background: { type: 'Color', content: '{{Colour}}' } },
        chat: {
          hostAvatar: { isEnabled: true, url: '{{Face}}' },
          guestAvatar: { isEnabled: true, url: '{{Face}}' },
        },
      },
    });
    const { page } = await stage().visit(await stage().chat.publish(bot));
    const chat = page.locator('.chat');
    await asked(page);
    expect(await styleOf(chat, 'backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.locator('.avatar').count()).toBe(0);
    await say(page, 'rgb(1, 2, 3)');
    await page.locator('.question[data-block="face"]').waitFor();
    expect(await styleOf(chat, 'backgroundColor')).toBe('rgb(1, 2, 3)');
    await say(page, face);
    await page.locator('.chat[data-phase="ended"]').waitFor();
    expect(await page.locator('.line.host .avatar img').last().getAttribute('src')).toBe(face);
    expect(await page.locator('.line.guest .avatar img').last().getAttribute('src')).toBe(face);
  });
});
