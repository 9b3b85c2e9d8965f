import { cachedChannelSchema, internalApi, type CachedChannel } from '@parley/schema/contract';
import { botContent } from '@parley/testing';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const onB = { messagingB: { isEnabled: true } };

async function newCredential(data: object = {}): Promise<string> {
  const { status, body, text } = await world.call.post(
    `/v1/workspaces/${world.user.workspaceId}/credentials`,
    { type: 'messaging-b', name: 'Shop', data: { botToken: '7:canary', ...data } },
  );
  if (status !== 201) throw new Error(text);
  // checked against its contract
  return (body.credentials as unknown as { id: string }).id;
}

/** A bot on channel B that is published. */
async function published(credentialsId: string, settings: object = onB): Promise<string> {
  const { id } = await world.newWholeBot({ settings });
  await patch(id, { messagingBCredentialsId: credentialsId });
  await publish(id);
  return id;
}

async function publish(id: string): Promise<void> {
  const { status, text } = await world.call.post(`/v1/bots/${id}/publish`);
  if (status !== 200) throw new Error(text);
}

async function patch(id: string, bot: object): Promise<void> {
  const { status, text } = await world.call.patch(`/v1/bots/${id}`, { bot, overwrite: true });
  if (status !== 200) throw new Error(text);
}

/** The entry that chat finds in Redis for a credential. */
async function entryOf(credentialsId: string): Promise<CachedChannel | undefined> {
  const { redis, keys } = world.management.deps;
  return cachedChannelSchema.safeParse(JSON.parse((await redis.get(keys.channel(credentialsId))) ?? 'null'))
    .data;
}

const answering = async (credentialsId: string): Promise<string | undefined> =>
  (await entryOf(credentialsId))?.bot?.botId;

const isToBeTold = async (credentialsId: string): Promise<boolean> => {
  const { redis, keys } = world.management.deps;
  return (await redis.zscore(keys.channelsToConnect, credentialsId)) !== null;
};

test('a bot answers the contacts of its credential from its publication on, and its provider is to be told', async () => {
  const credentialsId = await newCredential();
  expect(await answering(credentialsId)).toBeUndefined();
  expect(await isToBeTold(credentialsId)).toBe(false);
  const botId = await published(credentialsId);
  expect(await entryOf(credentialsId)).toMatchObject({
    bot: { channel: 'messagingB', workspaceId: world.user.workspaceId, botId },
  });
  expect(await isToBeTold(credentialsId)).toBe(true);
});

test('of two bots with one credential the one that was published last answers, and the other one after it is gone', async () => {
  const credentialsId = await newCredential();
  const first = await published(credentialsId);
  const second = await published(credentialsId);
  expect(await answering(credentialsId)).toBe(second);
  await publish(first);
  expect(await answering(credentialsId)).toBe(first);
  await world.call.post(`/v1/bots/${first}/unpublish`);
  expect(await answering(credentialsId)).toBe(second);
  await world.call.delete(`/v1/bots/${second}`);
  expect(await answering(credentialsId)).toBeUndefined();
});

test('a credential that a published bot is given or loses counts at once, and switching the channel off with the publication', async () => {
  const [one, other] = [await newCredential(), await newCredential()];
  const botId = await published(one);
  await patch(botId, { messagingBCredentialsId: other });
  expect([await answering(one), await answering(other)]).toEqual([undefined, botId]);
  await patch(botId, { messagingBCredentialsId: null });
  expect(await answering(other)).toBeUndefined();
  await patch(botId, { messagingBCredentialsId: one, settings: { messagingB: { isEnabled: false } } });
  expect(await answering(one)).toBe(botId);
  await publish(botId);
  expect(await answering(one)).toBeUndefined();
});

test('nobody answers the contacts of a credential of another workspace, of another type or channel', async () => {
  const credentialsId = await newCredential();
  const stranger = await world.management.user();
  const call = world.management.as(stranger.secretToken);
  const content = botContent({ settings: onB });
  const { body } = await call.post('/v1/bots', { workspaceId: stranger.workspaceId, bot: content });
  await call.patch(`/v1/bots/${body.bot.id}`, { bot: { messagingBCredentialsId: credentialsId } });
  expect((await call.post(`/v1/bots/${body.bot.id}/publish`)).status).toBe(200);
  await published(credentialsId, { messagingA: { isEnabled: true } });
  expect(await answering(credentialsId)).toBeUndefined();
});

test('a provider is to be told again after its secret was made anew, and never of a deleted credential', async () => {
  const credentialsId = await newCredential();
  await published(credentialsId);
  const { redis, keys } = world.management.deps;
  await redis.zrem(keys.channelsToConnect, credentialsId);
  const path = `/v1/workspaces/${world.user.workspaceId}/credentials/${credentialsId}`;
  expect((await world.call.patch(path, { data: { botToken: '7:another' } })).status).toBe(200);
  expect(await isToBeTold(credentialsId)).toBe(true);
  await redis.zrem(keys.channelsToConnect, credentialsId);
  expect((await world.call.delete(`${path}?force=true`)).status).toBe(200);
  expect(await answering(credentialsId)).toBeUndefined();
  expect(await isToBeTold(credentialsId)).toBe(false);
});

