import { Readable } from 'node:stream';
import { pacedParts } from './paced-parts.ts';

const longMs = 600_000;

/** A body that gets its parts from the test. */
const emptyBody = (): Readable => new Readable({ read: () => undefined });

/** The text of the next part; undefined at the end. */
async function nextOf(parts: AsyncGenerator<Uint8Array, void>): Promise<string | undefined> {
  const { value } = await parts.next();
  return value === undefined ? undefined : Buffer.from(value).toString();
}

/** A body of which the first part was given, and a second one is wanted. */
async function begun(apartMs: number): Promise<{ body: Readable; next: Promise<string | undefined> }> {
  const body = emptyBody();
  const parts = pacedParts(body, () => apartMs);
  body.push('first ');
  expect(await nextOf(parts)).toBe('first ');
  return { body, next: nextOf(parts) };
}

test('gives each part at once where no time is to lie between them', async () => {
  const body = emptyBody();
  const parts = pacedParts(body, () => 0);
  for (const text of ['one', 'two', 'three']) {
    const next = nextOf(parts);
    body.push(text);
    expect(await next).toBe(text);
  }
});

test('gives what arrives within the time as one part', async () => {
  const { body, next } = await begun(20);
  body.push('second ');
  body.push('third');
  expect(await next).toBe('second third');
});

test('asks for the time whenever there is something to give', async () => {
  const body = emptyBody();
  let apartMs = longMs;
  const parts = pacedParts(body, () => apartMs);
  body.push('first');
  expect(await nextOf(parts)).toBe('first');
  apartMs = 0;
  const next = nextOf(parts);
  body.push('second');
  expect(await next).toBe('second');
});

test('holds nothing back at the end of a body', async () => {
  const { body, next } = await begun(longMs);
  body.push('second ');
  body.push('last');
  body.push(null);
  expect(await next).toBe('second last');
});

test('ends where the body ends', async () => {
  const body = emptyBody();
  const parts = pacedParts(body, () => longMs);
  body.push('all');
  body.push(null);
  expect([await nextOf(parts), await nextOf(parts)]).toEqual(['all', undefined]);
});

test('gives a large part at once, and stops reading until it is taken', async () => {
  const { body, next } = await begun(longMs);
  const large = 'x'.repeat(70_000);
  body.push(large);
  expect(await next).toBe(large);
  expect(body.isPaused()).toBe(false);
});

test('fails as the body does, whatever is held', async () => {
  const { body, next } = await begun(longMs);
  body.push('second');
  body.destroy(new Error('broke off'));
  await expect(next).rejects.toThrow('broke off');
});

test('fails where the body broke before anybody read it', async () => {
  const body = emptyBody().on('error', () => undefined);
  body.push('half');
  body.destroy(new Error('broke off'));
  await new Promise((resolve) => body.once('close', resolve));
  await expect(nextOf(pacedParts(body, () => 0))).rejects.toThrow('broke off');
});

test('fails where the body is closed without a word', async () => {
  const { body, next } = await begun(0);
  body.destroy();
  await expect(next).rejects.toThrow('Premature close');
});
