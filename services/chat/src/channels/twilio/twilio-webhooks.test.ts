import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import type { ClaimedRequest } from '../provider/adapter.ts';
import { bodyOf, readMessages, readProofs } from './twilio-webhooks.ts';
import { twilio } from './twilio.ts';

const data = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'token',
  phoneNumber: '+14155238886',
};
const url = 'https://chat.example/api/v1/channels/messaging-a-twilio/c1';
const fields = {
  AccountSid: data.accountSid,
  MessageSid: 'SM1',
  From: 'whatsapp:+16505551234',
  To: `whatsapp:${data.phoneNumber}`,
  Body: 'Hi',
  ProfileName: 'Ada',
  WaId: '16505551234',
};

/** A request with the signature that the library of Twilio makes. */
function requestOf(
  form: Readonly<Record<string, string | string[]>>,
  over: { readonly to?: string; readonly token?: string; readonly signedAs?: string } = {},
): ClaimedRequest {
  const { to = url, token = data.authToken, signedAs = to } = over;
  const signature = getExpectedTwilioSignature(token, signedAs, form);
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return {
    url: to,
    header: (name) => (name === 'x-twilio-signature' ? signature : undefined),
    bytes: Buffer.from(new URLSearchParams(pairs).toString()),
  };
}

describe('the signature that the library of Twilio makes', () => {
  test.each<[string, Parameters<typeof requestOf>]>([
    ['of a message', [fields]],
    ['of letters, signs and empty fields', [{ ...fields, Body: 'Grüße + mehr=? &\n', Empty: '' }]],
    ['of a field that is there twice', [{ ...fields, MediaUrl: ['b', 'a', 'b'] }]],
    ['of an address with a query', [fields, { to: `${url}?send=m%2F0` }]],
    ['of an address with a port that nobody writes', [fields, { signedAs: url.replace('example/', 'example:443/') }]],
    ['of an address whose port is left out', [fields, { to: url.replace('example/', 'example:8443/'), signedAs: url }]],
  ])('%s is accepted', (_, parts) => {
    expect(twilio.isGenuine(requestOf(...parts), data)).toBe(true);
  }); // prettier-ignore

  test.each<[string, ClaimedRequest]>([
    ['with another token', requestOf(fields, { token: 'other' })],
    ['of another address', requestOf(fields, { signedAs: `${url}x` })],
    ['of another query', requestOf(fields, { to: `${url}?send=1`, signedAs: `${url}?send=2` })],
    ['of other fields', { ...requestOf(fields), bytes: requestOf({ ...fields, Body: 'No' }).bytes }],
    ['of more fields', { ...requestOf(fields), bytes: requestOf({ ...fields, More: '1' }).bytes }],
    ['that is left out', { ...requestOf(fields), header: () => undefined }],
  ])('%s is refused', (_, request) => {
    expect(twilio.isGenuine(request, data)).toBe(false);
  });
});

const now = 1_790_000_000_000;
const read = (more: Readonly<Record<string, string>>) =>
  readMessages(bodyOf(requestOf({ ...fields, ...more })), now, data);

test.each<[string, Readonly<Record<string, string>>, object]>([
  ['a text', {}, { type: 'text', text: 'Hi' }],
  ['the button of a template', { ButtonText: 'Yes', Body: 'Yes' }, { type: 'text', text: 'Yes' }],
  ['a location', { Body: '', Latitude: '37.4', Longitude: '-122.1' }, { type: 'text', text: '37.4, -122.1' }],
  [
    'a picture',
    { NumMedia: '1', MediaUrl0: 'https://api.twilio.com/m', MediaContentType0: 'image/jpeg' },
    { type: 'file', text: 'Hi', file: { ref: 'https://api.twilio.com/m', mediaType: 'image/jpeg', name: 'image.jpeg' } },
  ],
  ['nothing that a bot reads', { Body: '', MessageType: 'contacts' }, { type: 'other', kind: 'contacts' }],
])('%s says what its sender meant', (_, more, event) => {
  expect(read(more)).toEqual([
    { contact: '+16505551234', id: 'SM1', order: now, at: now, event, profile: { name: 'Ada', phone: '16505551234' } },
  ]);
}); // prettier-ignore

test.each<[string, Readonly<Record<string, string>>]>([
  ['of another number', { To: 'whatsapp:+19999999999' }],
  ['of another account', { AccountSid: 'AC2' }],
  ['of a telephone without WhatsApp', { From: '+16505551234' }],
  ['that is a status', { MessageStatus: 'delivered' }],
])('a request %s holds no message', (_, more) => {
  expect(read(more)).toEqual([]);
});

test('a status proves that the send in its address went out, unless it failed', () => {
  const proofs = (MessageStatus: string, to = `${url}?send=m%2F0`) => {
    const status = { AccountSid: data.accountSid, To: fields.From, From: fields.To, MessageStatus };
    return readProofs(bodyOf(requestOf(status, { to })), data);
  };
  expect(proofs('sent')).toEqual([{ contact: '+16505551234', sendId: 'm/0' }]);
  expect(proofs('delivered')).toHaveLength(1);
  for (const failed of ['failed', 'undelivered']) expect(proofs(failed)).toEqual([]);
  expect(proofs('sent', url)).toEqual([]);
});
