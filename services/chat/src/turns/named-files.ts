import { fileNotReceived } from '@parley/errors';
import type { Output, SessionState } from '@parley/engine';
import type { ChatMessage } from '@parley/schema';
import { previewFiles, type KeptFile } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { listUploads, type UploadState } from '../sessions/upload.store.ts';
import type { SessionKeys } from '../sessions/session-keys.ts';

/** The files that a message names and this session has received. */
export type NamedFiles = readonly UploadState[];

/**
 * The uploads of the session whose files a message names. Throws where it names one that was not received: no answer is
 * stored without its file. Addresses of files that lie elsewhere are none of our business. Asks Redis only where the
 * message holds an address of this session's own.
 */
export async function namedFiles(
  { redis }: Pick<Deps, 'redis'>,
  keys: SessionKeys,
  state: SessionState,
  message: ChatMessage | undefined,
): Promise<NamedFiles> {
  const named = urlsIn(message).filter(({ url }) => isOwn(url, state));
  if (named.length === 0) return [];
  const uploads = new Map((await listUploads(redis, keys)).map((known) => [known.upload.url, known]));
  return named.map(({ url, pointer }) => {
    const known = uploads.get(url);
    if (known?.receivedBytes === undefined) throw fileNotReceived({ pointer });
    return known;
  });
}

/** The files that become part of a result: those that its new answers name. */
export function keptFiles(named: NamedFiles, { answers }: Output): KeptFile[] {
  return named.flatMap(({ upload: { fileId, key, url }, receivedBytes = 0 }) => {
    const answer = answers.find(
      ({ content, attachedFileUrls = [] }) => content.includes(url) || attachedFileUrls.includes(url),
    );
    if (answer?.resultId === undefined) return [];
    const { resultId, blockId } = answer;
    return [{ fileId, resultId, blockId, key, url, sizeBytes: receivedBytes }];
  });
}

/** True for the address of a file of one of the session's own results. */
function isOwn(url: string, { frames }: SessionState): boolean {
  return frames.some(({ botId, resultId }) => url.includes(`/${botId}/${resultId ?? previewFiles}/`));
}

type NamedUrl = { readonly url: string; readonly pointer: string };

function urlsIn(message: ChatMessage | undefined): NamedUrl[] {
  if (message === undefined || message.type === 'command') return [];
  if (message.type === 'audio') return [{ url: message.url, pointer: '/message/url' }];
  const { text, attachedFileUrls = [] } = message;
  const typed = text.includes('/files/') ? text.split(/,?\s+/).filter((url) => url !== '') : [];
  return [
    ...typed.map((url) => ({ url, pointer: '/message/text' })),
    ...attachedFileUrls.map((url, index) => ({ url, pointer: `/message/attachedFileUrls/${index}` })),
  ];
}
