import { expect, test } from '@jest/globals';
import { LiveStream, type Viewer } from './live-stream.ts';

const viewer: Viewer = {
  botId: 'bot',
  userId: 'user',
  name: 'Ada',
  organizationId: 'organization',
  tokenId: 'token',
  kind: 'secret',
  windowId: undefined,
  beats: false,
};
const changed = (updatedAt: string) => ({ type: 'changed', updatedAt, updatedBy: 'user' }) as const;

test('a reader who is slow gets the newest event of each type, and the stream keeps no others', async () => {
  const stream = new LiveStream('stream', viewer, 0);
  stream.tellPeople([]);
  for (let index = 0; index < 1_000; index++) stream.tell(changed(String(index)));
  const texts = stream.texts();
  const { value } = await texts.next();
  expect(value).toBe(
    'event: people\ndata: {"type":"people","people":[]}\n\n' +
      'event: changed\ndata: {"type":"changed","updatedAt":"999","updatedBy":"user"}\n\n',
  );
});

test('who is here is told again only when it is different', async () => {
  const stream = new LiveStream('stream', viewer, 0);
  const texts = stream.texts();
  stream.tellPeople([{ userId: 'user', name: 'Ada', windows: 1, groupIds: [] }]);
  expect((await texts.next()).value).toContain('"windows":1');
  stream.tellPeople([{ userId: 'user', name: 'Ada', windows: 1, groupIds: [] }]);
  stream.tellPeople([{ userId: 'user', name: 'Ada', windows: 2, groupIds: [] }]);
  stream.end();
  expect((await texts.next()).value).toContain('"windows":2');
  expect((await texts.next()).done).toBe(true);
});

test('a stream that is ended while its reader waits ends for the reader', async () => {
  const stream = new LiveStream('stream', viewer, 0);
  const next = stream.texts().next();
  stream.end();
  expect((await next).done).toBe(true);
});
