import { expect, test } from '@jest/globals';
import { png, says } from '@parley/testing';
import { pressKey } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { saved } from '../support/editor.ts';
import { expectAccessible, photographParts } from '../support/look.ts';

/** A picture that stands in the bot, of one grey. */
const grey = (shade: number): string => `data:image/png;base64,${png(64, 40, shade).toString('base64')}`;
const lost = 'https://pictures.invalid/team.png';

/** A bot whose shop is open from a day on, for visitors of a country and an age. */
const botWith = ({ picture, from, age, country, later }: Record<'picture' | 'from' | 'age' | 'country' | 'later', string>) => ({
  version: '6' as const,
  name: 'Shop',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'on' }],
  groups: [
    {
      id: 'group',
      title: 'Welcome',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        says('says', 'Shall we begin?'),
        { id: 'picture', type: 'image', content: { url: picture, clickLink: { alt: 'Our team' } } },
        { id: 'date', type: 'date input', options: { min: from } },
        { id: 'phone', type: 'phone number input', options: { defaultCountryCode: country } },
        { id: 'choice', type: 'choice input', items: [{ id: 'now', content: 'Now' }, { id: 'later', content: later }] },
        {
          id: 'condition',
          type: 'Condition',
          items: [{ id: 'old', content: { comparisons: [{ id: 'c', variableId: 'age', comparisonOperator: 'Greater or equal to', value: age }] } }],
        },
      ],
    },
  ],
  edges: [{ id: 'on', from: { eventId: 'start' }, to: { groupId: 'group' } }],
  variables: [{ id: 'age', name: 'Age' }],
  theme: {
    general: { font: 'Inter' },
    chat: { hostAvatar: { url: grey(60) }, buttons: { backgroundColor: '#7e22ce' } },
  },
  settings: {
    metadata: { title: 'Find your plan today' },
    security: { allowedOrigins: ['https://shop.example', 'https://old.example'] },
  },
}); // prettier-ignore

describeInBuilder('two states of a bot', (builder) => {
  async function fill(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    await field.press('Tab');
  }

  /** Changes the look and the settings in their forms. */
  async function edit(page: Page): Promise<void> {
    const group = (name: string): Locator => page.getByRole('group', { name, exact: true });
    const buttons = group('Buttons');
    await fill(buttons.getByRole('textbox', { name: 'Background', exact: true }), '#15803d');
    await fill(group('The bot says').getByRole('textbox', { name: 'Avatar of the bot' }), grey(200));
    const font = page.getByRole('combobox', { name: 'Font' });
    await font.fill('Lora');
    await font.press('Enter');
    await saved(page);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await fill(page.getByRole('textbox', { name: 'Title', exact: true }), 'Find your perfect plan');
    await pressKey(page.getByRole('switch', { name: 'Remember the visitor' }), 'Space');
    const sites = group('Sites that may talk to the bot');
    await fill(sites.getByRole('textbox').last(), 'https://new.example');
    await saved(page);
  }

  test('are compared by the fields of their forms, in words, swatches and pictures', async () => {
    const { api, workspaceId } = builder();
    builder().forgive(/ERR_|Failed to load|Content Security Policy/);
    const first = { picture: grey(120), from: '2026-11-29', age: '18', country: 'IT', later: 'Later' };
    const { id: botId } = (await api.importBot({ body: { workspaceId, bot: botWith(first) } })).bot;
    await api.publishBot({ path: { botId }, body: {} });
    const { bot } = await api.getBot({ path: { botId } });
    const next = botWith({ picture: lost, from: '2026-12-31', age: '21', country: 'FR', later: 'Never' });
    const [changed] = next.groups;
    const groups = bot.groups.map((group) => ({ ...group, blocks: changed!.blocks }));
    await api.updateBot({ path: { botId }, body: { bot: { groups } } });

    const { page } = await builder().open(`/b/${botId}/theme`);
    await edit(page);
    await page.goto(`${builder().url}/app/b/${botId}/versions`);
    const comparison = page.getByRole('region', { name: 'What is different' });
    const look = comparison.getByRole('region', { name: 'Look' });
    await look.waitFor();
    /** The difference that stands behind a label. */
    const differenceIn = (part: Locator, label: string): Locator =>
      part.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: label }) }).first().getByRole('definition'); // prettier-ignore
    const lines = async (part: Locator, label: string): Promise<readonly string[]> => {
      const difference = differenceIn(part, label);
      await difference.waitFor();
      return [
        ...(await difference.getByRole('deletion').allInnerTexts()),
        ...(await difference.getByRole('insertion').allInnerTexts()),
      ].map((text) => text.replace(/^(?:Before|Now):\s*/, '').trim());
    };
    expect(await lines(look, 'Font')).toEqual(['Inter', 'Lora']);
    expect(await lines(look, 'Buttons › Background')).toEqual(['#7e22ce', '#15803d']);
    const pictures = differenceIn(look, 'Avatar of the bot').getByRole('img', { name: 'Avatar of the bot' });
    expect(await pictures.count()).toBe(2);

    const settings = comparison.getByRole('region', { name: 'Settings' });
    expect(await lines(settings, 'Remember the visitor')).toEqual(['Default (Off)', 'On']);
    expect(await lines(settings, 'Title')).toEqual(['plan today', 'perfect plan']);
    expect(await lines(settings, 'Sites that may talk to the bot')).toEqual([
      'https://old.example',
      'https://new.example',
    ]);

    const welcome = comparison.locator('section').filter({ has: page.getByRole('heading', { name: 'Welcome' }) }); // prettier-ignore
    await welcome.getByRole('img', { name: 'Our team' }).first().waitFor();
    await welcome.getByText('This picture cannot be loaded.').waitFor();
    expect(await lines(welcome, 'Earliest')).toEqual(['Nov 29, 2026', 'Dec 31, 2026']);
    expect(await lines(welcome, 'Country')).toEqual(['Italy (IT)', 'France (FR)']);
    expect(await lines(welcome, 'Branch 1 › If')).toEqual(['Age is at least 18', 'Age is at least 21']);
    expect(await lines(welcome, 'Button 2')).toEqual(['Later', 'Never']);
    expect(await comparison.innerText()).not.toMatch(/[{}[\]]/);
    await photographParts(page, new Map([['compare', comparison]]));
    await expectAccessible(page);
    await look.getByRole('button', { name: 'Show it: Look' }).click();
    await page.waitForURL(`**/b/${botId}/theme`);
  });
});
