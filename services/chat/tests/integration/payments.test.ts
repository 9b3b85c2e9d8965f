import { randomUUID } from 'node:crypto';
import type { Block, BotContent } from '@parley/schema';
import { botOf, plainText } from '@parley/engine/testing';
import type { Answer } from '@parley/testing';
import { eventOf, signedEvent, startStripeStub, type StripeStub } from '@parley/testing/payments';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import { draftOf, says } from '../support/bots.ts';
import { forgedReplies } from '../support/forged-replies.ts';
import { EchoServer } from '../support/echo-server.ts';
import { toldPayments, turnRecords } from '../support/turn-records.ts';

const secretKey = 'sk_live_canary_19ac';
const webhookSecret = 'whsec_canary_77d1';
const data = { provider: 'stripe', secretKey, publishableKey: 'pk_live_1', webhookSecret } as const;

let stripe: StripeStub;
let chat: ChatUnderTest;
let token: string;
let account: string;
let management: EchoServer;
const draft = draftOf('sold', botOf({ groups: { Shop: [says('goods', 'Your book')] } }));

beforeAll(async () => {
  stripe = await startStripeStub(secretKey);
  management = await EchoServer.start(({ url = '' }) =>
    url.endsWith(`/drafts/${draft.id}`) ? { status: 200, json: { bot: draft } } : { status: 404, json: {} },
  );
  chat = await ChatUnderTest.start({
    MANAGEMENT_URL: management.url,
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    CHAT_URL: 'https://chat.example',
  });
  token = await chat.secret('workspace');
  account = await chat.credential('workspace', 'payment', { ...data, baseUrl: stripe.url });
});
afterAll(async () => {
  await chat.stop();
  await Promise.all([stripe.stop(), management.stop()]);
});
afterEach(() => stripe.fail(undefined));

const payment = (options: object = {}): Block => ({
  id: 'pay',
  type: 'payment input',
  options: { provider: 'paymentProvider', credentialsId: account, amount: '20', currency: 'EUR', ...options },
});
const bot = (block = payment()): BotContent =>
  botOf({ groups: { Shop: [block, says('goods', 'Your book')] } });

async function start(
  body: object = {},
  block = payment(),
): Promise<Answer<Body>['body'] & { publicId: string }> {
  const { publicId } = await chat.publish(bot(block));
  return { ...(await chat.start(publicId, token, body)).body, publicId };
}
const say = (sessionId: string, text: string, key = randomUUID()): Promise<Answer<Body>> =>
  chat.say(sessionId, token, text, { 'Idempotency-Key': key });
const heard = ({ body }: Answer<Body>): string[] => body.messages.map(plainText);

/** The payment that was made last: its id, and its object. */
const lastOf = (payments: ReadonlyMap<string, { readonly id: string }>): string =>
  [...payments.keys()].at(-1) ?? '';
const made = (): number => stripe.state.intents.size + stripe.state.pages.size;

test('an unmodified client gets what it draws the form with, and goods when the provider says paid', async () => {
  const begun = await start();
  const id = lastOf(stripe.state.intents);
  expect(begun.input).toMatchObject({
    type: 'payment input',
    runtimeOptions: {
      paymentIntentSecret: stripe.state.intents.get(id)?.['client_secret'],
      amountLabel: '€20.00',
      publicKey: 'pk_live_1',
    },
  });
  stripe.state.pay(id);
  expect(heard(await say(begun.sessionId, 'Success'))).toEqual(['Your book']);
});

test('a client that opens pages gets the page of the provider, and comes back to this host', async () => {
  const begun = await start({ opensPaymentPages: true });
  const id = lastOf(stripe.state.pages);
  expect(begun.input?.runtimeOptions).toEqual({
    paymentPage: `${stripe.url}/pay/${id}`,
    amountLabel: '€20.00',
    publicKey: 'pk_live_1',
  });
  expect(stripe.state.pages.get(id)).toMatchObject({
    success_url: 'https://chat.example/widget/payment/paid',
    amount_total: 2000,
    currency: 'eur',
  });
  await fetch(`${stripe.url}/pay/${id}`, { method: 'POST', redirect: 'manual' });
  expect(heard(await say(begun.sessionId, 'Success'))).toEqual(['Your book']);
});

