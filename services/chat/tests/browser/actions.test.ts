import { botOf } from '@parley/engine/testing';
import type { Block } from '@parley/schema';
import { bounded, keysIn } from '@parley/testing/browser';
import { asks, says } from '../support/bots.ts';
import { strictPolicy } from '../support/site.ts';
import { describeOnStage } from '../support/stage.ts';
import { asked, expectPageStands, linesOf, say, sessionOf, talkToTheEnd } from '../support/visitor.ts';

/** A value that the visitor's browser works out. */
const worksOut = (variable: string, expressionToEvaluate: string, isUnsafe = false): Block => ({
  id: `set-${variable}`,
  type: 'Set variable',
  options: { variableId: `v:${variable}`, expressionToEvaluate, isExecutedOnClient: true, isUnsafe },
});
const leadsTo = (id: string, url: string, isNewTab: boolean): Block => ({
  id,
  type: 'Redirect',
  options: { url, isNewTab },
});

const scripts = botOf({
  groups: {
    Start: [
      worksOut('Title', 'typeof document === "undefined" ? "no page" : document.title'),
      worksOut('Sum', '20 + 22', true),
      worksOut('Seen', 'typeof document + typeof localStorage + typeof parent', true),
      says('all', 'Title: {{Title}}. Sum: {{Sum}}. Seen: {{Seen}}.'),
      asks('name', 'Name'),
    ],
  },
  variables: ['Title', 'Sum', 'Seen', 'Name'],
});
const redirects = botOf({
  groups: {
    Start: [
      asks('name', 'Name'),
      leadsTo('leave', 'https://example.com/next', true),
      leadsTo('nowhere', 'javascript:document.title="taken"', false),
      says('bye', 'Bye {{Name}}.'),
    ],
  },
  variables: ['Name'],
  settings: {
    general: {
      systemMessages: {
        popupBlockedTitle: 'Zu!',
        popupBlockedDescription: 'Ein Fenster wurde blockiert.',
        popupBlockedButtonLabel: 'Auf damit',
      },
    },
  },
});
const payment = botOf({
  groups: {
    Pay: [
      says('wait', 'Waiting for the money.'),
      {
        id: 'listen',
        type: 'webhook',
        options: {
          responseVariableMapping: [{ id: 'm', variableId: 'v:Receipt', bodyPath: 'data.receipt' }],
        },
      },
      says('paid', 'Paid: {{Receipt}}'),
      asks('thanks', 'Thanks'),
    ],
  },
  variables: ['Receipt', 'Thanks'],
});

const tracking = botOf({
  groups: {
    Start: [
      {
        id: 'analytics',
        type: 'Google Analytics',
        options: { trackingId: 'G-1', category: 'demo', action: 'asked', value: '1' },
      },
      {
        id: 'pixel',
        type: 'Pixel',
        options: {
          pixelId: '1',
          eventType: 'Lead',
          params: [{ id: 'p', key: 'content_name', value: '{{Name}}' }],
        },
      },
      asks('name', 'Name'),
    ],
  },
  variables: [{ id: 'v:Name', name: 'Name', value: 'Ada' }],
});
const pausing = botOf({
  groups: {
    Start: [
      says('one', 'One.'),
      { id: 'wait', type: 'Wait', options: { secondsToWaitFor: '60', shouldPause: true } },
      says('two', 'Two.'),
      asks('name', 'Name'),
    ],
  },
  variables: ['Name'],
});

/** Asks the page for a request and says what came of it. */
const requesting = (webhook: object) =>
  botOf({
    groups: {
      Ask: [
        {
          id: 'request',
          type: 'Webhook',
          options: {
            isExecutedOnClient: true,
            isCustomBody: true,
            webhook,
            responseVariableMapping: [
              { id: 's', variableId: 'v:Status', bodyPath: 'statusCode' },
              { id: 'd', variableId: 'v:Data', bodyPath: 'data' },
            ],
          },
        },
        says('came', '{{Status}} {{Data}}'),
        asks('more', 'More'),
      ],
    },
    variables: ['Status', 'Data', 'More'],
  });
const api = 'https://api.example.com/things';

