import Stripe from 'stripe';
import { signedEvent, startStripeStub, type StripeStub } from './index.ts';

const secretKey = 'sk_test_stub';
let stub: StripeStub;
let client: Stripe;

beforeAll(async () => {
  stub = await startStripeStub(secretKey);
  client = clientWith(secretKey);
});
afterAll(() => stub.stop());

function clientWith(key: string): Stripe {
  const { hostname, port } = new URL(stub.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

const intent = { amount: 2000, currency: 'eur', metadata: { order: '7' } };

test('the official client makes, reads and cancels an intent', async () => {
  const made = await client.paymentIntents.create(intent);
  expect(made).toMatchObject({ amount: 2000, currency: 'eur', status: 'requires_payment_method' });
  expect(made.client_secret).toContain(`${made.id}_secret_`);
  expect(await client.paymentIntents.retrieve(made.id)).toMatchObject({ metadata: { order: '7' } });
  expect(await client.paymentIntents.cancel(made.id)).toMatchObject({ status: 'canceled' });
  await expect(client.paymentIntents.cancel(made.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('an intent is paid, whole or in part', async () => {
  const { id } = await client.paymentIntents.create(intent);
  stub.state.pay(id, 500);
  expect(await client.paymentIntents.retrieve(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 500,
  });
});

test('the webhooks of an account are listed', async () => {
  stub.state.webhooks.push({
    id: 'we_1',
    object: 'webhook_endpoint',
    url: 'https://shop.example/told',
    status: 'enabled',
    enabled_events: ['*'],
  });
  const { data } = await client.webhookEndpoints.list();
  expect(data).toMatchObject([{ url: 'https://shop.example/told', status: 'enabled' }]);
});

test('the same idempotency key gives the same intent, and refuses another one', async () => {
  const options = { idempotencyKey: 'key-1' };
  const [one, other] = [
    await client.paymentIntents.create(intent, options),
    await client.paymentIntents.create(intent, options),
  ];
  expect(other.id).toBe(one.id);
  await expect(client.paymentIntents.create({ ...intent, amount: 1 }, options)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
});

test('a page is paid by its button, which leads back, or expires', async () => {
  const line = {
    price_data: { currency: 'eur', unit_amount: 2000, product_data: { name: 'Book' } },
    quantity: 1,
  };
  const urls = { success_url: 'https://shop.example/paid', cancel_url: 'https://shop.example/back' };
  const make = () =>
    client.checkout.sessions.create({
      mode: 'payment',
      line_items: [line],
      ...urls,
      metadata: { order: '7' },
    });
  const page = await make();
  expect(page).toMatchObject({ amount_total: 2000, status: 'open', payment_status: 'unpaid' });
  const response = await fetch(page.url ?? '', { method: 'POST', redirect: 'manual' });
  expect(response.headers.get('location')).toBe(urls.success_url);
  expect(await client.checkout.sessions.retrieve(page.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: expect.stringMatching(/^pi_/),
  });
  expect(await client.checkout.sessions.expire((await make()).id)).toMatchObject({ status: 'expired' });
});

test('another key, an unknown payment and a failing provider are the errors that the client knows', async () => {
  await expect(clientWith('sk_test_other').balance.retrieve()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  await expect(client.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ code: 'resource_missing' });
  stub.fail(500);
  await expect(client.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  stub.fail(undefined);
  expect(await client.balance.retrieve()).toMatchObject({ object: 'balance' });
});

test('the official client accepts the signature of an event, and no other one', async () => {
  const { id } = await client.paymentIntents.create(intent);
  stub.state.pay(id);
  const event = stub.state.event('payment_intent.succeeded', id);
  const { body, signature } = signedEvent(event, 'whsec_stub');
  expect(client.webhooks.constructEvent(body, signature, 'whsec_stub')).toMatchObject({ id: event.id });
  expect(() => client.webhooks.constructEvent(`${body} `, signature, 'whsec_stub')).toThrow('signature');
  const old = signedEvent(event, 'whsec_stub', Math.floor(Date.now() / 1_000) - 301);
  expect(() => client.webhooks.constructEvent(old.body, old.signature, 'whsec_stub')).toThrow('tolerance');
});
