import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { says } from '@parley/testing';
import { eventOf, signedEvent, type StripeStub } from '@parley/testing/payments';
import type { Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { persist, type AskOptions } from './persist.ts';

/** A visitor who buys something, as they have seen it. */
export type Purchase = {
  readonly sessionId: string;
  readonly resultId: string;
  /** The payments that the visitor was asked for, by their ids at the provider. */
  readonly asked: Set<string>;
  /** The payment that the visitor made; undefined for whoever only says so. */
  paid: string | undefined;
  /** True once the goods came. */
  hasGoods: boolean;
  /** True if the goods came before the payment was made. */
  hadGoodsUnpaid: boolean;
};

/** A shop whose goods stand below a payment. */
export type Shop = { readonly botId: string; readonly publicId: string; readonly credentialsId: string };

export const secretKey = 'sk_test_of_the_faults';
const webhookSecret = 'whsec_of_the_faults';
const goods = 'Here is your book';
const at = { x: 0, y: 0 };

/** Publishes a bot that sells, with an account at the stand-in of the provider. */
export async function openShop(installation: Installation, stripe: StripeStub): Promise<Shop> {
  const { api, workspaceId } = installation;
  const data = { provider: 'stripe', secretKey, publishableKey: 'pk_test', webhookSecret } as const;
  const { credentials } = await api.createCredentials({
    path: { workspaceId },
    body: { type: 'payment', name: 'Shop', data: { ...data, baseUrl: stripe.url } },
  });
  const options = {
    provider: 'paymentProvider',
    credentialsId: credentials.id,
    amount: '20',
    currency: 'EUR',
  };
  const bot = await publishBot(installation, {
    version: '6',
    name: 'Shop',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'to-sell' }],
    groups: [
      {
        id: 'sell',
        title: 'Sell',
        graphCoordinates: at,
        blocks: [{ id: 'pay', type: 'payment input', options }, says('goods', goods)],
      },
    ],
    edges: [{ id: 'to-sell', from: {}, to: { groupId: 'sell' } }],
    variables: [],
    theme: {},
    settings: {},
  });
  return { ...bot, credentialsId: credentials.id };
}

const shareThatPays = 0.7;
const shareThatLeaves = 0.3;
const mostReplies = 20;

type Buying = AskOptions & { readonly isOver: () => boolean };

/** Lets one visitor after another buy something, pay or not, and come back or not, until it is over. */
export async function payUnderFire(
  shop: Shop,
  stripe: StripeStub,
  buying: Buying,
): Promise<readonly Purchase[]> {
  const purchases: Purchase[] = [];
  while (!buying.isOver()) {
    const purchase = await begin(shop, buying);
    if (!purchase) continue;
    purchases.push(purchase);
    await buy(purchase, shop, stripe, buying);
  }
  return purchases;
}

type Response = {
  readonly sessionId?: string;
  readonly resultId?: string;
  readonly messages?: readonly unknown[];
  readonly input?: { readonly runtimeOptions?: { readonly paymentIntentSecret?: string } };
};

async function begin({ publicId }: Shop, buying: Buying): Promise<Purchase | undefined> {
  const answer = await persist(buying, `/v1/bots/${publicId}/startChat`, {}, randomUUID());
  if (answer?.status !== 200) return undefined;
  const { sessionId = '', resultId = '', ...begun } = JSON.parse(answer.body) as Response;
  const purchase: Purchase = {
    sessionId,
    resultId,
    asked: new Set(),
    paid: undefined,
    hasGoods: false,
    hadGoodsUnpaid: false,
  };
  learn(purchase, begun);
  return purchase;
}

async function buy(purchase: Purchase, shop: Shop, stripe: StripeStub, buying: Buying): Promise<void> {
  const { random } = buying;
  // some say that they have paid before they have
  if (random() < 0.5) await saySo(purchase, buying);
  if (random() < shareThatPays) await pay(purchase, shop, stripe, buying);
  if (purchase.paid !== undefined && random() < shareThatLeaves) return;
  for (let reply = 0; reply < mostReplies && !purchase.hasGoods && !buying.isOver(); reply++) {
    await saySo(purchase, buying);
    // whoever has not paid may go on saying so
    if (purchase.paid === undefined && random() < 0.5) return;
  }
}

async function saySo(purchase: Purchase, buying: Buying): Promise<void> {
  const path = `/v1/sessions/${purchase.sessionId}/continueChat`;
  const body = { message: { type: 'text', text: 'Success' } };
  const key = randomUUID();
  const copies = buying.random() < 0.5 ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => persist(buying, path, body, key)));
  for (const answer of answers)
    if (answer?.status === 200) learn(purchase, JSON.parse(answer.body) as Response);
}

function learn(purchase: Purchase, { messages = [], input }: Response): void {
  const [intent] = /^pi_[0-9a-f]+/.exec(input?.runtimeOptions?.paymentIntentSecret ?? '') ?? [];
  if (intent !== undefined) purchase.asked.add(intent);
  if (!JSON.stringify(messages).includes(goods)) return;
  purchase.hasGoods = true;
  purchase.hadGoodsUnpaid ||= purchase.paid === undefined;
}

/** Pays what was asked for last; the provider tells of it once or twice, until each telling is taken. */
async function pay(purchase: Purchase, shop: Shop, stripe: StripeStub, buying: Buying): Promise<void> {
  const intent = [...purchase.asked].at(-1);
  if (intent === undefined) return;
  stripe.state.pay(intent);
  purchase.paid = intent;
  const event = eventOf('payment_intent.succeeded', stripe.state.intents.get(intent)!);
  const times = buying.random() < 0.3 ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => tell(event, shop, buying)));
}

async function tell(event: ReturnType<typeof eventOf>, shop: Shop, buying: Buying): Promise<void> {
  const until = performance.now() + buying.timeoutMs;
  while (performance.now() < until) {
    const { chatUrls, random } = buying;
    const url = chatUrls[Math.floor(random() * chatUrls.length)] ?? '';
    const { body, signature } = signedEvent(event, webhookSecret);
    const answer = await fetch(`${url}/api/v1/payments/${shop.credentialsId}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      signal: AbortSignal.timeout(4_000),
    }).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(100 + 400 * random());
  }
}