describeOnStage('what bots do in a browser', (stage) => {
  const strict = (): string => strictPolicy(stage().network.url);
  const withEvaluation = (): string => strict().replace("'self'", "'self' 'unsafe-eval'");

  test('scripts run in the page where it allows that, and unsafe ones never', async () => {
    const { page } = await stage().visit(await stage().chat.publish(scripts), { policy: withEvaluation() });
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual([
      'Title: A site. Sum: 42. Seen: undefinedundefinedundefined.',
    ]);
  });

  test('on a strict page all of them run in the sandbox, and a reload shows no trace of their answers', async () => {
    const { page } = await stage().visit(await stage().chat.publish(scripts));
    const lines = ['Title: no page. Sum: 42. Seen: undefinedundefinedundefined.'];
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual(lines);
    await page.reload();
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual(lines);
    expect(await linesOf(page, 'guest')).toEqual([]);
  });

  test('where the page forbids the sandbox, scripts bring nothing, the owner is told, and the bot goes on', async () => {
    const visitor = await stage().visit(await stage().chat.publish(scripts), {
      policy: strict().replace(/frame-src [^;]+/, "frame-src 'none'"),
      // the page's time stands still: nothing here waits for it to pass
      before: async ({ page }) => {
        await page.clock.install({ time: 0 });
        await page.clock.pauseAt(3_600_000);
      },
    });
    const { page } = visitor;
    await bounded('the next question, without waiting for a frame that cannot load', asked(page));
    expect(await linesOf(page, 'host')).toEqual(['Title: . Sum: . Seen: .']);
    expect(visitor.hints[0]).toContain('frame-src');
    await expectPageStands(visitor);
  });

  test('a redirect opens its page in a new tab, and no script that calls itself an address', async () => {
    const { page, context } = await stage().visit(await stage().chat.publish(redirects), {
      policy: withEvaluation(),
      before: (visitor) =>
        visitor.context.route('https://example.com/**', (route) => route.fulfill({ body: 'next' })),
    });
    await asked(page);
    const opened = context.waitForEvent('page');
    await talkToTheEnd(page);
    const next = await opened;
    await next.waitForURL('https://example.com/next');
    expect(await next.evaluate('opener')).toBeNull();
    expect(await page.title()).toBe('A site');
    expect((await linesOf(page, 'host')).at(-1)).toBe('Bye Ada.');
  });

  test('a tab that the browser blocks is offered in the words of the bot, and opens with a press', async () => {
    const visitor = await stage().visit(await stage().chat.publish(redirects), {
      before: async ({ context }) => {
        await context.route('https://example.com/**', (route) => route.fulfill({ body: 'next' }));
        // as browsers do that were told to block all pop-ups
        await context.addInitScript('window.open = () => null');
      },
    });
    const { page, context } = visitor;
    await talkToTheEnd(page);
    const notice = page.locator('.notice');
    expect(await notice.innerText()).toMatch(/Zu!\s+Ein Fenster wurde blockiert\.\s+Auf damit/);
    expect((await linesOf(page, 'host')).at(-1)).toBe('Bye Ada.');
    await expectPageStands(visitor);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Auf damit' }).click();
    await (await opened).waitForURL('https://example.com/next');
    await notice.waitFor({ state: 'detached' });
  });

  test('trackers that the page has loaded are told, and no other is', async () => {
    const bot = await stage().chat.publish(tracking);
    const { page, complaints } = await stage().visit(bot, {
      before: ({ context }) =>
        context.addInitScript(`window.told = [];
          window.gtag = (...call) => window.told.push(call);
          window.fbq = (...call) => window.told.push(call);`),
    });
    await asked(page);
    expect(await page.evaluate('JSON.parse(JSON.stringify(window.told))')).toEqual([
      ['event', 'asked', { event_category: 'demo', value: 1, send_to: 'G-1' }],
      ['track', 'Lead', { content_name: 'Ada' }],
    ]);
    const without = await stage().visit(bot);
    await asked(without.page);
    expect([...complaints, ...without.complaints, ...without.crashes]).toEqual([]);
  });

  test('a pause is waited for, and seen', async () => {
    const { page } = await stage().visit(await stage().chat.publish(pausing), {
      before: (visitor) => visitor.page.clock.install(),
    });
    await page.getByText('One.').waitFor();
    await page.locator('.typing').waitFor();
    expect(await linesOf(page, 'host')).toEqual(['One.']);
    await page.clock.fastForward(60_000);
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual(['One.', 'Two.']);
  });

  test('a bot that listens goes on when its webhook comes in, also after a reload', async () => {
    const { chat } = stage();
    const { page } = await stage().visit(await chat.publish(payment));
    await page.getByText('Waiting for the money.').waitFor();
    const sessionId = await sessionOf(page);
    await page.reload();
    await page.getByText('Waiting for the money.').waitFor();
    expect(await page.locator('.question').count()).toBe(0);
    const secret = await chat.secret('workspace');
    expect(await chat.post(`/v1/sessions/${sessionId}/webhook`, secret, { receipt: 'A-17' })).toMatchObject({
      status: 200,
    });
    await asked(page);
    expect(await linesOf(page, 'host')).toEqual(['Waiting for the money.', 'Paid: A-17']);
    await say(page, 'Thanks');
    await page.locator('.chat[data-phase="ended"]').waitFor();
  });

  test.each<[string, object, { method: string; type: string | undefined; body: string | null }]>([
    [
      'an object as JSON',
      { url: api, method: 'POST', body: '{"name": "Ada", "tags": [1, 2]}' },
      { method: 'POST', type: 'application/json', body: '{"name":"Ada","tags":[1,2]}' },
    ],
    [
      'a JSON text in its quotes',
      { url: api, method: 'PUT', body: '"Ada"' },
      { method: 'PUT', type: 'application/json', body: '"Ada"' },
    ],
    [
      'a form as it was written',
      {
        url: api,
        method: 'POST',
        body: '{"name": "Ada L", "tag": ["a", "b"]}',
        headers: [{ id: 'h', key: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
      },
      { method: 'POST', type: 'application/x-www-form-urlencoded', body: 'name=Ada%20L&tag=a&tag=b' },
    ],
    [
      'words as words',
      { url: api, method: 'PATCH', body: 'just words' },
      { method: 'PATCH', type: 'text/plain; charset=utf-8', body: 'just words' },
    ],
    [
      'nothing with a GET',
      { url: api, method: 'GET', body: '{"name": "Ada"}' },
      { method: 'GET', type: undefined, body: null },
    ],
  ])('a request from the page carries %s', async (_, webhook, expected) => {
    const sent: object[] = [];
    const { page } = await stage().visit(await stage().chat.publish(requesting(webhook)), {
      policy: strict().replace('connect-src', 'connect-src https://api.example.com'),
      before: ({ context }) =>
        context.route(api, async (route) => {
          const request = route.request();
          sent.push({
            method: request.method(),
            type: request.headers()['content-type'],
            body: request.postData(),
          });
          await route.fulfill({
            status: 201,
            headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
            body: '{"ok":true}',
          });
        }),
    });
    await asked(page);
    expect(sent).toEqual([expected]);
    expect(await linesOf(page, 'host')).toEqual(['201 {"ok":true}']);
  });

  test('a request that the page forbids fails for the bot, with a hint for the owner, and the bot goes on', async () => {
    const visitor = await stage().visit(await stage().chat.publish(requesting({ url: api, method: 'GET' })));
    await asked(visitor.page);
    expect((await linesOf(visitor.page, 'host'))[0]).toMatch(/^500 /);
    expect(visitor.hints).toEqual([expect.stringContaining(`request to ${api} failed`)]);
    expect(visitor.hints[0]).toContain('connect-src');
    await expectPageStands(visitor);
  });

  test('a conversation is held with the keyboard alone', async () => {
    const { page } = await stage().visit(await stage().chat.publish(scripts));
    const field = await asked(page);
    const focused = page.locator(':focus');
    // from the last part of the page before the conversation
    await page.locator('#basket').focus();
    for (let presses = 0; presses < 10 && (await field.and(focused).count()) === 0; presses += 1)
      // the element around the conversation has the focus, too
      await focused.last().press('Tab');
    const keys = await keysIn(field);
    await keys.type('Grace');
    await keys.press('Enter');
    await page.locator('.chat[data-phase="ended"]').waitFor();
    expect(await linesOf(page, 'guest')).toEqual(['Grace']);
  });
});