describe('nothing is handed over', () => {
  test.each(Object.keys(forgedReplies))('for a forged reply: %s', async (name) => {
    const other = await start();
    const othersPaid = lastOf(stripe.state.intents);
    stripe.state.pay(othersPaid);
    for (const opensPaymentPages of [false, true]) {
      const { sessionId } = await start({ opensPaymentPages });
      const own = lastOf(opensPaymentPages ? stripe.state.pages : stripe.state.intents);
      const given = stripe.state.intents.get(own)?.['client_secret'];
      const secret = typeof given === 'string' ? given : own;
      const message = forgedReplies[name]?.({ own, secret, othersPaid });
      const answer = await chat.post(`/v1/sessions/${sessionId}/continueChat`, token, { message });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body.messages)).not.toContain('Your book');
      expect(answer.body.input).toMatchObject({ type: 'payment input' });
    }
    expect(heard(await say(other.sessionId, 'Success'))).toEqual(['Your book']);
  });

  test.each(['requires_action', 'requires_payment_method', 'requires_capture', 'processing', 'canceled'])(
    'while the intent is %s',
    async (status) => {
      const { sessionId } = await start();
      stripe.state.set(lastOf(stripe.state.intents), status);
      expect(heard(await say(sessionId, 'Success'))).not.toContain('Your book');
    },
  );

  test('for a part of the sum', async () => {
    const { sessionId } = await start();
    stripe.state.pay(lastOf(stripe.state.intents), 1999);
    expect(heard(await say(sessionId, 'Success'))).not.toContain('Your book');
  });

  test('for an intent that was paid in another session', async () => {
    const one = await start();
    const paid = lastOf(stripe.state.intents);
    stripe.state.pay(paid);
    const other = await start();
    const own = lastOf(stripe.state.intents);
    // as if the provider mixed them up, or a state were forged
    const { metadata } = stripe.state.intents.get(paid)!;
    Object.assign(stripe.state.intents.get(own)!, { status: 'succeeded', amount_received: 2000, metadata });
    expect(heard(await say(other.sessionId, 'Success'))).not.toContain('Your book');
    expect(heard(await say(one.sessionId, 'Success'))).toEqual(['Your book']);
  });

  test('while the provider is away, and it is afterwards', async () => {
    const { sessionId } = await start();
    stripe.state.pay(lastOf(stripe.state.intents));
    stripe.fail(503);
    expect(heard(await say(sessionId, 'Success'))).toEqual([
      expect.stringContaining('nothing is charged twice'),
    ]);
    stripe.fail(undefined);
    expect(heard(await say(sessionId, 'Success'))).toEqual(['Your book']);
  });
});

test('a question has one payment, however often its start and its answers are repeated', async () => {
  const { publicId } = await chat.publish(bot());
  const before = made();
  const key = { 'Idempotency-Key': randomUUID() };
  const starts = await Promise.all([1, 2, 3].map(() => chat.start(publicId, token, {}, key)));
  const [sessionId = ''] = starts.map(({ body }) => body.sessionId);
  await say(sessionId, 'Success');
  await say(sessionId, 'Success');
  expect(made()).toBe(before + 1);
});

test('a payment that is over is replaced by another one', async () => {
  const { sessionId } = await start({ opensPaymentPages: true });
  const first = lastOf(stripe.state.pages);
  stripe.state.set(first, 'expired');
  const again = await say(sessionId, 'Success');
  const second = lastOf(stripe.state.pages);
  expect(second).not.toBe(first);
  expect(again.body.input?.runtimeOptions?.['paymentPage']).toContain(second);
});

test('the keys stand in no response, and an account of another workspace is a missing one', async () => {
  const begun = await start();
  expect(JSON.stringify(begun)).not.toContain('canary');
  expect(JSON.stringify(begun)).not.toContain(account);
  const foreign = await chat.credential('other', 'payment', { ...data, baseUrl: stripe.url });
  await chat.setCredential({ workspaceId: 'workspace', id: foreign }, 1, null);
  const before = made();
  const refused = await start({}, payment({ credentialsId: foreign }));
  expect(JSON.stringify(refused.logs)).toContain('does not have the account');
  expect(made()).toBe(before);
});

test('a key goes nowhere but to its host', async () => {
  const id = await chat.credential(
    'workspace',
    'payment',
    { ...data, baseUrl: stripe.url },
    { hosts: ['api.stripe.com'] },
  );
  const before = stripe.asked.length;
  const refused = await start({}, payment({ credentialsId: id }));
  expect(JSON.stringify(refused.logs)).toContain('another host');
  expect(stripe.asked).toHaveLength(before);
});

