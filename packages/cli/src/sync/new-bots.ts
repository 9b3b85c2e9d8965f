import { blockKinds } from '@parley/blocks';
import type { ManagementClient } from '@parley/client';
import { linkedBotIds } from '@parley/engine';
import type { BotContent, JsonObject } from '@parley/schema';
import { Misuse, Refused } from '../outcome.ts';
import { answerOf } from '../service/service.ts';
import { bodyOf, digestOfDraft, digestOfFile, keyOfLink } from './file-bots.ts';
import { writeLock, type Lock } from './lock.ts';
import { asJson, idsOf, pathOfKey, type BotState, type Folder } from './states.ts';

/** The keys of files that no bot of the service is known for. */
export const newKeys = ({ lock, files }: Folder): readonly string[] =>
  [...files.keys()].filter((key) => !Object.hasOwn(lock, key));

/** Throws if a file links to a bot that is none of the folder. */
export function assertLinked(dir: string, { lock, files }: Folder): void {
  const strange = [...files].flatMap(([key, file]) => {
    const links = linkedBotIds(contentOf(file), blockKinds).flatMap((id) => keyOfLink(id) ?? []);
    const gone = links.filter((other) => !files.has(other) && !Object.hasOwn(lock, other));
    return gone.length === 0
      ? []
      : [`${pathOfKey(dir, key)}: links to ${gone.join(', ')}, and no bot has this key.`];
  });
  if (strange.length > 0) throw new Misuse(strange.join('\n'));
}

/** The workspace that new bots go to: the named one, or that of the other bots of the folder. */
export function workspaceOf(named: string | undefined, states: readonly BotState[]): string {
  const known = [...new Set(states.map(({ there }) => String(there['workspaceId'])))];
  const [only] = known;
  if (named !== undefined) return named;
  if (only !== undefined && known.length === 1) return only;
  throw new Misuse(
    known.length === 0
      ? 'Nothing was pulled into this folder: say with --workspace where new bots go.'
      : 'The bots of this folder are of several workspaces: say with --workspace where new ones go.',
  );
}

/** The surroundings of new bots. */
type Makers = {
  readonly dir: string;
  readonly folder: string;
  readonly service: ManagementClient;
  readonly workspaceId: string;
};

/** The lock with new bots in it; or the paths of files that another bot of the workspace stands for. */
type Made = { readonly lock: Lock } | { readonly met: readonly string[] };

/**
 * Makes a bot at the service of each file that has none, and gives the lock with them. The service makes one for each key,
 * so that a push that was cut short goes on with those it made, and two at once make one. If it refuses one, those that
 * this push made are deleted.
 */
export async function makeNew(
  keys: readonly string[],
  { lock: before, files }: Folder,
  { dir, folder, service, workspaceId }: Makers,
): Promise<Made> {
  const lock: Lock = { ...before };
  const made: string[] = [];
  const found = new Map<string, string>();
  const fileOfKey = (key: string): JsonObject => files.get(key) ?? {};
  const takeBack = async (): Promise<void> => {
    for (const botId of made) await service.deleteBot({ path: { botId } }).catch(() => undefined);
    await writeLock(dir, folder, before);
  };
  try {
    for (const key of keys) {
      const ids = idsOf(lock);
      const body = { workspaceId, fileKey: key, bot: createdOf(fileOfKey(key), ids) };
      const { bot, isNew = true } = await answerOf(service.createBot({ body }));
      const digest = digestOfDraft(asJson(bot), key);
      lock[key] = { id: bot.id, digest };
      if (isNew) made.push(bot.id);
      else if (digest !== digestOfFile(fileOfKey(key), ids)) found.set(key, digest);
      await writeLock(dir, folder, lock);
    }
  } catch (error) {
    // of a service that could not be reached nobody knows what it has made: the next push finds it
    if (error instanceof Refused && error.code !== undefined) await takeBack();
    throw error;
  }
  // a bot that is there has what its file says, now that the ids of all are known, or it is somebody else's
  const ids = idsOf(lock);
  const met = [...found].filter(([key, digest]) => digest !== digestOfFile(fileOfKey(key), ids));
  if (met.length === 0) return { lock };
  await takeBack();
  return { met: met.map(([key]) => `${pathOfKey(dir, key)}: ${lock[key]?.id ?? ''}`) };
}

/** A bot of a file as it is made: it needs a name, and the service says the version. */
function createdOf(
  file: JsonObject,
  ids: ReadonlyMap<string, string>,
): JsonObject & { readonly name: string } {
  const { version: _version, ...bot } = bodyOf(file, ids);
  return { ...bot, name: String(bot['name']) };
}

// the parts were checked where the file was read
const contentOf = (file: JsonObject): BotContent => file as unknown as BotContent;
