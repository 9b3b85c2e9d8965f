import { expect, test } from '@jest/globals';
import type { ManagementClient } from '@parley/client';
import { says } from '@parley/testing';
import { bounded, untilTrue } from '@parley/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { pagePaths } from '../../src/app/page-paths.ts';
import { tabPaths } from '../../src/bot/tab-paths.ts';
import { brokenBot } from '../support/broken-bot.ts';
import { describeInBuilder, newAddress, type BuilderUnderTest } from '../support/builder-under-test.ts';
import { expectAccessible } from '../support/look.ts';

const signedOut = { extraHTTPHeaders: {} };
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const heading = (page: Page, name: RegExp | string): Locator => page.getByRole('heading', { name });
/** The flow, on the canvas or, in a small window, in the outline. */
const flow = (page: Page, words: string): Locator =>
  page.locator('.react-flow__node, [data-outline]').filter({ hasText: words });

type NewBot = NonNullable<Parameters<ManagementClient['createBot']>[0]>['body']['bot'];

/** An address, and something that its page shows once all of it is there. */
type Address = {
  readonly path: string;
  readonly shown: (page: Page) => Locator;
  /** True: for somebody who is not signed in. */
  readonly isOutside?: true;
};
/** The addresses of each route: the names are those of `pagePaths`, and of the parts of a bot. */
type Routes = Readonly<Record<string, readonly Address[]>>;

const partOf = (path: string): string => `/b/:botId/${path}`;

async function routesOf(builder: BuilderUnderTest): Promise<Routes> {
  const { api, workspaceId } = builder;
  const path = { workspaceId };
  const at = { x: 0, y: 0 };
  const make = async (bot: NewBot): Promise<string> =>
    (await api.createBot({ body: { workspaceId, bot } })).bot.id;
  const botId = await make({
    name: 'Greeter',
    events: [{ id: 'start', type: 'start', graphCoordinates: { x: -300, y: 0 }, outgoingEdgeId: 'first' }],
    groups: [{ id: 'hi', title: 'Welcome', graphCoordinates: at, blocks: [says('hello', 'Good day')] }],
    edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'hi' } }],
  });
  await api.publishBot({ path: { botId } });
  const broken = await make(brokenBot);
  const archived = await make({ name: 'Of last year' });
  await api.archiveBot({ path: { botId: archived } });
  const { folder } = await api.createFolder({ path, body: { name: 'Campaigns' } });
  const guest = newAddress('guest');
  const { link } = await api.createInvitation({ path, body: { email: guest, mode: 'read' } });
  const bot = `/b/${botId}`;
  const workspace = `/w/${workspaceId}`;
  return {
    [partOf('')]: [
      { path: bot, shown: (page) => flow(page, 'Good day') },
      { path: `/b/${broken}`, shown: (page) => flow(page, 'Untitled group') },
      { path: `/b/${archived}`, shown: (page) => heading(page, 'Of last year is archived') },
      { path: '/b/nobody', shown: (page) => page.getByText('Bot not found') },
    ],
    [partOf('theme')]: [
      { path: `${bot}/theme`, shown: (page) => page.getByRole('region', { name: 'Look' }) },
      { path: `/b/${broken}/theme`, shown: (page) => page.getByRole('region', { name: 'Look' }) },
    ],
    [partOf('settings')]: [
      {
        path: `${bot}/settings`,
        shown: (page) => page.getByRole('button', { name: /Results are kept|Keep results/ }),
      },
    ],
    [partOf('share')]: [
      { path: `${bot}/share`, shown: (page) => page.getByRole('img', { name: /QR code/ }) },
      { path: `/b/${broken}/share`, shown: (page) => heading(page, 'Publish this bot first') },
    ],
    [partOf('channels')]: [{ path: `${bot}/channels`, shown: (page) => heading(page, 'Telegram') }],
    [partOf('results')]: [
      { path: `${bot}/results`, shown: (page) => page.getByText('No results yet') },
      { path: `${bot}/results/nobody`, shown: (page) => page.getByText('No results yet') },
    ],
    [partOf('analytics')]: [
      { path: `${bot}/analytics`, shown: (page) => page.getByText('Nobody started a chat') },
      { path: `/b/${broken}/analytics`, shown: (page) => heading(page, 'Nothing is published yet') },
    ],
    [partOf('tests')]: [{ path: `${bot}/tests`, shown: (page) => heading(page, 'No tests yet') }],
    [partOf('versions')]: [
      { path: `${bot}/versions`, shown: (page) => heading(page, 'Version 1') },
      { path: `/b/${broken}/versions`, shown: (page) => heading(page, 'Nothing is published yet') },
    ],
    '/': [{ path: '/', shown: (page) => page.getByRole('list', { name: 'Bots' }) }],
    '/w/:workspaceId': [
      { path: workspace, shown: (page) => page.getByRole('list', { name: 'Bots' }) },
      { path: '/w/nobody', shown: (page) => page.getByText('There is no such workspace.') },
    ],
    '/w/:workspaceId/f/:folderId': [
      { path: `${workspace}/f/${folder.id}`, shown: (page) => page.getByText('Nothing in this folder yet') },
    ],
    '/w/:workspaceId/new': [
      { path: `${workspace}/new`, shown: (page) => page.getByRole('img', { name: /^Flow of/ }).nth(7) },
    ],
    '/w/:workspaceId/archived': [
      { path: `${workspace}/archived`, shown: (page) => page.getByText('Of last year', { exact: true }) },
    ],
    '/w/:workspaceId/knowledge/:collectionId?': [
      { path: `${workspace}/knowledge`, shown: (page) => page.getByText('No collection so far') },
    ],
    '/w/:workspaceId/members': [{ path: `${workspace}/members`, shown: (page) => page.getByText(guest) }],
    '/w/:workspaceId/settings': [
      { path: `${workspace}/settings`, shown: (page) => page.getByRole('textbox', { name: 'Name' }) },
    ],
    '/w/:workspaceId/tokens': [
      { path: `${workspace}/tokens`, shown: (page) => page.getByText('No token so far.') },
    ],
    '/w/:workspaceId/credentials/:credentialsId?': [
      { path: `${workspace}/credentials`, shown: (page) => page.getByText('No credentials so far') },
    ],
    '/w/:workspaceId/webhooks/:webhookId?': [
      { path: `${workspace}/webhooks`, shown: (page) => page.getByText('No webhook so far') },
    ],
    '/account': [{ path: '/account', shown: (page) => page.getByText('First token') }],
    '/sign-in/sso': [
      {
        path: '/sign-in/sso?state=of-nobody&code=none',
        shown: (page) => page.getByRole('alert'),
        isOutside: true,
      },
    ],
    '/sign-in': [
      { path: '/sign-in', shown: (page) => page.getByText('parley admin sign-in-link'), isOutside: true },
      {
        path: await builder.signInPath(),
        shown: (page) => page.getByText('Your link is ready'),
        isOutside: true,
      },
    ],
    '/reset': [
      { path: '/reset', shown: (page) => page.getByText('parley admin reset-link'), isOutside: true },
      { path: await builder.resetPath(), shown: (page) => page.getByLabel('New password'), isOutside: true },
    ],
    '/invite': [
      {
        path: '/invite',
        shown: (page) => page.getByText('This address holds no invitation.'),
        isOutside: true,
      },
      {
        path: link.slice(link.indexOf('/invite')),
        shown: (page) => page.getByRole('textbox', { name: 'Your name' }),
        isOutside: true,
      },
    ],
    '/ui/forms': [
      { path: '/ui/forms', shown: (page) => page.getByRole('region', { name: 'Buttons', exact: true }) },
    ],
    '/ui': [{ path: '/ui', shown: (page) => heading(page, 'Parts of the builder') }],
  };
}

