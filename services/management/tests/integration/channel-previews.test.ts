import { hash } from 'node:crypto';
import { previewedChannelSchema, previewWordForm } from '@parley/schema/contract';
import {
  startTelegramStub,
  startWhatsAppStub,
  type TelegramStub,
  type WhatsAppStub,
} from '@parley/testing/channels';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
const [botToken, number] = ['7:canary_of_previews', { phoneNumberId: '1001', accessToken: 'canary-a' }];
let telegram: TelegramStub;
let whatsApp: WhatsAppStub;
beforeAll(async () => {
  telegram = await startTelegramStub(botToken);
  whatsApp = await startWhatsAppStub(number);
});
afterAll(() => Promise.all([telegram.stop(), whatsApp.stop()]));

const stranger = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'canary-t', phoneNumber: '+14155238886' };
const accounts = {
  'messaging-b': () => ({ botToken, baseUrl: telegram.url }),
  'messaging-a': () => ({
    ...number,
    ...{ appSecret: 'canary-of-the-app', verifyToken: 'canary-of-the-word', baseUrl: whatsApp.url },
  }),
  'messaging-a-twilio': () => stranger,
};

async function newCredential(type: keyof typeof accounts, data: object = {}): Promise<string> {
  const path = `/v1/workspaces/${world.user.workspaceId}/credentials`;
  const body = { type, name: 'Shop', data: { ...accounts[type](), ...data } };
  const { status, body: made, text } = await world.call.post(path, body);
  if (status !== 201) throw new Error(text);
  // checked against its contract
  return (made.credentials as unknown as { id: string }).id;
}

/** A bot that was never published, and the credential of its channel. */
async function onChannel(type: keyof typeof accounts, data: object = {}) {
  const credentialsId = await newCredential(type, data);
  const { id: botId } = await world.newWholeBot();
  const field = type === 'messaging-b' ? 'messagingBCredentialsId' : 'messagingACredentialsId';
  await world.call.patch(`/v1/bots/${botId}`, { bot: { [field]: credentialsId } });
  return { botId, credentialsId };
}

type Preview = { readonly word: string; readonly recipient: string; readonly link: string };

async function preview(botId: string, channel: string) {
  const answer = await world.call.post(`/v1/bots/${botId}/channels/${channel}/previews`);
  // checked against its contract
  return { status: answer.status, body: answer.body as unknown as Preview & { readonly title: string } };
}

test.each([
  ['telegram', 'messaging-b', '@stand_in_bot', 'https://t.me/stand_in_bot?start='],
  ['whatsapp', 'messaging-a', '+1 555-012-3456', 'https://wa.me/15550123456?text='],
  ['whatsapp', 'messaging-a-twilio', '+14155238886', 'https://wa.me/14155238886?text='],
] as const)(
  'a draft on %s over %s is previewed by a link to %s',
  async (channel, type, recipient, beginning) => {
    const { botId, credentialsId } = await onChannel(type);
    const { status, body } = await preview(botId, channel);
    expect(status).toBe(200);
    const { word } = body;
    expect(word).toMatch(previewWordForm);
    expect(body).toMatchObject({ recipient, link: `${beginning}${word}` });

    const { redis, keys } = world.management.deps;
    const key = keys.channelPreview(hash('sha256', word));
    const kept = await redis.hgetall(key);
    expect(kept).toMatchObject({ botId, credentialsId });
    expect(await redis.pttl(key)).toBeLessThanOrEqual(600_000);
    const { principal } = await world.principalAt(keys.token(kept['tokenSha256'] ?? ''));
    expect(principal).toMatchObject({ kind: 'preview', botId, mode: 'write', userId: world.user.userId });
    // chat listens there, although no bot is published
    const previewed: unknown = JSON.parse((await redis.get(keys.previewedChannel(credentialsId))) ?? '');
    expect(previewedChannelSchema.parse(previewed)).toMatchObject({ carrier: type, botId });
    expect(await redis.zscore(keys.channelsToConnect, credentialsId)).not.toBeNull();
  },
);

test('there is no preview without an account that fits, with a token that is not taken, and while its provider is away', async () => {
  const { id } = await world.newWholeBot();
  expect(await preview(id, 'telegram')).toMatchObject({
    status: 404,
    body: { title: 'Credentials not found' },
  });
  const { botId } = await onChannel('messaging-b');
  expect(await preview(botId, 'whatsapp')).toMatchObject({ status: 404 });
  telegram.revoke(true);
  expect(await preview(botId, 'telegram')).toMatchObject({
    status: 422,
    body: { title: 'Credentials refused' },
  });
  telegram.revoke(false);
  telegram.fail(503);
  expect(await preview(botId, 'telegram')).toMatchObject({
    status: 422,
    body: { title: 'Service unreachable' },
  });
  telegram.fail(undefined);
  expect(await preview(botId, 'signal')).toMatchObject({ status: 400 });
});
