import { botOf } from '@parley/engine/testing';
import type { Block, BotContent } from '@parley/schema';
import { asks } from '../support/bots.ts';
import { strictPolicy } from '../support/site.ts';
import { describeOnStage, type Visitor } from '../support/stage.ts';
import { asked, expectAccessible } from '../support/visitor.ts';

const shows = (...blocks: Block[]): BotContent =>
  botOf({ groups: { Show: [...blocks, asks('name', 'Name')] }, variables: ['Name'] });
const embed = (url: string): Block => ({ id: 'embed', type: 'embed', content: { url, height: 200 } });
const film: Block = {
  id: 'film',
  type: 'video',
  content: { type: 'youtube', id: 'abcdefghijk', url: 'https://www.youtube.com/watch?v=abcdefghijk' },
};

describeOnStage('pages of others in a conversation', (stage) => {
  const visit = async (bot: BotContent, allowed: string): Promise<Visitor> => {
    const visitor = await stage().visit(await stage().chat.publish(bot), {
      policy: strictPolicy(stage().network.url).replace(/(frame|media)-src/g, `$& ${allowed}`),
      before: ({ context }) =>
        context.route(/^https:/, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>A calendar</h1>' }),
        ),
    });
    await asked(visitor.page);
    return visitor;
  };

  test('stand in a sandbox that lets films, maps and calendars be themselves, and links to them', async () => {
    const { page } = await visit(shows(embed('https://calendar.example/book'), film), 'https:');
    const frames = page.locator('.bubble iframe');
    const sandboxes = await frames.evaluateAll((all) => all.map((frame) => frame.getAttribute('sandbox')));
    expect(sandboxes).toHaveLength(2);
    for (const sandbox of sandboxes) {
      expect(sandbox?.split(' ')).toEqual(
        expect.arrayContaining(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups']),
      );
      expect(sandbox).not.toContain('top-navigation');
    }
    expect(await frames.last().getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    const link = page.getByRole('link', { name: 'Open in a new tab' });
    expect(await link.getAttribute('href')).toBe('https://calendar.example/book');
    await page.frameLocator('.bubble.embed iframe').getByText('A calendar').waitFor();
    await expectAccessible(page);
  });

  test('do not keep their origin where it is that of the page, whose sandbox they could take away', async () => {
    const { page } = await visit(shows(embed(`${stage().site.url}/none.html`)), stage().site.url);
    const sandbox = await page.locator('.bubble iframe').getAttribute('sandbox');
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-same-origin');
  });

  test('say so and link to themselves where the page forbids them', async () => {
    const { page } = await visit(
      shows(embed('https://calendar.example/book'), film),
      'https://other.example',
    );
    const missing = page.locator('.bubble .missing');
    await missing.nth(1).waitFor();
    expect(await page.locator('.bubble iframe').count()).toBe(0);
    const links = page.getByRole('link', { name: 'Open in a new tab' });
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://calendar.example/book',
      'https://www.youtube-nocookie.com/embed/abcdefghijk',
    ]);
    await expectAccessible(page);
  });

  test('pictures, sound and films that do not load say so and link to themselves', async () => {
    const [image, audio, video] = ['image', 'audio', 'video'].map((type): Block => ({
      id: type,
      type,
      content: { type: 'url', url: `https://files.example/${type}` },
    }));
    const { page } = await visit(shows(image!, audio!, video!), 'https://files.example');
    await page.locator('.bubble .missing').nth(2).waitFor();
    expect(await page.getByText('It could not be loaded.').count()).toBe(3);
    expect(await page.getByRole('link', { name: 'Open in a new tab' }).count()).toBe(3);
  });
});
