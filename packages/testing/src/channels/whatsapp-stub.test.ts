import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import { verifySignature } from '@kapso/whatsapp-cloud-api/server';
import { outgoingSchema, readMarkSchema } from './whatsapp-rules.ts';
import { signedWebhook, startWhatsAppStub, whatsAppBatch, type WhatsAppStub } from './index.ts';

const account = { phoneNumberId: '106540352242922', accessToken: 'EAA-stand-in' };
const { phoneNumberId } = account;
const to = '16505551234';
let stub: WhatsAppStub;
let client: WhatsAppClient;

beforeAll(async () => {
  stub = await startWhatsAppStub(account);
  client = new WhatsAppClient({ accessToken: account.accessToken, baseUrl: stub.url });
});
afterAll(() => stub.stop());

const raw = (payload: object): Promise<unknown> =>
  client.messages.sendRaw({
    phoneNumberId,
    payload: { messaging_product: 'whatsapp', to, ...payload },
  });
const reasonOf = async (sending: Promise<unknown>): Promise<string> => {
  const error: unknown = await sending.catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('it was taken');
  return `${error.message} ${JSON.stringify(error)}`;
};

test('the client that others have written sends texts, pictures, buttons and lists, and marks what was read', async () => {
  await client.messages.sendText({ phoneNumberId, to, body: 'Hello' });
  await client.messages.sendImage({ phoneNumberId, to, image: { link: 'https://example.org/oak.jpg' } });
  await client.messages.sendInteractiveButtons({
    phoneNumberId,
    to,
    bodyText: 'Sure?',
    buttons: [{ id: 'yes', title: 'Yes' }],
  });
  await client.messages.sendInteractiveList({
    phoneNumberId,
    to,
    bodyText: 'Which?',
    buttonText: 'Choose',
    sections: [{ title: 'Trees', rows: [{ id: 'oak', title: 'Oak' }] }],
  });
  await client.messages.markRead({ phoneNumberId, messageId: 'wamid.1' });
  expect(stub.sent(to).map(({ body }) => body.type)).toEqual(['text', 'image', 'interactive', 'interactive']);
  expect(stub.read).toEqual(['wamid.1']);
});

const buttons = (...titles: string[]): object => ({
  type: 'interactive',
  interactive: {
    type: 'button',
    body: { text: 'x' },
    action: { buttons: titles.map((title, index) => ({ type: 'reply', reply: { id: `${index}`, title } })) },
  },
});
const rows = (count: number, title = 'Row'): object => ({
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text: 'x' },
    action: {
      button: 'Choose',
      sections: [{ rows: Array.from({ length: count }, (_, index) => ({ id: `${index}`, title })) }],
    },
  },
});

test.each<[string, object]>([
  ['a text that is too long', { type: 'text', text: { body: 'x'.repeat(4_097) } }],
  ['four buttons', buttons('a', 'b', 'c', 'd')],
  ['a button of 21 characters', buttons('x'.repeat(21))],
  ['two buttons with the same words', buttons('Yes', 'Yes')],
  ['eleven rows', rows(11)],
  ['a row of 25 characters', rows(1, 'x'.repeat(25))],
  ['a picture that cannot be loaded', { type: 'image', image: { link: 'https://example.org/broken.jpg' } }],
])('%s is refused as the client knows it', async (_, payload) => {
  expect(await reasonOf(raw(payload))).toMatch(/100|131053/);
});

test('another token and a failing provider are errors', async () => {
  const stranger = new WhatsAppClient({ accessToken: 'other', baseUrl: stub.url });
  expect(await reasonOf(stranger.messages.sendText({ phoneNumberId, to, body: 'x' }))).toContain('190');
  stub.fail(500, 131016);
  expect(await reasonOf(client.messages.sendText({ phoneNumberId, to, body: 'x' }))).toContain('131016');
  stub.fail(undefined);
});

test('the receiver that others have written accepts the signature of a webhook, and no other one', () => {
  const message = { id: 'wamid.2', from: to, timestamp: '1749416383', type: 'text', text: { body: 'Hi' } };
  const { body, signature } = signedWebhook(whatsAppBatch(phoneNumberId, { messages: [message] }), 's3cret');
  expect(
    verifySignature({ appSecret: 's3cret', rawBody: Buffer.from(body), signatureHeader: signature }),
  ).toBe(true);
  expect(
    verifySignature({ appSecret: 'other', rawBody: Buffer.from(body), signatureHeader: signature }),
  ).toBe(false);
});

/** Meta's own examples lie beside this project, and not in it: they are under another licence. */
const examplesFile = join(import.meta.dirname, '../../../../../shared/reference/data/meta-examples.json');
const whereThereAreExamples = existsSync(examplesFile) ? test.each : test.skip.each;

// of two others Meta has left the type out
whereThereAreExamples([
  'Send Text Message',
  'Send Image Message by URL',
  'Send Video Message by URL',
  'Send Audio Message by URL',
  'Send Reply Button',
  'Send List Message',
  'Send Reply to Text Message',
  'Send Reply to Image Message by URL',
  'Send typing indicator and read receipt',
])(
  'the example of Meta “%s” is what the stand-in takes, so that its rules refuse nothing that is right',
  (name) => {
    // written by Meta, in this form
    const { send } = JSON.parse(readFileSync(examplesFile, 'utf8')) as {
      send: Record<string, { value: object }>;
    };
    // placeholders are no addresses
    const text = JSON.stringify(send[name]?.value).replaceAll(
      /"(?:http[^"]*|<[^">]*(?:URL|LINK|url)[^">]*>)"/g,
      '"https://example.org/a.jpg"',
    );
    const value: unknown = JSON.parse(text);
    const isMark = readMarkSchema.safeParse(value).success;
    expect(isMark ? undefined : outgoingSchema.safeParse(value).error?.issues).toBeUndefined();
  },
);