describe('what the provider tells by itself', () => {
  const path = (id = account): string => `/api/v1/payments/${id}`;
  const post = (id: string, body: string, signature: string): Promise<Response> =>
    fetch(`${chat.url}${path(id)}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    });
  const tell = async (type: string, id: string, secret = webhookSecret, at?: number): Promise<number> => {
    const { body, signature } = signedEvent(stripe.state.event(type, id), secret, at);
    return (await post(account, body, signature)).status;
  };
  const told = (sessionId: string) => toldPayments(chat, sessionId);

  test('is handed to the worker, although the visitor never comes back', async () => {
    const { sessionId, resultId } = await start();
    const id = lastOf(stripe.state.intents);
    stripe.state.pay(id);
    expect(await tell('payment_intent.succeeded', id)).toBe(200);
    expect(await told(sessionId)).toMatchObject([
      {
        paymentId: id,
        intentId: id,
        stage: 'succeeded',
        resultId,
        blockId: 'pay',
        amount: 2000,
        currency: 'EUR',
      },
    ]);
  });

  test('counts before, after and instead of the return of the visitor', async () => {
    const { sessionId } = await start({ opensPaymentPages: true });
    const id = lastOf(stripe.state.pages);
    stripe.state.pay(id);
    expect(await tell('checkout.session.completed', id)).toBe(200);
    expect(heard(await say(sessionId, 'Success'))).toEqual(['Your book']);
    expect(await tell('checkout.session.completed', id)).toBe(200);
    const records = await turnRecords(chat, sessionId);
    expect(records.flatMap((record) => record.payments ?? [])).toMatchObject([
      { paymentId: id, stage: 'open' },
      { paymentId: id, stage: 'succeeded', intentId: expect.stringMatching(/^pi_/) },
    ]);
  });

  test('does not hand over anything by itself: the visitor has to come back', async () => {
    const { sessionId } = await start();
    const id = lastOf(stripe.state.intents);
    stripe.state.pay(id);
    await tell('payment_intent.succeeded', id);
    const { body } = await chat.get(`/v1/sessions/${sessionId}`, token);
    expect(JSON.stringify(body)).not.toContain('Your book');
  });

  test('ends the wait of a client that asks whether the payment was made, and nothing else does', async () => {
    const { sessionId } = await start({ opensPaymentPages: true });
    const id = lastOf(stripe.state.pages);
    const ask = (seconds = 0) => chat.get(`/v1/sessions/${sessionId}/payment?waitSeconds=${seconds}`, token);
    expect((await ask()).body).toEqual({ status: 'open' });
    // what the provider knows and has not told is not asked for here
    stripe.state.pay(id);
    expect((await ask()).body).toEqual({ status: 'open' });
    const waiting = ask(25);
    await tell('checkout.session.completed', id);
    expect((await waiting).body).toEqual({ status: 'paid' });
    await say(sessionId, 'Success');
    expect((await ask()).body).toEqual({ status: 'none' });
  });

  test('a failure and a refund are told as well', async () => {
    const { sessionId } = await start();
    const id = lastOf(stripe.state.intents);
    await tell('payment_intent.payment_failed', id);
    stripe.state.pay(id);
    const { metadata } = stripe.state.intents.get(id)!;
    const charge = {
      id: 'ch_1',
      object: 'charge',
      amount: 2000,
      currency: 'eur',
      payment_intent: id,
      metadata,
    };
    const { body, signature } = signedEvent(eventOf('charge.refunded', charge), webhookSecret);
    expect((await post(account, body, signature)).status).toBe(200);
    expect((await told(sessionId)).map(({ stage }) => stage)).toEqual(['failed', 'refunded']);
  });

  const disputeOf = (intentId: string) =>
    signedEvent(
      eventOf('charge.dispute.created', {
        id: 'dp_1',
        object: 'dispute',
        amount: 2000,
        currency: 'eur',
        charge: 'ch_1',
        payment_intent: intentId,
        metadata: {},
        reason: 'fraudulent',
        status: 'needs_response',
      }),
      webhookSecret,
    );

  test.each([true, false])(
    'a dispute is told as well, and changes nothing in the chat (a page: %s)',
    async (opensPaymentPages) => {
      const { sessionId } = await start({ opensPaymentPages });
      const id = lastOf(opensPaymentPages ? stripe.state.pages : stripe.state.intents);
      stripe.state.pay(id);
      expect(heard(await say(sessionId, 'Success'))).toEqual(['Your book']);
      const before = (await chat.get(`/v1/sessions/${sessionId}`, token)).body;
      const intent = opensPaymentPages ? String(stripe.state.pages.get(id)?.['payment_intent']) : id;
      const { body, signature } = disputeOf(intent);
      expect((await post(account, body, signature)).status).toBe(200);
      expect(await told(sessionId)).toMatchObject([
        {
          paymentId: intent,
          intentId: intent,
          stage: 'disputed',
          blockId: 'pay',
          amount: 2000,
          currency: 'EUR',
        },
      ]);
      expect((await chat.get(`/v1/sessions/${sessionId}`, token)).body).toEqual(before);
    },
  );

  test('a dispute waits for the provider to say whose it is, and one of somebody else is dropped', async () => {
    const { sessionId } = await start();
    const id = lastOf(stripe.state.intents);
    stripe.state.pay(id);
    const { body, signature } = disputeOf(id);
    stripe.fail(503);
    expect((await post(account, body, signature)).status).toBe(503);
    stripe.fail(undefined);
    const other = disputeOf('pi_of_somebody_else');
    expect((await post(account, other.body, other.signature)).status).toBe(200);
    expect(await told(sessionId)).toEqual([]);
    expect((await post(account, body, signature)).status).toBe(200);
    expect(await told(sessionId)).toMatchObject([{ stage: 'disputed' }]);
  });

  test('is refused with another secret, an old signature, other bytes, or none', async () => {
    const { sessionId } = await start();
    const id = lastOf(stripe.state.intents);
    stripe.state.pay(id);
    const seconds = Math.floor(Date.now() / 1_000);
    expect(await tell('payment_intent.succeeded', id, 'whsec_other')).toBe(401);
    expect(await tell('payment_intent.succeeded', id, webhookSecret, seconds - 400)).toBe(401);
    expect(await tell('payment_intent.succeeded', id, webhookSecret, seconds + 400)).toBe(401);
    const { body, signature } = signedEvent(
      stripe.state.event('payment_intent.succeeded', id),
      webhookSecret,
    );
    expect((await post(account, body.replace('2000', '2001'), signature)).status).toBe(401);
    expect((await post(account, body, '')).status).toBe(401);
    expect((await post(account, body, signature.replace(/v1=\w+/, 'v1='))).status).toBe(401);
    expect(await told(sessionId)).toEqual([]);
  });

  test('is no business of an unknown account, or of one that is for something else', async () => {
    const model = await chat.credential('workspace', 'openai-compatible', { apiKey: 'sk' });
    const { body, signature } = signedEvent(eventOf('balance.available', {}), webhookSecret);
    expect((await post(model, body, signature)).status).toBe(404);
    await chat.setCredential({ workspaceId: 'workspace', id: 'gone' }, 2, null);
    expect((await post('gone', body, signature)).status).toBe(404);
  });

  test('cannot be made up by the account of another workspace', async () => {
    const { sessionId } = await start();
    const id = lastOf(stripe.state.intents);
    stripe.state.pay(id);
    const foreign = await chat.credential('other', 'payment', { ...data, baseUrl: stripe.url });
    const { body, signature } = signedEvent(
      stripe.state.event('payment_intent.succeeded', id),
      webhookSecret,
    );
    expect((await post(foreign, body, signature)).status).toBe(200);
    expect(await told(sessionId)).toEqual([]);
  });

  test('is taken and dropped where it is none of ours, and refused where it is too large', async () => {
    for (const event of [eventOf('balance.available', {}), eventOf('payment_intent.succeeded', { id: 1 })]) {
      const { body, signature } = signedEvent(event, webhookSecret);
      expect((await post(account, body, signature)).status).toBe(200);
    }
    expect((await post(account, 'x'.repeat(300_000), '')).status).toBe(413);
  });
});

test('a preview needs test keys, charges nobody, and tells the worker nothing', async () => {
  const withTests = await chat.credential('workspace', 'payment', {
    ...data,
    secretKey: 'sk_live_other',
    testSecretKey: secretKey,
    testPublishableKey: 'pk_test_1',
    baseUrl: stripe.url,
  });
  const preview = async (credentialsId: string): Promise<Body> => {
    const body = { bot: { version: '6', ...bot(payment({ credentialsId })) } };
    return (await chat.post(`/v1/bots/${draft.id}/preview/startChat`, token, body)).body;
  };
  const begun = await preview(withTests);
  expect(begun.input?.runtimeOptions).toMatchObject({ publicKey: 'pk_test_1', isTrial: true });
  expect((await start()).input?.runtimeOptions).not.toHaveProperty('isTrial');
  expect(JSON.stringify((await preview(account)).logs)).toContain('test keys');
});
