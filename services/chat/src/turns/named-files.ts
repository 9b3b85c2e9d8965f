import { fileNotReceived } from '@parley/errors';
import type { Output, SessionState } from '@parley/engine';
import type { ChatMessage } from '@parley/schema';
import { previewFiles, type KeptFile } from '@parley/schema/contract';
import type { Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';
import { listUploads, type Upload, type UploadState } from '../sessions/upload.store.ts';
import type { SessionKeys } from '../sessions/session-keys.ts';
import { keepDirectFile } from '../intake/keep-direct-file.ts';
import { outsideSlot } from './turn-slot.ts';
import type { SessionTurn } from './session-turn.ts';

/** The files that a message names and this session has received. */
export type NamedFiles = readonly UploadState[];

/**
 * The uploads of the session whose files a message names. Throws where it names one that was not received: no answer is
 * stored without its file. A file that was sent to the store directly is inspected and taken over now, unless it was
 * before. Addresses of files that lie elsewhere are none of our business. Asks Redis only where the message holds an
 * address of this session's own.
 */
export async function namedFiles(
  deps: Deps,
  { session, owner, turn }: SessionTurn,
  state: SessionState,
  message: ChatMessage | undefined,
): Promise<NamedFiles> {
  const named = urlsIn(message).filter(({ url }) => isOwn(url, state));
  if (named.length === 0) return [];
  const { keys } = session;
  const uploads = new Map((await listUploads(deps.redis, keys)).map((known) => [known.upload.url, known]));
  // a server that leads no more may not know of them
  if (named.some(({ url }) => uploads.get(url)?.receivedBytes === undefined))
    await deps.kept.confirm(keys.session);
  const received: UploadState[] = [];
  for (const { url, pointer } of named) {
    const known = uploads.get(url);
    if (!known) throw fileNotReceived({ pointer });
    const arrived = (): Promise<number | undefined> => arrivedBytes(deps, keys, owner.tenant, known.upload);
    const receivedBytes = known.receivedBytes ?? (await outsideSlot(deps, session, turn, 'noticed', arrived));
    if (receivedBytes === undefined) throw fileNotReceived({ pointer });
    received.push({ upload: known.upload, receivedBytes });
  }
  return received;
}

/** The size of a file that was sent to the store directly, by a client that does not say when it has come. */
async function arrivedBytes(
  deps: Deps,
  keys: SessionKeys,
  tenant: Tenant,
  upload: Upload,
): Promise<number | undefined> {
  const { files, metrics } = deps;
  const where = { keys, tenant, fileId: upload.fileId };
  const sizeBytes = files && (await keepDirectFile(deps, files, upload, where));
  if (sizeBytes !== undefined) metrics.uploadEnded('received', sizeBytes);
  return sizeBytes;
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

/** The bot that runs and keeps a result of its own, and that result, as the keys of files name them. */
export function fileOwnerOf({ frames }: SessionState): { readonly botId: string; readonly resultId: string } {
  const owner = frames.findLast(({ merges }) => !merges);
  if (!owner) throw new Error('invariant: the first bot of a session keeps its own result');
  return { botId: owner.botId, resultId: owner.resultId ?? previewFiles };
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
