import { hash, randomUUID } from 'node:crypto';
import { previewWordMs, type WaitingPreview } from '@parley/schema/contract';
import { hashOfToken } from '@parley/server';
import type { ChatUnderTest } from './chat-under-test.ts';

/** A word for the preview of a draft on a channel, as management makes it; with the token in whose name it runs. */
export async function newPreviewWord(
  chat: ChatUnderTest,
  credentialsId: string,
  botId: string,
): Promise<{ word: string; token: string }> {
  const letters = randomUUID()
    .replaceAll('-', '')
    .replaceAll(/[0189]/g, 'a')
    .slice(0, 20);
  const word = `preview-${letters}`;
  const token = await chat.preview({ userId: 'author', workspaceId: 'workspace', mode: 'write', botId });
  const { redis, keys } = chat.deps;
  const key = keys.channelPreview(hash('sha256', word));
  const waiting: WaitingPreview = { tokenSha256: hashOfToken(token), botId, credentialsId };
  await redis.hset(key, waiting);
  await redis.pexpire(key, previewWordMs);
  return { word, token };
}
