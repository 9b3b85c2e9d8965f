import twilio from 'twilio';
import { signedForm, startTwilioStub, type TwilioStub } from './index.ts';

const account = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'stand-in-token',
  phoneNumber: '+14155238886',
};
const to = 'whatsapp:+16505551234';
const from = `whatsapp:${account.phoneNumber}`;
let stub: TwilioStub;

/** The client of Twilio itself; its requests go to the stand-in. */
function clientWith(authToken: string): ReturnType<typeof twilio> {
  const httpClient = new twilio.RequestClient();
  httpClient.axios.interceptors.request.use((request) => {
    request.url = (request.url ?? '').replace('https://api.twilio.com', stub.url);
    return request;
  });
  return twilio(account.accountSid, authToken, { httpClient });
}

beforeAll(async () => {
  stub = await startTwilioStub(account);
});
afterAll(() => stub.stop());

test('the client of Twilio itself sends texts and pictures, and reads what it is answered', async () => {
  const { messages } = clientWith(account.authToken);
  const text = await messages.create({ from, to, body: 'Hello', statusCallback: 'https://example.org/s' });
  expect(text).toMatchObject({ sid: expect.stringMatching(/^SM\d{32}$/), status: 'queued', to });
  await messages.create({ from, to, mediaUrl: ['https://example.org/oak.jpg'] });
  expect(stub.sent('+16505551234')).toMatchObject([
    { text: 'Hello', statusCallback: 'https://example.org/s' },
    { text: '', mediaUrl: 'https://example.org/oak.jpg' },
  ]);
});

test.each<[string, object, number]>([
  ['a text that is too long', { body: 'x'.repeat(1_601) }, 21617],
  ['nothing at all', {}, 21619],
  ['another sender', { body: 'x', from: 'whatsapp:+19999999999' }, 63007],
  ['an address that is none', { body: 'x', to: 'whatsapp:nobody' }, 21211],
  ['a picture that cannot be loaded', { mediaUrl: ['https://example.org/broken.jpg'] }, 21620],
])('%s is refused as the client knows it', async (_, over, code) => {
  const sending = clientWith(account.authToken).messages.create({ from, to, ...over });
  await expect(sending).rejects.toMatchObject({ status: 400, code });
});

test('another token and a failing provider are errors', async () => {
  const say = (token: string) => clientWith(token).messages.create({ from, to, body: 'x' });
  await expect(say('other')).rejects.toMatchObject({ status: 401, code: 20003 });
  stub.fail(503, 20503);
  await expect(say(account.authToken)).rejects.toMatchObject({ status: 503, code: 20503 });
  stub.fail(undefined);
});

test('the library of Twilio accepts the signature of a webhook, and no other one', () => {
  const url = 'https://chat.example/api/v1/channels/messaging-a-twilio/c1?send=m%2F0';
  const fields = { From: to, To: from, Body: 'Grüße & mehr=?', MessageSid: 'SM1' };
  const { body, signature } = signedForm(url, fields, account.authToken);
  const read = Object.fromEntries(new URLSearchParams(body));
  expect(twilio.validateRequest(account.authToken, signature, url, read)).toBe(true);
  expect(twilio.validateRequest('other', signature, url, read)).toBe(false);
  expect(twilio.validateRequest(account.authToken, signature, `${url}1`, read)).toBe(false);
  expect(twilio.validateRequest(account.authToken, signature, url, { ...read, Body: 'other' })).toBe(false);
});
