import { randomUUID } from 'node:crypto';
import { findServiceNode } from '@parley/dev-stack';
import { botOf, plainText } from '@parley/engine/testing';
import { startStripeEmulator, type StripeEmulator } from '@parley/testing/payments';
import { says } from '../support/bots.ts';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';

const secretKey = 'sk_live_canary_8c03';
const webhookSecret = 'whsec_canary_2ab6';

const node = await findServiceNode();
const isThere = Number.parseInt(node.version, 10) >= 24;
const describeHere = isThere ? describe : describe.skip;

describeHere(`an emulator of the payment provider${isThere ? '' : ' (needs Node 24)'}`, () => {
  let chat: ChatUnderTest;
  let token: string;
  const emulators: StripeEmulator[] = [];

  beforeAll(async () => {
    chat = await ChatUnderTest.start({
      EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
      CHAT_URL: 'https://chat.example',
    });
    token = await chat.secret('workspace');
  });
  afterAll(async () => {
    await Promise.all(emulators.map((emulator) => emulator.stop()));
    await chat.stop();
  });

  /** A shop whose account is at an emulator, which signs what it tells with this secret. */
  async function open(secret = webhookSecret): Promise<{ emulator: StripeEmulator; publicId: string }> {
    const id = randomUUID();
    const webhook = { url: `${chat.url}/api/v1/payments/${id}`, secret };
    const emulator = await startStripeEmulator({ node: node.program, webhook });
    emulators.push(emulator);
    const data = { provider: 'stripe', secretKey, publishableKey: 'pk_live_1', webhookSecret } as const;
    await chat.credential('workspace', 'payment', { ...data, baseUrl: emulator.url }, { id });
    const options = { provider: 'paymentProvider', credentialsId: id, amount: '20', currency: 'EUR' };
    const payment = { id: 'pay', type: 'payment input', options };
    const { publicId } = await chat.publish(
      botOf({ groups: { Shop: [payment, says('goods', 'Your book')] } }),
    );
    return { emulator, publicId };
  }
  const say = async (sessionId: string): Promise<Body> => (await chat.say(sessionId, token, 'Success')).body;
  const heard = ({ messages }: Body): string[] => messages.map(plainText);

  test('has its page clicked through, and goods come once it says that it was paid', async () => {
    const { emulator, publicId } = await open();
    const { body } = await chat.start(publicId, token, { opensPaymentPages: true });
    const address = String(body.input?.runtimeOptions?.['paymentPage']);
    const page = await (await fetch(address)).text();
    expect(page).toContain('Pay');
    expect(heard(await say(body.sessionId))).not.toContain('Your book');
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
    const paid = await fetch(new URL(action, address), { method: 'POST', redirect: 'manual' });
    expect(paid.headers.get('location')).toBe('https://chat.example/widget/payment/paid');
    expect(heard(await say(body.sessionId))).toEqual(['Your book']);
    expect(emulator.told).toContainEqual({ type: 'checkout.session.completed', status: 200 });
  });

  test('has an intent confirmed, and goods come once it says so', async () => {
    const { emulator, publicId } = await open();
    const { body } = await chat.start(publicId, token);
    const [intent = ''] = String(body.input?.runtimeOptions?.['paymentIntentSecret']).split('_secret');
    expect(heard(await say(body.sessionId))).not.toContain('Your book');
    const confirmed = await fetch(`${emulator.url}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    });
    expect(confirmed.status).toBe(200);
    expect(heard(await say(body.sessionId))).toEqual(['Your book']);
  });

  test('has its signatures taken, and those with another secret refused', async () => {
    const [right, wrong] = [await open(), await open('whsec_other')];
    for (const { publicId } of [right, wrong]) await chat.start(publicId, token);
    expect(right.emulator.told).toEqual([{ type: 'payment_intent.created', status: 200 }]);
    expect(wrong.emulator.told).toEqual([{ type: 'payment_intent.created', status: 401 }]);
  });
});
