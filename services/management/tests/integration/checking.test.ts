import { describe, expect, test } from '@jest/globals';
import { botContent, says } from '@parley/testing';
import { createUser } from '../../src/cli/create-user.ts';
import { botVersions } from '../../src/database/schema/versions.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const { groups } = botContent();
const check = (botId: string, body?: object) => world.call.post(`/v1/bots/${botId}/check`, body);
const publish = (botId: string) => world.call.post(`/v1/bots/${botId}/publish`);
const holding = (...blocks: object[]) => ({ groups: groups.map((group) => ({ ...group, blocks })) });
const codeOf = (body: { type: string }) => body.type.split('/').at(-1);

describe('Check a bot', () => {
  test('says what publishing says, and publishes nothing', async () => {
    const variables = ['a', 'b'].map((id) => ({ id, name: 'Same name' }));
    const bot = await world.newWholeBot({ variables });
    const checked = await check(bot.id);
    expect(checked.status).toBe(200);
    expect(checked.body.summary).toEqual({ errors: 0, warnings: 1, infos: 0 });
    expect((await world.call.get(`/v1/bots/${bot.id}/publishedBot`)).status).toBe(404);
    const { body } = await publish(bot.id);
    const { diagnostics, summary, version } = body;
    expect(checked.body).toEqual({ diagnostics, summary, hash: version.hash, updatedAt: bot.updatedAt });
  });

  test('says the same of a bot that publishing refuses', async () => {
    const bot = await world.newBot({ ...botContent(), edges: [], events: [] });
    const { status, body } = await check(bot.id);
    const refused = await publish(bot.id);
    expect([status, refused.status]).toEqual([200, 422]);
    expect({ diagnostics: body.diagnostics, summary: body.summary }).toEqual({
      diagnostics: refused.body.diagnostics,
      summary: refused.body.summary,
    });
    expect(body.summary.errors).toBeGreaterThan(0);
  });

  test('takes changes in place of parts of the draft, and saves none', async () => {
    const bot = await world.newWholeBot();
    const before = (await check(bot.id)).body;
    const { body } = await check(bot.id, { bot: holding({ id: 'x', type: 'teleport' }) });
    expect(body.diagnostics).toMatchObject([{ code: 'unknown-block-type', blockId: 'x' }]);
    expect(body.hash).not.toBe(before.hash);
    expect(body.updatedAt).toBeNull();
    expect((await check(bot.id, { against: 'draft' })).body).toEqual(before);
  });

  test('checks a version that was published, as it is', async () => {
    const bot = await world.newWholeBot();
    const { hash } = (await publish(bot.id)).body.version;
    await world.call.patch(`/v1/bots/${bot.id}`, { bot: holding({ id: 'x', type: 'teleport' }) });
    expect((await check(bot.id, { against: hash })).body).toEqual({
      diagnostics: [],
      summary: { errors: 0, warnings: 0, infos: 0 },
      hash,
      updatedAt: null,
    });
    const unknown = await check(bot.id, { against: '0'.repeat(64) });
    expect([unknown.status, codeOf(unknown.body)]).toEqual([404, 'version-not-found']);
    const both = await check(bot.id, { against: hash, bot: {} });
    expect([both.status, both.body.errors[0]?.pointer]).toEqual([400, '/bot']);
  });

  test('lists a hundred diagnostics, the gravest first, and counts all of them', async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ id: `x${index}`, type: 'teleport' }));
    const broken = { ...says('last', 'Last'), outgoingEdgeId: 'gone' };
    const bot = await world.newWholeBot(holding(...many, broken));
    const { body } = await check(bot.id);
    expect(body.summary).toEqual({ errors: 1, warnings: 150, infos: 0 });
    expect(body.diagnostics).toHaveLength(100);
    expect(body.diagnostics[0]).toMatchObject({ code: 'unknown-edge', severity: 'error' });
    const refused = await publish(bot.id);
    expect(refused.body.diagnostics).toEqual(body.diagnostics);
    expect(refused.body.summary).toEqual(body.summary);
  });

  test('guests check the draft, which they may read; versions they may not', async () => {
    const bot = await world.newWholeBot();
    const { hash } = (await publish(bot.id)).body.version;
    const email = 'guest@checking.invalid';
    const guest = await createUser(world.management.deps, { email, workspace: 'Own' });
    await world.management.join(world.user.workspaceId, email, 'guest');
    const as = world.management.as(guest.secretToken);
    expect((await as.post(`/v1/bots/${bot.id}/check`)).status).toBe(200);
    expect((await as.post(`/v1/bots/${bot.id}/check`, { against: hash })).status).toBe(403);
  });
});