test('a chat that lacks the entry gets it from management, for unknown credentials too', async () => {
  const credentialsId = await newCredential();
  const botId = await published(credentialsId);
  const ask = async (id: string): Promise<CachedChannel> => {
    const answer = await world.management.internal(internalApi.channel.path(id));
    return internalApi.channel.response.parse(answer.body);
  };
  expect(await ask(credentialsId)).toMatchObject({ bot: { botId } });
  expect(await ask('unknown')).toMatchObject({ bot: null });
});

test('the check says that a channel has no credentials, that they are gone, and that another bot answers there', async () => {
  const findings = async (id: string): Promise<string[]> => {
    const { status, text } = await world.call.post(`/v1/bots/${id}/check`);
    expect(status).toBe(200);
    // a report of the service, checked against its contract
    const { diagnostics } = JSON.parse(text) as { diagnostics: { code: string; message: string }[] };
    return diagnostics.filter(({ code }) => code.startsWith('channel-')).map(({ code }) => code);
  };
  const { id } = await world.newWholeBot({ settings: onB });
  expect(await findings(id)).toEqual(['channel-without-account']);
  await patch(id, { messagingBCredentialsId: 'gone' });
  expect(await findings(id)).toEqual(['channel-without-account']);
  const credentialsId = await newCredential();
  await patch(id, { messagingBCredentialsId: credentialsId, messagingACredentialsId: credentialsId });
  expect(await findings(id)).toEqual([]);
  await patch(id, { settings: { messagingA: { isEnabled: true } } });
  expect(await findings(id)).toEqual(['channel-without-account']);
  await patch(id, { settings: onB });
  await published(credentialsId);
  expect(await findings(id)).toEqual(['channel-account-shared']);
});

type Shown = { readonly state: object } & Readonly<Record<string, unknown>>;

/** The channels of a bot as its author sees them: WhatsApp, then Telegram. */
async function channelsOf(call: typeof world.call, id: string): Promise<readonly [Shown, Shown]> {
  const { body } = await call.get(`/v1/bots/${id}/channels`);
  // checked against its contract
  return (body as unknown as { channels: [Shown, Shown] }).channels;
}

test('an author sees the channels of a bot: their switches, the address, who answers, and what happened there', async () => {
  const credentialsId = await newCredential();
  const { id } = await world.newWholeBot({ settings: onB });
  const before = await channelsOf(world.call, id);
  expect(before).toMatchObject([
    { channel: 'whatsapp', isEnabled: false, isPublished: false, credentialsId: null, address: null },
    { channel: 'telegram', isEnabled: true, isPublished: false, credentialsId: null, answeringBot: null },
  ]);
  await patch(id, { messagingBCredentialsId: credentialsId });
  await publish(id);
  const { redis, keys } = world.management.deps;
  await redis.hset(keys.channelNews(credentialsId), {
    ...{ heard: '1795262400000', sent: '1795262401000' },
    refused: '1795262402000 the provider answered 401: Unauthorized',
  });
  const [, telegram] = await channelsOf(world.call, id);
  expect(telegram).toMatchObject({
    isPublished: true,
    address: expect.stringMatching(new RegExp(`/api/v1/channels/messaging-b/${credentialsId}$`)),
    answeringBot: { id },
    state: {
      heardAt: '2026-11-21T12:00:00.000Z',
      connectedAt: null,
      refusal: 'the provider answered 401: Unauthorized',
    },
  });
  expect((await world.call.post(`/v1/bots/${id}/check`)).text).toContain('channel-account-refused');
  await redis.hset(keys.channelNews(credentialsId), 'connected', '1795262403000');
  const [, mended] = await channelsOf(world.call, id);
  expect(mended.state).toMatchObject({ refusal: null });
});

test('of credentials of another workspace a bot tells nothing', async () => {
  const credentialsId = await newCredential();
  await published(credentialsId);
  const { redis, keys } = world.management.deps;
  await redis.hset(keys.channelNews(credentialsId), 'heard', '1795262400000');
  const stranger = await world.management.user();
  const call = world.management.as(stranger.secretToken);
  const { body } = await call.post('/v1/bots', { workspaceId: stranger.workspaceId, bot: botContent() });
  await call.patch(`/v1/bots/${body.bot.id}`, { bot: { messagingBCredentialsId: credentialsId } });
  const [, telegram] = await channelsOf(call, body.bot.id);
  expect(telegram).toMatchObject({ address: null, answeringBot: null, state: { heardAt: null } });
});
