import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';
import { botOf } from '@parley/engine/testing';
import { describeInBrowser, untilTrue } from '@parley/testing/browser';
import { startStripeStub, type StripeStub } from '@parley/testing/payments';
import { until } from '@parley/testing';
import type { FrameLocator, Page } from 'playwright-core';
import { draftOf, nameAndAge, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';

const dayMs = 86_400_000;
const bot = draftOf('previewed', nameAndAge);
const payment = {
  id: 'pay',
  type: 'payment input',
  options: { provider: 'paymentProvider', credentialsId: 'till', amount: '20', currency: 'EUR' },
};
const shop = draftOf('shop', botOf({ groups: { Shop: [payment, says('goods', 'Your book')] } }));
const testSecretKey = 'sk_test_canary_3f08';

/** Something that the preview told the builder. */
type Told = { readonly origin: string; readonly event: string; readonly detail: unknown };

/** A page with the preview in a frame, which keeps what it is told. */
const builderPage = (chatUrl: string): string =>
  `<!doctype html><title>Builder</title><script>window.told = []; addEventListener('message', ({ data, origin }) => window.told.push({ origin, ...data }));</script><iframe src="${chatUrl}/widget/preview.html" width="400" height="600"></iframe>`;

describeInBrowser('the preview page', (browser) => {
  let server: Server;
  let builder: string;
  let management: EchoServer;
  let chat: ChatUnderTest;
  let token: string;
  let shopToken: string;
  let stripe: StripeStub;
  const pages: Page[] = [];

  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(builderPage(chat.url));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    builder = `http://localhost:${port}`;
    const until = { freshUntil: Date.now() + dayMs, usableUntil: Date.now() + dayMs };
    const installation = { revision: 1, hasMailServer: false, builderOrigin: builder, ...until };
    management = await EchoServer.start(({ url = '' }) => {
      if (url.endsWith('/installation')) return { status: 200, json: installation };
      const draft = [bot, shop].find(({ id }) => url.endsWith(`/drafts/${id}`));
      return draft ? { status: 200, json: { bot: draft } } : { status: 404, json: {} };
    });
    stripe = await startStripeStub(testSecretKey);
    chat = await ChatUnderTest.start({
      MANAGEMENT_URL: management.url,
      EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
      CHAT_URL: 'https://chat.example',
    });
    const user = { userId: randomUUID(), workspaceId: 'workspace', mode: 'write' } as const;
    token = await chat.preview({ ...user, botId: bot.id });
    shopToken = await chat.preview({ ...user, botId: shop.id });
    const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
    const account = {
      provider: 'stripe',
      ...keys,
      testSecretKey,
      testPublishableKey: 'pk_test_1',
      baseUrl: stripe.url,
    } as const;
    await chat.credential('workspace', 'payment', account, { id: 'till' });
  });
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
  afterAll(async () => {
    await chat.stop();
    await management.stop();
    await stripe.stop();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });

  const open = async (address: string): Promise<Page> => {
    const context = await browser().newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    pages.push(page);
    await page.goto(address);
    return page;
  };
  /** The events of the frame, once it has told `count` of them. */
  const told = async (page: Page, event: string, count = 1): Promise<Told[]> => {
    const those = `window.told.filter((one) => one.event === '${event}')`;
    await untilTrue(page, `${those}.length >= ${count}`);
    return page.evaluate(those);
  };
  const startMessage = (more: object = {}): string =>
    JSON.stringify({ type: 'parley-preview-start', botId: bot.id, token, ...more });
  const start = async (page: Page, more?: object): Promise<FrameLocator> => {
    await told(page, 'ready');
    await page.evaluate(
      `document.querySelector('iframe').contentWindow.postMessage(${startMessage(more)}, '${chat.url}')`,
    );
    return page.frameLocator('iframe');
  };

  test('previews the draft in a frame of the builder, and tells it where the conversation is', async () => {
    const page = await open(builder);
    const frame = await start(page);
    expect(await told(page, 'question')).toMatchObject([{ origin: chat.url, detail: { blockId: 'name' } }]);
    await frame.getByRole('textbox').fill('Ada');
    await frame.getByRole('textbox').press('Enter');
    const turns = await told(page, 'turn', 2);
    expect(turns.map(({ detail }) => detail)).toMatchObject([
      { number: 1, trace: { visits: [{ edgeId: 'to:Name' }, { blockId: 'ask-name' }, { blockId: 'name' }] } },
      { number: 2, trace: { variables: [{ name: 'Name', value: 'Ada' }] } },
    ]);
  });

  test('begins at the block it is told, and anew when it is told again', async () => {
    const page = await open(builder);
    await start(page, { startFrom: { type: 'block', blockId: 'age' } });
    expect(await told(page, 'question')).toMatchObject([{ detail: { blockId: 'age' } }]);
    const frame = await start(page);
    expect((await told(page, 'question', 2)).at(1)).toMatchObject({ detail: { blockId: 'name' } });
    await frame.getByText('Your name?').waitFor();
    expect(await frame.locator('parley-chat').count()).toBe(1);
  });

  test('pays with the test keys of the account, and says that nobody is charged', async () => {
    const page = await open(builder);
    const frame = await start(page, { botId: shop.id, token: shopToken });
    await frame.getByText('A trial with test keys: nobody is charged.').waitFor();
    const [id = ''] = stripe.state.pages.keys();
    expect(await frame.getByRole('link', { name: /€20\.00/ }).getAttribute('href')).toBe(
      `${stripe.url}/pay/${id}`,
    );
  });

  test('is shown by no other origin, and takes no message from one', async () => {
    const elsewhere = await open(builder.replace('localhost', '127.0.0.1'));
    // the browser's own page stands in the frame of a site that does not let itself be framed
    const isRefused = () => elsewhere.frames().some((frame) => frame.url().startsWith('chrome-error:'));
    await until(isRefused);
    expect(await elsewhere.evaluate('window.told')).toEqual([]);
    const alone = await open(`${chat.url}/widget/preview.html`);
    await alone.evaluate(
      `new Promise((resolve) => { addEventListener('message', resolve, { once: true }); postMessage(${startMessage()}, '*'); })`,
    );
    expect(await alone.locator('parley-chat').count()).toBe(0);
  });
});