/** Below the end of a page nothing is left to scroll to. */
function expectNoEmptyEnd(page: Page, path: string): Promise<void> {
  const ends =
    'document.documentElement.scrollHeight <= Math.max(innerHeight, Math.ceil(document.getElementById("app").getBoundingClientRect().height))';
  return bounded(`${path} ends where its content does`, untilTrue(page, ends));
}

describeInBuilder('every address of the builder', (builder) => {
  test('keeps nobody out; those of a bot do not on a phone either', async () => {
    const routes = await routesOf(builder());
    const expected = pagePaths.flatMap((path) =>
      path === '/b/:botId/:tab?/*?' ? tabPaths.map(partOf) : [path],
    );
    expect(Object.keys(routes).toSorted()).toEqual(expected.toSorted());
    const [inside, outside] = [await builder().openBlank(), await builder().openBlank(signedOut)];
    builder().forgive(/404|401|400/);
    for (const [route, addresses] of Object.entries(routes))
      for (const { path, shown, isOutside } of addresses) {
        const { page } = isOutside ? outside : inside;
        const [first, ...others] = route.startsWith('/b/') ? [phone, desk] : [desk];
        await page.setViewportSize(first);
        // another document: a link in a fragment is read once
        await page.goto('about:blank');
        await page.goto(`${builder().url}/app${path}`);
        for (const window of [first, ...others]) {
          await page.setViewportSize(window);
          await shown(page).first().waitFor();
          await expectNoEmptyEnd(page, path);
          await expectAccessible(page).catch((error: unknown) => {
            throw new Error(`${path} in a window of ${window.width} pixels`, { cause: error });
          });
        }
      }
  });
});