describe('surroundings', () => {
  test('a domain that nothing here serves, and a channel without an account', async () => {
    const settings = { messagingA: { isEnabled: true } };
    const bot = await world.newWholeBot({ settings, customDomain: 'chat.shop.example' });
    const { body } = await publish(bot.id);
    expect(body.diagnostics).toMatchObject([
      {
        code: 'channel-without-account',
        severity: 'warning',
        pointer: '/settings/messagingA/isEnabled',
      },
      { code: 'domain-not-served', severity: 'warning', pointer: '/customDomain' },
    ]);
    expect((await check(bot.id, { bot: { settings: {}, customDomain: null } })).body.diagnostics).toEqual([]);
  });
});

describe('linked bots', () => {
  const linking = (botId: string, groupId?: string) =>
    holding({ id: 'link', type: 'Bot link', options: { botId, groupId } });
  const found = async (bot: object): Promise<string[]> => {
    const { id } = await world.newWholeBot(bot);
    const { body } = await check(id);
    return body.diagnostics.map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`);
  };
  const at = '/groups/0/blocks/0/options';

  test('one that is nowhere, or in a workspace of others, refuses the publication alike', async () => {
    const other = await world.management.user();
    const made = await world.management
      .as(other.secretToken)
      .post('/v1/bots', { workspaceId: other.workspaceId, bot: botContent() });
    for (const botId of ['nowhere', made.body.bot.id])
      expect(await found(linking(botId))).toEqual([`error linked-bot-missing ${at}/botId`]);
  });

  test('one that is not published is a warning; one that is, is looked through for the group', async () => {
    const linked = await world.newWholeBot();
    expect(await found(linking(linked.id))).toEqual([`warning linked-bot-missing ${at}/botId`]);
    await publish(linked.id);
    const [group] = linked.groups;
    for (const named of [undefined, group?.id, group?.title])
      expect(await found(linking(linked.id, named))).toEqual([]);
    expect(await found(linking(linked.id, 'gone'))).toEqual([`error linked-bot-missing ${at}/groupId`]);
    await world.call.delete(`/v1/bots/${linked.id}`);
    expect(await found(linking(linked.id))).toEqual([`error linked-bot-missing ${at}/botId`]);
  });

  test('bots that lead to each other in a circle without a question are a warning of check and publish', async () => {
    const [first, second, third] = [
      await world.newWholeBot(),
      await world.newWholeBot(),
      await world.newWholeBot(),
    ];
    const leadsTo = async (from: string, to: string): Promise<string[]> => {
      await world.call.patch(`/v1/bots/${from}`, { bot: linking(to) });
      const { body } = await publish(from);
      expect((await check(from)).body.diagnostics).toEqual(body.diagnostics);
      return body.diagnostics.map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`);
    };
    await publish(first.id);
    expect(await leadsTo(third.id, first.id)).toEqual([]);
    expect(await leadsTo(second.id, third.id)).toEqual([]);
    const circle = ['warning circular-links /groups/0/blocks/0'];
    expect(await leadsTo(first.id, second.id)).toEqual(circle);
    expect(await leadsTo(second.id, third.id)).toEqual(circle);
    await world.call.post(`/v1/bots/${third.id}/unpublish`);
    expect((await check(first.id)).body.diagnostics).toEqual([]);
  });

  test('a version that an older release published is looked into once it is published again', async () => {
    const [first, second] = [await world.newWholeBot(), await world.newWholeBot()];
    await publish(first.id);
    await world.call.patch(`/v1/bots/${second.id}`, { bot: linking(first.id) });
    await publish(second.id);
    await world.management.deps.db.update(botVersions).set({ linkGraph: null });
    expect((await check(first.id, { bot: linking(second.id) })).body.diagnostics).toEqual([]);
    await publish(second.id);
    expect((await check(first.id, { bot: linking(second.id) })).body.diagnostics).toMatchObject([
      { code: 'circular-links' },
    ]);
  });
});

test('a mail is warned of where there is no mail server, and only there', async () => {
  const mail = { id: 'mail', type: 'Email', options: { recipients: ['ada@example.com'] } };
  const bot = await world.newWholeBot(holding(mail));
  const { body } = await check(bot.id);
  expect(body.diagnostics).toMatchObject([
    { code: 'mail-without-server', severity: 'warning', blockId: 'mail' },
  ]);
});
