import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const file = join(import.meta.dirname, '../../../blocks/bots/quiz.json');

describeInBuilder('publishing', (builder) => {
  const imported = async (): Promise<string> => {
    const { api, workspaceId } = builder();
    const quiz = JSON.parse(readFileSync(file, 'utf8'));
    return (await api.importBot({ body: { workspaceId, bot: quiz } })).bot.id;
  };

  test('says what is new, takes a note, and gives the address', async () => {
    const botId = await imported();
    const { page, context } = await builder().open(`/b/${botId}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: builder().url });
    const dialog = page.getByRole('dialog');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: 'Not published' }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('This is the first time').waitFor();
    await dialog.getByLabel('What is new in this version').fill('The first round');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    const { api } = builder();
    const told = page.getByRole('region', { name: /notification/i });
    const link = told.getByRole('link');
    await link.waitFor();
    await dialog.waitFor({ state: 'detached' });
    const { bot } = await api.getBot({ path: { botId } });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/${bot.publicId}$`));
    const { versions } = await api.listVersions({ path: { botId } });
    expect(versions).toMatchObject([{ number: 1, note: 'The first round', isPublished: true }]);
    await bar.getByRole('link', { name: 'Live', exact: true }).waitFor();
    await told.getByRole('button', { name: 'Copy the address' }).click();
    await told.getByText('Copied').waitFor();

    const variables = [...bot.variables, { id: 'v-new', name: 'Fresh' }];
    const aside = { id: 'aside', title: 'Aside', graphCoordinates: { x: 0, y: 900 } };
    const groups = [...bot.groups, { ...aside, blocks: [says('never', 'Nobody hears this')] }];
    await api.updateBot({ path: { botId }, body: { bot: { variables, groups } } });
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('1 variable added').waitFor();
    await dialog.getByText('One thing may surprise your visitors.').waitFor();
    await dialog.getByText('Group Aside', { exact: true }).waitFor();
    await photograph(page, 'publish');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Compare with the published version' }).click();
    await page.getByRole('heading', { name: 'Aside' }).waitFor();
    await page.goBack();
    await bar.getByRole('link', { name: 'Live · 3 changes not published' }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    // a warning keeps nobody from it who has read it
    await dialog.getByRole('button', { name: 'Publish anyway' }).click();
    await told.getByText('Published. Visitors talk to it here:').waitFor();
    await photograph(page, 'published');
    await expectAccessible(page);
    const later = await api.listVersions({ path: { botId } });
    expect(later.versions.map(({ number }) => number)).toEqual([2, 1]);
    await dialog.waitFor({ state: 'detached' });

    // who has accepted it is said from now on, and nobody is warned, until somebody wants that
    const panel = page.getByRole('complementary', { name: 'Panel' });
    await page.getByRole('tab', { name: /Issues/ }).click();
    const inPanel = panel.getByRole('button', { name: /^Accepted .*Group Aside ?Accepted by \S+@\S+, / });
    await inPanel.waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
    await publish.and(page.locator(':enabled')).waitFor();
    await dialog.getByText('One thing may surprise your visitors.').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'One warning was accepted' }).click();
    await dialog.getByText(/^Accepted by \S+@\S+, /).waitFor();
    await photograph(page, 'publish-accepted');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Warn again' }).click();
    await dialog.getByText('One thing may surprise your visitors.').waitFor();
    await dialog.getByRole('button', { name: 'Publish anyway' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: /^Warning .*Group Aside$/ }).waitFor();
    const { diagnostics } = await api.checkBot({ path: { botId } });
    expect(diagnostics).toMatchObject([{ code: 'unreachable-group' }]);
    expect(diagnostics[0]).not.toHaveProperty('acknowledgement');
  });

  test('is refused while something is wrong, and leads to it', async () => {
    const botId = await imported();
    const { api } = builder();
    const { bot } = await api.getBot({ path: { botId } });
    const [first, ...groups] = bot.groups;
    const wrong = { id: 'odd', type: 'text input', options: { variableId: 5 } };
    const unsafe = { id: 'unsafe', type: 'Redirect', options: { url: 'javascript:alert(1)' } };
    const broken = { ...first!, blocks: [...first!.blocks, wrong, unsafe] };
    await api.updateBot({ path: { botId }, body: { bot: { groups: [broken, ...groups] } } });
    const { page } = await builder().open(`/b/${botId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Fix 2 things before you publish this bot.').waitFor();
    const unsafeRow = dialog.getByRole('listitem').filter({ hasText: 'this address is not safe' });
    await unsafeRow.getByText(`${first!.title} › Open a page › Address`, { exact: true }).waitFor();
    const wrongRow = dialog.getByRole('listitem').filter({ hasText: 'Must be a variable, not the number 5' });
    await wrongRow.getByText(/› Save the answer in$/).waitFor();
    expect(await dialog.getByRole('button', { name: /^Publish/ }).isDisabled()).toBe(true);
    await photograph(page, 'publish-refused');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Show it' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    expect((await api.listVersions({ path: { botId } })).versions).toEqual([]);
  });
});
