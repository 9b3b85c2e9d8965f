import { randomUUID } from 'node:crypto';
import { endless } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';

const startsCost = JSON.stringify([
  {
    kind: 'quota',
    name: 'chats',
    routes: [{ method: 'POST', path: '/v1/bots/{publicId}/startChat' }],
  },
]);
const periodStartedAt = Date.UTC(2026, 10, 1);
const periodEndsAt = Date.UTC(2100, 0, 1);

let chat: ChatUnderTest;
let bot: PublishedBot;
beforeAll(async () => {
  chat = await ChatUnderTest.start({ LIMIT_POLICIES: startsCost });
  bot = await chat.publish(endless);
});
afterAll(() => chat.stop());

/** A token of an organization that has bought so many chats. */
function tokenOf(organizationId: string, limit: number): Promise<string> {
  return chat.token({
    kind: 'publishable',
    tokenId: randomUUID(),
    workspaceId: 'workspace',
    botIds: null,
    origins: null,
    expiresAt: null,
    contract: { organizationId, limit, periodStartedAt, periodEndsAt },
  });
}

test('where the operator says so an organization starts as many chats as it has bought, whatever its tokens', async () => {
  const organizationId = randomUUID();
  const tokens = await Promise.all([tokenOf(organizationId, 2), tokenOf(organizationId, 2)]);
  const first = await chat.start(bot.publicId, tokens[0]);
  expect(first.status).toBe(200);
  expect((await chat.start(bot.publicId, tokens[1])).status).toBe(200);
  const refused = await chat.start(bot.publicId, tokens[0]);
  expect(refused).toMatchObject(problem('quota-exceeded', 429));
  expect(refused.body).toHaveProperty('quota', {
    limit: 2,
    used: 2,
    period_started_at: '2026-11-01T00:00:00.000Z',
    period_ends_at: '2100-01-01T00:00:00.000Z',
  });
  // what is not billable goes on, and so does everybody else
  expect((await chat.say(first.body.sessionId, tokens[0], 'still here')).status).toBe(200);
  expect((await chat.start(bot.publicId, await tokenOf(randomUUID(), 2))).status).toBe(200);
});

test('an organization without a contract has no limit', async () => {
  const token = await chat.publishable('workspace');
  for (let i = 0; i < 5; i++) expect((await chat.start(bot.publicId, token)).status).toBe(200);
});
