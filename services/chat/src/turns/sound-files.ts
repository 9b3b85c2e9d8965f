import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ProblemError } from '@parley/errors';
import type { StoredFileRef } from '@parley/engine';
import { ModelFailure } from '@parley/models';
import { fileAt, fileKeyOf, filePathOf, type FileAddress, type FileHosts } from '@parley/schema/contract';
import { MadeWay, NoSlot, storageLimitOf, type Tenant } from '@parley/server';
import { EgressError, type OutgoingBytes } from '@parley/server/egress';
import { StorageError, withinRoom, type FileStore } from '@parley/storage';
import type { Deps } from '../deps.ts';
import type { SoundFiles } from '../effects/performer.ts';
import { storeFile } from '../intake/attempt-upload.ts';
import { fileHosts } from '../intake/file-hosts.ts';

/** The result of a running bot, as the keys of its files name it. */
type Owner = Pick<FileAddress, 'botId' | 'resultId'>;

/** The largest sound that is heard: the limit of the best known provider. */
const largestHeardBytes = 25_000_000;
const soundExtension = 'mp3';
const slotWaitMs = 20_000;

/** The sounds of a turn. Without a file store nothing is kept. */
export function soundFiles(deps: Deps, tenant: Tenant, owner: Owner): SoundFiles {
  const { config, files } = deps;
  // asked for by each effect of a turn, and used by few
  const where = (): Whereabouts => {
    const hosts = fileHosts(config, config.CHAT_URL ?? `http://localhost:${config.PORT}`);
    return { tenant, owner, hosts };
  };
  return {
    ...(files && { keep: (name, sound) => keptSound(deps, files, where(), name, sound) }),
    open: (url, until) => openedSound(deps, where(), url, until),
  };
}

type Whereabouts = { readonly tenant: Tenant; readonly owner: Owner; readonly hosts: FileHosts };

async function keptSound(
  deps: Deps,
  files: FileStore,
  { tenant, owner, hosts }: Whereabouts,
  name: string,
  sound: AsyncIterable<Uint8Array>,
): Promise<StoredFileRef> {
  const { workspaceId } = tenant;
  const fileId = createHash('sha256').update(name).digest('hex').slice(0, 32);
  const address = { isPublic: true, ...owner, workspaceId, fileId, extension: soundExtension };
  const key = fileKeyOf(address);
  const sizeBytes = await storedSound(deps, files, tenant, key, sound);
  return { fileId, key, url: new URL(filePathOf(address, 'speech'), hosts.publicOrigin).href, sizeBytes };
}

async function storedSound(
  deps: Deps,
  files: FileStore,
  tenant: Tenant,
  key: string,
  sound: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { config, redis, policies, pressure, uploadSlots } = deps;
  const { workspaceId } = tenant;
  if (pressure.isDiskFull()) throw new ModelFailure('The file store is full: the sound was not kept.');
  const room = { redis, key: deps.keys.fileUsage, workspaceId, limit: storageLimitOf(policies, workspaceId) };
  const file = { key, extension: soundExtension, announcedBytes: undefined };
  try {
    return await uploadSlots.within(
      tenant,
      (timed) =>
        withinRoom(
          room,
          config.MAX_FILE_BYTES,
          () => storeFile(deps, files, file, tenant, timed(sound)),
          (sizeBytes) => sizeBytes,
        ),
      slotWaitMs,
    );
  } catch (error) {
    if (error instanceof ProblemError)
      throw new ModelFailure(`The sound was not kept. ${error.detail}`, error);
    if (error instanceof StorageError)
      throw new ModelFailure('The file store does not answer: the sound was not kept.', error);
    if (error instanceof NoSlot || error instanceof MadeWay)
      throw new ModelFailure('Too many files come in at the moment: the sound was not kept.', error);
    throw error;
  }
}

async function openedSound(
  { files, egress }: Deps,
  { tenant, owner, hosts }: Whereabouts,
  url: string,
  until: number,
): Promise<OutgoingBytes> {
  const own = fileAt(url, hosts)?.address;
  if (own?.workspaceId === tenant.workspaceId && (own.isPublic || own.resultId === owner.resultId)) {
    const opened = await files?.get(fileKeyOf(own));
    if (!opened) throw new ModelFailure('There is no file at the address of the sound.');
    return sizedSound(opened.file.sizeBytes, opened.bytes);
  }
  const timeoutMs = Math.max(1, until - performance.now());
  const limits = { timeoutMs, idleMs: timeoutMs, maxResponseBytes: largestHeardBytes };
  const { status, headers, body } = await egress
    .stream({ method: 'GET', url, headers: [], ...limits })
    .catch((error: unknown) => {
      if (!(error instanceof EgressError)) throw error;
      throw new ModelFailure(`The sound could not be fetched. ${error.message}`, error);
    });
  const length = Number(headers['content-length']);
  if (status === 200 && Number.isSafeInteger(length)) return sizedSound(length, body);
  await body.return();
  throw new ModelFailure(
    status === 200
      ? 'The server of the sound does not say how long it is.'
      : `The server of the sound answered with status ${status}.`,
  );
}

async function sizedSound(
  sizeBytes: number,
  bytes: AsyncGenerator<Uint8Array> | Readable,
): Promise<OutgoingBytes> {
  if (sizeBytes > 0 && sizeBytes <= largestHeardBytes) return { sizeBytes, chunks: whole(bytes) };
  if (bytes instanceof Readable) bytes.destroy();
  else await bytes.return(undefined);
  throw new ModelFailure(sizeBytes === 0 ? 'The sound is empty.' : 'The sound is larger than 25 MB.');
}

async function* whole(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch {
    // without its cause, which would be taken for the failure of the request that it is sent with
    throw new ModelFailure('The sound broke off before its end.');
  }
}
