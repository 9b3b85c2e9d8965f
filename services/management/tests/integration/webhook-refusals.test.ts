import { randomUUID } from 'node:crypto';
import { createBacklog } from '../../src/turn-stream/backlog.ts';
import { sendingTask } from '../../src/events/sending/sending-task.ts';
import { ManagementUnderTest } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ MAX_WEBHOOKS_PER_WORKSPACE: '3' });
const url = 'https://crm.example.org/hook';
const webhooks = (): string => `/v1/workspaces/${world.user.workspaceId}/webhooks`;

test.each([
  ['a private address', { url: 'http://10.0.0.1/hook' }, '/url'],
  ['a metadata service', { url: 'http://169.254.169.254/' }, '/url'],
  ['another protocol', { url: 'ftp://example.org/' }, '/url'],
  ['a password in the address', { url: 'https://user:secret@example.org/' }, '/url'],
  ['an unknown event', { events: ['chat.ended'] }, '/events/0'],
  ['no event', { events: [] }, '/events'],
  ['an event twice', { events: ['answer.given', 'answer.given'] }, '/events'],
  ['a bot of somebody else', { botIds: [randomUUID()] }, '/botIds/0'],
])('%s is refused', async (_, over, pointer) => {
  const body = { name: 'x', url, events: ['answer.given'], ...over };
  const answer = await world.call.post(webhooks(), body);
  expect([answer.status, answer.body.errors[0]?.pointer]).toEqual([400, pointer]);
});

test('is called like the host of its address where it gets no name', async () => {
  const asked = { url: 'https://crm.example.org:8443/hook', events: ['answer.given'] };
  const { status, body } = await world.call.post(webhooks(), asked);
  expect([status, body.webhook.name]).toEqual([200, 'crm.example.org:8443']);
  const nameless = await world.call.post(webhooks(), { ...asked, name: ' ' });
  expect([nameless.status, nameless.body.errors[0]?.pointer]).toEqual([400, '/name']);
  await world.call.delete(`${webhooks()}/${body.webhook.id}`);
});

test('a workspace has no more than it may', async () => {
  const made = await Promise.all(
    Array.from({ length: 5 }, () =>
      world.call.post(webhooks(), { name: 'x', url, events: ['answer.given'] }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
});

test('an installation without keys has no webhooks, and says so', async () => {
  const management = await ManagementUnderTest.start({ CREDENTIALS_KEYS: '' });
  const { secretToken, workspaceId } = await management.user();
  const body = { name: 'x', url: 'https://example.org/', events: ['answer.given'] };
  const refused = await management.as(secretToken).post(`/v1/workspaces/${workspaceId}/webhooks`, body);
  expect([refused.status, refused.body.type]).toEqual([
    501,
    expect.stringMatching(/webhooks-not-available$/),
  ]);
  await (await sendingTask.start({ ...management.deps, backlog: createBacklog() })).stop();
  await management.stop();
});
