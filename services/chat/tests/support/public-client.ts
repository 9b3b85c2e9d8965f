import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { StripeStub } from '@parley/testing/payments';
import type { BrowserContext, Route } from 'playwright-core';

/** The page of a shop, which has the client of the public format on it as its makers published it. */
export const shopPage = 'https://shop.example/';

type Shop = {
  readonly chatUrl: string;
  readonly token: string;
  readonly publicId: string;
  /** Undefined for a shop that takes no money. */
  readonly stripe?: StripeStub;
};

/** A body that the client has sent. */
type Sent = { readonly path: string; readonly body: { readonly message?: unknown } };

/**
 * Puts the shop, its chat and the script of the payment provider before the visitors of a context; gives all that the
 * client has sent. The client is unmodified. It knows other names for three things, which stand here in its way: the
 * path of a start, `typebot` for the bot of its response, and that a visitor needs a token.
 */
export async function openShop(context: BrowserContext, shop: Shop): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const client = await readFile(createRequire(import.meta.url).resolve('@typebot.io/js/web'), 'utf8');
  await context.route(/^https?:/, (route) => route.abort());
  await context.route(`${shopPage}**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: pageOf(shop.publicId) }),
  );
  await context.route(`${shopPage}client.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: client }),
  );
  await context.route(`${shopPage}api/**`, (route) => pass(route, shop, sent));
  const { stripe } = shop;
  if (!stripe) return sent;
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: providerScript }),
  );
  await context.route('https://js.stripe.com/confirm', (route) => confirm(route, stripe));
  await context.route('https://bank.example/**', (route) => askBank(route, stripe));
  return sent;
}

const pageOf = (publicId: string): string =>
  `<!doctype html><title>A shop</title><link rel="icon" href="data:,"><script type="module">
import client from '/client.js';
client.initStandard({ typebot: ${JSON.stringify(publicId)}, apiHost: location.origin });
</script><typebot-standard style="width: 100%; height: 40rem"></typebot-standard>`;

async function pass(route: Route, { chatUrl, token }: Shop, sent: Sent[]): Promise<void> {
  const request = route.request();
  const path = new URL(request.url()).pathname.replace('/v1/typebots/', '/v1/bots/');
  const text = request.postData() ?? '{}';
  sent.push({ path, body: JSON.parse(text) as Sent['body'] });
  const answer = await fetch(`${chatUrl}${path}`, {
    method: request.method(),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: text,
  });
  const contentType = answer.headers.get('content-type') ?? '';
  if (!contentType.includes('json')) {
    await route.fulfill({ status: answer.status, contentType, body: await answer.text() });
    return;
  }
  const { bot, ...body } = (await answer.json()) as { readonly bot?: object };
  await route.fulfill({ status: answer.status, json: { ...body, ...(bot ? { typebot: bot } : {}) } });
}

/**
 * The parts of the provider's script that the client uses, with one field for the number of a card. What becomes of a
 * card is decided by the stand-in.
 */
const providerScript = `window.Stripe = (key) => ({
  elements: ({ clientSecret }) => {
    let ready;
    const form = { clientSecret, card: undefined };
    form.create = () => ({
      on: (_, done) => { ready = done; },
      mount(place) {
        form.card = Object.assign(document.createElement('input'), { ariaLabel: 'Card number' });
        document.querySelector(place).append(form.card);
        ready();
      },
    });
    return form;
  },
  async confirmPayment({ elements: { clientSecret, card }, confirmParams }) {
    const asked = { key, clientSecret, card: card.value, returnUrl: confirmParams.return_url };
    const response = await fetch('https://js.stripe.com/confirm', { method: 'POST', body: JSON.stringify(asked) });
    const { bank, ...outcome } = await response.json();
    if (bank === undefined) return outcome;
    location.assign(bank);
    return new Promise(() => undefined);
  },
});`;

/** The numbers of cards, which decide what becomes of them. */
export const cards = { good: '4242', declined: '0002', bank: '3220', onlySaysSo: '6666' } as const;

/** Does with a card what the provider would do. */
async function confirm(route: Route, { state }: StripeStub): Promise<void> {
  const { key, clientSecret, card, returnUrl } = route.request().postDataJSON() as Record<string, string>;
  const [intent] = [...state.intents.values()].filter((each) => each['client_secret'] === clientSecret);
  const answer = (json: object): Promise<void> =>
    route.fulfill({ json, headers: { 'Access-Control-Allow-Origin': '*' } });
  if (!intent || key !== 'pk_live_1') return answer({ error: { type: 'invalid_request_error' } });
  if (card === cards.declined)
    return answer({ error: { type: 'card_error', message: 'Your card was declined.' } });
  if (card === cards.bank) {
    const query = new URLSearchParams({ intent: intent.id, back: returnUrl ?? '' });
    return answer({ bank: `https://bank.example/?${query.toString()}` });
  }
  if (card === cards.good) state.pay(intent.id);
  return answer({ paymentIntent: { id: intent.id, status: 'succeeded' } });
}

/** The page of a bank: a visitor agrees there or not, and is sent back by the provider with its word for that. */
async function askBank(route: Route, { state }: StripeStub): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const html = (body: string): Promise<void> => route.fulfill({ contentType: 'text/html', body });
  const link = (path: string, words: string): string =>
    `<a href="${path}?${searchParams.toString().replaceAll('&', '&amp;')}">${words}</a>`;
  if (pathname === '/') return html(`${link('/yes', 'Agree')} ${link('/no', 'Refuse')}`);
  const intent = searchParams.get('intent') ?? '';
  if (pathname === '/yes') state.pay(intent);
  const back = new URL(searchParams.get('back') ?? '');
  back.searchParams.set('payment_intent', intent);
  back.searchParams.set('redirect_status', pathname === '/yes' ? 'succeeded' : 'failed');
  return html(`<script>location.replace(${JSON.stringify(back.href)})</script>`);
}
