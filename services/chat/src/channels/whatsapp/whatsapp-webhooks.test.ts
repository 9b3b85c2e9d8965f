import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProofs, readWebhook } from './whatsapp-webhooks.ts';

/** Meta's own examples lie beside this project, and not in it: they are under another licence. */
const examplesFile = join(import.meta.dirname, '../../../../../../shared/reference/data/meta-examples.json');
const whereThereAreExamples = existsSync(examplesFile) ? describe : describe.skip;

type Example = {
  readonly value: {
    readonly entry: {
      readonly changes: { readonly value: { readonly messages?: { readonly id: string }[] } }[];
    }[];
  };
};

const number = '106540352242922';
const now = Date.parse('2026-11-26T00:00:00Z');

whereThereAreExamples('the examples of Meta', () => {
  // written by Meta, in this form
  const webhooks = existsSync(examplesFile)
    ? Object.entries(
        (JSON.parse(readFileSync(examplesFile, 'utf8')) as { webhook: Record<string, Example> }).webhook,
      )
    : [];

  test.each(webhooks)('%s is read without a loss', (_, { value }) => {
    const given = value.entry.flatMap(({ changes }) =>
      changes.flatMap((change) => change.value.messages ?? []),
    );
    expect(readWebhook(value, now, number).map(({ id }) => id)).toEqual(given.map(({ id }) => id));
  });

  test.each([
    ['Text Message', { type: 'text', text: 'Does it come in another color?' }],
    ['Image Message', { type: 'file', text: 'Taj Mahal', file: { name: 'image', mediaType: 'image/jpeg' } }],
    ['Location Message', { type: 'text', text: '37.44221496582, -122.16165924072' }],
    ['Button Message', { type: 'text', text: 'Unsubscribe' }],
    ['Interactive Button Reply Message', { type: 'button', key: 'cancel-button', text: 'Cancel' }],
    ['Interactive List Reply Message', { type: 'button', key: 'priority_express' }],
    ['Reaction Message', { type: 'other', kind: 'reaction' }],
    ['Unsupported Message', { type: 'other', kind: 'unsupported' }],
    ['Order Message', { type: 'other', kind: 'order' }],
    ['System Message', { type: 'other', kind: 'system' }],
  ])('%s says what its sender meant', (name, event) => {
    const [message] = readWebhook(Object.fromEntries(webhooks)[name]?.value, now, number);
    expect(message).toMatchObject({ contact: '16505551234', event });
  });
});

const batch = (value: object): object => ({
  entry: [{ changes: [{ value: { metadata: { phone_number_id: number }, ...value } }] }],
});
const text = { type: 'text', text: { body: 'Hi' } };

test('a contact is the user id where there is one, and their number is kept beside it', () => {
  const contacts = [{ wa_id: '1650', user_id: 'US.13491208655302741918', profile: { name: 'Ada' } }];
  const of = (message: object) =>
    readWebhook(
      batch({ contacts, messages: [{ id: '1', timestamp: '1', ...text, ...message }] }),
      now,
      number,
    )[0];
  expect(of({ from: '1650' })).toMatchObject({
    contact: 'US.13491208655302741918',
    profile: { name: 'Ada', phone: '1650' },
  });
  expect(of({ from_user_id: 'US.13491208655302741918' })).toMatchObject({
    contact: 'US.13491208655302741918',
  });
  expect(of({ from: '1999' })).toMatchObject({ contact: '1999' });
});

test('messages of one second stay in the order of their batch, and those of the future are of now', () => {
  const messages = ['a', 'b', 'c'].map((id) => ({ id, from: '1', timestamp: '4000000000', ...text }));
  const read = readWebhook(batch({ messages }), now, number);
  expect(read.map(({ order }) => order)).toEqual([...read.map(({ order }) => order)].sort((a, b) => a - b));
  expect(read.every(({ at }) => at <= now)).toBe(true);
});

test.each([undefined, null, [], {}, { entry: 'x' }, { entry: [{ changes: [{ value: 7 }] }] }])(
  '%j holds no message',
  (json) => {
    expect(readWebhook(json, now, number)).toEqual([]);
    expect(readProofs(json, number)).toEqual([]);
  },
);

test('a status proves that a send went out, unless it failed', () => {
  const statuses = [
    { id: 'w1', status: 'delivered', recipient_id: '1650', biz_opaque_callback_data: 'm/0' },
    { id: 'w2', status: 'failed', recipient_id: '1650', biz_opaque_callback_data: 'm/1' },
    { id: 'w3', status: 'sent', recipient_id: '1650' },
  ];
  expect(readProofs(batch({ statuses }), number)).toEqual([{ contact: '1650', sendId: 'm/0' }]);
});
