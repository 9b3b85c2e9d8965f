import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pressKey } from '@parley/testing/browser';
import { describeInBuilder } from '../support/builder-under-test.ts';
import { expectAccessible, photograph } from '../support/look.ts';

const file = join(import.meta.dirname, '../../../blocks/bots/quiz.json');

describeInBuilder('versions', (builder) => {
  test('are listed, compared in words, restored as one edit, and published again', async () => {
    const { api, workspaceId } = builder();
    const quiz = JSON.parse(readFileSync(file, 'utf8'));
    const { id: botId } = (await api.importBot({ body: { workspaceId, bot: quiz } })).bot;
    const { page } = await builder().open(`/b/${botId}/versions`);
    await page.getByRole('heading', { name: 'Nothing is published yet' }).waitFor();
    await photograph(page, 'versions-none');

    await api.publishBot({ path: { botId }, body: { note: 'The first round' } });
    const { bot } = await api.getBot({ path: { botId } });
    const [first, ...groups] = bot.groups;
    const renamed = { ...first!, title: 'Ahoy', blocks: first!.blocks.slice(1) };
    const said = groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'text')!;
    const others = JSON.parse(
      JSON.stringify(groups).replace(
        JSON.stringify(said),
        JSON.stringify({
          ...said,
          content: { richText: [{ type: 'p', children: [{ text: 'Well said' }] }] },
        }),
      ),
    );
    await api.updateBot({ path: { botId }, body: { bot: { groups: [renamed, ...others] } } });
    await api.publishBot({ path: { botId }, body: {} });
    await page.reload();
    const row = (number: number) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Version ${number}` }) });
    await row(2).getByText('Live').waitFor();
    await row(1).getByText('The first round').waitFor();
    await row(1).getByText(builder().email).waitFor();

    const comparison = page.getByRole('region', { name: 'What is different' });
    await comparison.getByText('Nothing has changed.').waitFor();
    await row(1).getByRole('button', { name: 'Compare with the draft' }).click();
    await comparison.getByText('1 block removed').waitFor();
    await comparison.getByRole('heading', { name: 'Ahoy Renamed' }).waitFor();
    await comparison.getByRole('button', { name: /^Draft To/ }).click();
    await page.getByRole('option', { name: 'Version 2' }).click();
    // nothing is compared until that version is here: the same words stood there before
    await comparison.getByRole('button', { name: /^Version 2 To/ }).waitFor();
    await comparison.getByText('1 block removed').waitFor();
    await comparison.getByRole('insertion').filter({ hasText: 'Well said' }).waitFor();
    await comparison.getByRole('deletion').first().waitFor();
    await photograph(page, 'versions');
    await expectAccessible(page);
    const way = comparison.getByRole('button', { name: 'Show it: Well said' });
    await pressKey(way, 'Enter');
    await page.waitForURL(`**/b/${botId}`);
    await page.getByText('Well said').first().waitFor();
    await page.goBack();
    await row(1).getByText('The first round').waitFor();

    /** The groups of the draft once the edit that `press` makes is saved. */
    const groupsAfter = async (press: () => Promise<void>) => {
      const saved = page.waitForResponse((response) => response.url().endsWith('/changes'));
      await press();
      await saved;
      return (await api.getBot({ path: { botId } })).bot.groups;
    };
    const restored = await groupsAfter(() =>
      row(1).getByRole('button', { name: 'Restore as draft' }).click(),
    );
    expect(restored).toEqual(bot.groups);
    await page.getByText('Your draft is as version 1 was.', { exact: false }).waitFor();
    const undone = await groupsAfter(() =>
      page.getByRole('banner').getByRole('button', { name: 'Undo' }).click(),
    );
    expect(undone[0]?.title).toBe('Ahoy');

    await row(1).getByRole('button', { name: 'Publish again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
    await row(1).getByText('Live').waitFor();
    const { versions } = await api.listVersions({ path: { botId } });
    expect(versions.map(({ number, isPublished }) => [number, isPublished])).toEqual([
      [2, false],
      [1, true],
    ]);

    const card = page.getByRole('article').filter({ hasText: bot.name });
    await page.getByRole('link', { name: 'Bots', exact: true }).click();
    await card.getByText('Live · changes not published').waitFor();
    await page.goBack();

    await page.getByRole('tab', { name: 'Earlier drafts' }).click();
    const [oldest] = (await api.listFormerDrafts({ path: { botId } })).formerDrafts.toReversed();
    const former = page.getByRole('tabpanel').getByRole('listitem').last();
    await former.getByText(builder().email).waitFor();
    await former.getByRole('button', { name: /^Compare/ }).click();
    await comparison.getByRole('button', { name: /^Draft of .* From/ }).waitFor();
    await photograph(page, 'versions-drafts');
    await expectAccessible(page);
    const asBefore = await groupsAfter(() => former.getByRole('button', { name: /^Restore/ }).click());
    const { content } = (await api.getFormerDraft({ path: { botId, formerDraftId: oldest!.id } }))
      .formerDraft;
    expect(asBefore).toEqual(content['groups']);
    await page.getByText('Your draft is as it was on').waitFor();

    // it is edited since the publication, and the one that is live
    await page.getByRole('link', { name: 'Bots', exact: true }).click();
    await card.getByText('Live', { exact: true }).waitFor();
  });
});
