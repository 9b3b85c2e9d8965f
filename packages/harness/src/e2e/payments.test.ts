import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStripeStub, type StripeStub } from '@parley/testing/payments';
import { until } from '@parley/testing';
import type { Installation } from '../installation.ts';
import { startOnSharedServers } from '../on-shared-servers.ts';
import { chat, say, type ChatAnswer } from './talking.ts';

const secretKey = 'sk_live_canary_4d70';
let parley: Installation;
let stripe: StripeStub;
beforeAll(async () => {
  stripe = await startStripeStub(secretKey);
  parley = await startOnSharedServers({
    chats: 1,
    environment: { EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' },
  });
});
afterAll(async () => {
  await parley.stop();
  await stripe.stop();
});

type Fields = { readonly [field: string]: unknown };
type ExportedGroup = Fields & { readonly blocks: readonly (Fields & { readonly type: string })[] };
type Exported = Fields & { readonly groups: readonly ExportedGroup[] };

/** A shop as the public format exported it years ago: a start block instead of an event, its own name for the provider. */
const oldShop: Exported = {
  id: 'shop',
  name: 'An old shop',
  groups: [
    {
      id: 'start',
      title: 'Start',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'begin', type: 'start', label: 'Start', groupId: 'start', outgoingEdgeId: 'to-ask' }],
    },
    {
      id: 'ask',
      title: 'Ask',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        {
          id: 'name',
          groupId: 'ask',
          type: 'text input',
          options: { isLong: false, labels: { button: 'Send', placeholder: 'Ada' }, variableId: 'v-name' },
        },
        {
          id: 'email',
          groupId: 'ask',
          type: 'email input',
          options: { labels: { button: 'Send', placeholder: 'ada@example.com' }, variableId: 'v-email' },
        },
        {
          id: 'pay',
          groupId: 'ask',
          type: 'payment input',
          options: {
            provider: 'Stripe',
            labels: { button: 'Pay' },
            currency: 'USD',
            amount: '9',
            additionalInformation: { name: '{{Name}}', email: '{{Email}}' },
          },
        },
        {
          id: 'goods',
          groupId: 'ask',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Here is your book, {{Name}}' }] }] },
        },
      ],
    },
  ],
  variables: [
    { id: 'v-name', name: 'Name' },
    { id: 'v-email', name: 'Email' },
  ],
  edges: [{ id: 'to-ask', from: { groupId: 'start', blockId: 'begin' }, to: { groupId: 'ask' } }],
  theme: {},
  settings: {},
};

// under a licence of its own: it lies beside the repository or nowhere
const template = join(import.meta.dirname, '../../../../../shared/corpus/3__digital-product-payment.json');
const isThere = existsSync(template);
const testTemplate = isThere ? test : test.skip;

test('a shop of the public format is imported, gets an account, and is paid', () => goThrough(oldShop));

testTemplate(
  `the public template of a shop goes the same way${isThere ? '' : ' (../shared/corpus does not have it)'}`,
  async () => goThrough(JSON.parse(await readFile(template, 'utf8')) as Exported),
);

/** Imports a shop that asks for 9 dollars, makes it sell, and buys there: from the export to the paid result. */
async function goThrough(shop: Exported): Promise<void> {
  const { api, workspaceId } = parley;
  const { bot } = await api.importBot({ body: { workspaceId, bot: shop } });
  const path = { botId: bot.id };
  const errors = async (): Promise<string[]> => {
    const { diagnostics } = await api.checkBot({ path, body: {} });
    return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  };
  expect(await errors()).toEqual(['unavailable-payment']);
  await expect(api.publishBot({ path })).rejects.toThrow();

  const data = {
    provider: 'stripe',
    secretKey,
    publishableKey: 'pk_live_1',
    webhookSecret: 'whsec_1',
  } as const;
  const { credentials } = await api.createCredentials({
    path: { workspaceId },
    body: { type: 'payment', name: 'Shop', data: { ...data, baseUrl: stripe.url } },
  });
  const groups = bot.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block.type === 'payment input'
        ? { ...block, options: { ...(block['options'] as object), credentialsId: credentials.id } }
        : block,
    ),
  }));
  await api.updateBot({ path, body: { bot: { groups } } });
  expect(await errors()).toEqual([]);
  const publicId = `shop-${bot.id}`;
  await api.updateBot({ path, body: { bot: { publicId } } });
  await api.publishBot({ path });

  const [{ url } = { url: '' }] = parley.chats;
  const started = (await chat(parley, url, `/v1/bots/${publicId}/startChat`)).body;
  let { input } = started;
  for (let step = 0; input !== undefined && input.type !== 'payment input' && step < 10; step++)
    ({ input } = (await say(parley, url, started.sessionId, answerTo(input))).body);
  const before = [...stripe.state.intents.keys()];
  expect(input?.runtimeOptions).toMatchObject({ amountLabel: '$9.00', publicKey: 'pk_live_1' });
  const unpaid = await say(parley, url, started.sessionId, 'Success');
  expect(unpaid.body.input?.type).toBe('payment input');
  const intent = before.at(-1) ?? '';
  expect(stripe.state.intents.get(intent)).toMatchObject({
    amount: 900,
    currency: 'usd',
    receipt_email: 'ada@example.com',
  });
  stripe.state.pay(intent);
  const paid = await say(parley, url, started.sessionId, 'Success');
  expect(paid.body.input).toBeUndefined();
  expect(paid.body.messages.length).toBeGreaterThan(0);

  const result = await completed(bot.id, started.resultId ?? '');
  expect(result.payments).toMatchObject([{ id: intent, status: 'succeeded', amount: 900, currency: 'USD' }]);
  expect(result.variables).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Name', value: 'Ada' })]),
  );
}

/** An answer of a visitor who buys. */
function answerTo({ type, items = [] }: NonNullable<ChatAnswer['body']['input']>): string {
  if (type === 'email input') return 'ada@example.com';
  const [first] = items;
  return typeof first?.['content'] === 'string' ? first['content'] : 'Ada';
}

async function completed(
  botId: string,
  resultId: string,
): Promise<Awaited<ReturnType<Installation['api']['getResult']>>['result']> {
  return until(async () => {
    const found = await parley.api.getResult({ path: { botId, resultId } }).catch(() => undefined);
    return found?.result.isCompleted === true && found.result;
  });
}
