import { jest } from '@jest/globals';
import { reservedPublicIds, type BotContent } from '@parley/schema';
import type { CachedPointer } from '@parley/schema/contract';
import { botOf } from '@parley/engine/testing';
import { setIfNewer } from '@parley/server';
import { nameAndAge } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { turnRecords } from '../support/turn-records.ts';

let chat: ChatUnderTest;
beforeAll(async () => {
  chat = await ChatUnderTest.start();
});
afterAll(() => chat.stop());

type Page = { readonly status: number; readonly headers: Headers; readonly html: string };
async function load(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await fetch(`${chat.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
/** A public id of which management has said that nobody has it. */
async function nobody(): Promise<{ readonly publicId: string }> {
  const publicId = 'nobody-home';
  const until = { freshUntil: Date.now() + 60_000, usableUntil: Date.now() + 60_000 };
  const key = chat.deps.keys.publicId(publicId);
  const entry: CachedPointer = { revision: 1, pointer: null, ...until };
  await setIfNewer(chat.deps.redis, key, entry, 60_000);
  return { publicId };
}
const withSettings = (settings: BotContent['settings']): BotContent => ({ ...nameAndAge, settings });
const tokenIn = (html: string): string => /token="(parley_pg_[\w-]+)"/.exec(html)?.[1] ?? '';

describe('the page of a published bot', () => {
  test('says what the settings say, and nothing its author wrote is markup', async () => {
    const metadata = {
      title: 'Lunch <b>& more</b>',
      description: '"><script>alert(1)</script>',
      imageUrl: 'https://site.example/picture.png',
      favIconUrl: 'javascript:alert(1)',
      customHeadCode: '<script src="https://tracker.example/x.js"></script>',
      allowIndexing: true,
    };
    const { publicId } = await chat.publish(withSettings({ metadata }));
    const { status, html, headers } = await load(`/${publicId}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Lunch &#60;b&#62;&#38; more&#60;/b&#62;</title>');
    expect(html).toContain('<meta name="robots" content="index, follow" />');
    expect(html).toContain('<meta property="og:image" content="https://site.example/picture.png" />');
    expect(html).not.toMatch(/alert\(1\)<\/script>|javascript:|tracker\.example/);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toMatch(/<script type="module" src="\/widget\/share-[\w-]+\.js"><\/script>/);
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  test('keeps to its policy: no inline script, no frame around it, no cache, no reader from elsewhere', async () => {
    const { publicId } = await chat.publish(nameAndAge);
    const { headers } = await load(`/${publicId}`, { origin: 'https://elsewhere.example' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('may be framed where the bot allows it, and by nobody else', async () => {
    const frameOrigins = ['https://site.example', 'https://*.notes.example:8443'];
    const { publicId } = await chat.publish(withSettings({ publicShare: { frameOrigins } }));
    const { headers } = await load(`/${publicId}`);
    expect(headers.get('content-security-policy')).toMatch(
      /; frame-ancestors https:\/\/site\.example https:\/\/\*\.notes\.example:8443$/,
    );
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await load(`/${publicId}/token`)).headers.get('x-frame-options')).toBe('DENY');
  });

  test.each([
    ['de-AT', '<html lang="de-AT" dir="ltr">'],
    ['ar', '<html lang="ar" dir="rtl">'],
    [undefined, '<html lang="en" dir="ltr">'],
  ])('is in the language of its bot (%s)', async (language, expected) => {
    const general = language === undefined ? {} : { language };
    const { publicId } = await chat.publish(withSettings({ general }));
    expect((await load(`/${publicId}`)).html).toContain(expected);
  });

  test.each([
    ['its title', { metadata: { title: 'Find a plan' } }, 'Lead form', 'Find a plan'],
    ['the name of its bot without one', {}, 'Lead form & more', 'Lead form &#38; more'],
  ])('is headed by %s', async (_, settings, name, title) => {
    const { publicId } = await chat.publish(withSettings(settings), { name });
    const { html } = await load(`/${publicId}`);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<h1 class="unseen">${title}</h1>`);
    expect(html).toContain(` label="${title}"`);
  });

  test('is headed by its address where an earlier release has kept no name', async () => {
    const { publicId } = await chat.publish(nameAndAge);
    expect((await load(`/${publicId}`)).html).toContain(`<title>${publicId}</title>`);
  });

  test.each([
    ['is not there', nobody, 404],
    ['is not published', () => chat.publish(nameAndAge, { hash: null }), 404],
    ['is archived', () => chat.publish(nameAndAge, { isArchived: true }), 404],
    ['is not shared', () => chat.publish(withSettings({ publicShare: { isEnabled: false } })), 404],
    ['belongs to a suspended workspace', () => chat.publish(nameAndAge, { isSuspended: true }), 404],
  ])('is a readable message where the bot %s', async (_, published, expected) => {
    const { publicId } = await published();
    const { status, html, headers } = await load(`/${publicId}`);
    expect(status).toBe(expected);
    expect(headers.get('content-type')).toMatch('text/html');
    expect(html).toMatch(/<h1>There is no bot here<\/h1><p>.+<\/p><p>Is it your bot\?.+<\/p>/);
    expect(await load(`/${publicId}/token`)).toMatchObject({ status: 404 });
  });

  test('asks for patience where nobody can be asked whether there is such a bot', async () => {
    const { status, html } = await load('/who-knows');
    expect(status).toBe(503);
    expect(html).toContain('<h1>One moment, please</h1>');
  });

  test('says in the words of the bot that it is closed', async () => {
    const { publicId } = await chat.publish(nameAndAge, {
      isClosed: true,
      closedMessage: 'Back on <Monday>.',
    });
    const { status, html } = await load(`/${publicId}`);
    expect(status).toBe(403);
    expect(html).toContain('<p>Back on &#60;Monday&#62;.</p>');
  });

  test.each(reservedPublicIds)('is never at /%s, whatever is published', async (publicId) => {
    await chat.publish(nameAndAge, { publicId });
    expect((await load(`/${publicId}`)).html).not.toContain('parley-chat');
  });
});

describe('the token of a page', () => {
  test('talks with its bot from this host, also where the bot allows other sites only', async () => {
    const bot = await chat.publish(withSettings({ security: { allowedOrigins: ['https://shop.example'] } }));
    const token = tokenIn((await load(`/${bot.publicId}`)).html);
    const here = { origin: chat.url };
    const started = await chat.start(bot.publicId, token, {}, here);
    expect(started).toMatchObject({ status: 200, body: { input: { id: 'name' } } });
    const { sessionId } = started.body;
    expect(await chat.say(sessionId, token, 'Ada', here)).toMatchObject({ status: 200 });
    expect(await chat.get(`/v1/sessions/${sessionId}`, token)).toMatchObject({ status: 200 });
    const { html } = await load(`/${bot.publicId}/token`);
    expect(await chat.say(sessionId, JSON.parse(html).token, '36', here)).toMatchObject({ status: 200 });
  });

  test('is good for nothing else: no other site, no other bot, no preview', async () => {
    const bot = await chat.publish(nameAndAge);
    const other = await chat.publish(nameAndAge);
    const token = tokenIn((await load(`/${bot.publicId}`)).html);
    const elsewhere = await chat.start(bot.publicId, token, {}, { origin: 'https://elsewhere.example' });
    expect(elsewhere).toMatchObject(problem('origin-not-allowed', 403));
    expect(await chat.start(other.publicId, token)).toMatchObject(problem('bot-not-found', 404));
    const preview = await chat.post(`/v1/bots/${bot.botId}/preview/startChat`, token, {});
    expect([403, 404]).toContain(preview.status);
  });

  test('is refused when a bit of it was changed, and when it has expired', async () => {
    const bot = await chat.publish(nameAndAge);
    const token = tokenIn((await load(`/${bot.publicId}`)).html);
    for (const at of [12, 40, token.length - 2]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(await chat.start(bot.publicId, changed)).toMatchObject(problem('unauthenticated', 401));
    }
    const { pageTokens } = chat.deps;
    expect(pageTokens.read(token)).toMatchObject({ kind: 'page', botIds: [bot.botId] });
    jest.useFakeTimers({
      now: Date.now() + 3_600_001,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
    });
    expect(pageTokens.read(token)).toBeUndefined();
    jest.useRealTimers();
  });
});

test('what a share page cannot do is left out, and the result’s log says so, also after a webhook', async () => {
  const tracked = { id: 'ga', type: 'Google Analytics', options: { trackingId: 'G-1', action: 'lead' } };
  const bot = await chat.publish(
    botOf({
      groups: { A: [tracked, { id: 'hook', type: 'webhook' }, { ...tracked, id: 'ga-2' }] },
      settings: { metadata: { tagManagerId: 'GTM-1' } },
    }),
  );
  const token = tokenIn((await load(`/${bot.publicId}`)).html);
  const { body } = await chat.start(bot.publicId, token);
  expect(body.clientSideActions).toMatchObject([{ type: 'listenForWebhook' }]);
  const secret = await chat.secret('workspace');
  expect((await chat.post(`/v1/sessions/${body.sessionId}/webhook`, secret, {})).status).toBe(200);
  const records = await turnRecords(chat, body.sessionId);
  expect(records.map(({ logs }) => logs)).toMatchObject([
    [
      {
        description: expect.stringMatching('^Tracking and head code'),
        details: 'googleAnalyticsId, tagManagerId',
      },
      { description: expect.stringMatching('^Google Analytics does not work on the share page') },
    ],
    [{ description: expect.stringMatching('^Google Analytics does not work on the share page') }],
  ]);
  const elsewhere = await chat.start(bot.publicId, await chat.publishable('workspace'));
  expect(elsewhere.body.logs).toBeUndefined();
  expect(elsewhere.body.clientSideActions).toMatchObject([
    { type: 'startPropsToInject' },
    { type: 'googleAnalytics' },
    { type: 'listenForWebhook' },
  ]);
});

describe('the widget’s files', () => {
  test('are kept for ever by their names, and found by one name that is not', async () => {
    const loader = await load('/widget/parley-chat.js', { origin: 'https://site.example' });
    expect(loader.headers.get('cache-control')).toBe('public, max-age=300');
    const name = /'\.\/(parley-chat-[\w-]+\.js)'/.exec(loader.html)?.[1];
    const file = await load(`/widget/${name}`, { origin: 'https://site.example' });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toMatch('text/javascript');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each(['/widget/manifest.json', '/widget/..%2fpackage.json', '/widget/nothing.js', '/widget'])(
    'are all there is: %s is not there',
    async (path) => {
      expect((await load(path)).status).toBe(404);
    },
  );

  test('have a sandbox whose document has an origin of its own', async () => {
    const { headers } = await load('/widget/sandbox.html');
    expect(headers.get('content-security-policy')).toMatch(
      /^sandbox allow-scripts allow-forms allow-popups;/,
    );
    expect(headers.get('x-frame-options')).toBeNull();
  });
});
