import { blockKinds } from '@parley/blocks';
import type { ManagementClient } from '@parley/client';
import { linkedBotIds } from '@parley/engine';
import type { BotContent, JsonObject } from '@parley/schema';
import { Misuse } from '../outcome.ts';
import { answerOf } from '../service/service.ts';
import { bodyOf, digestOfDraft, keyOfLink } from './file-bots.ts';
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

/**
 * Makes a bot at the service of each file that has none, and gives the lock with them. Either all are made or none: those
 * that were made before one is refused are deleted. The lock is written after each, so that a push that was cut short goes
 * on with them.
 */
export async function makeNew(
  keys: readonly string[],
  { lock: before, files }: Folder,
  { dir, folder, service, workspaceId }: Makers,
): Promise<Lock> {
  const lock: Lock = { ...before };
  const made: string[] = [];
  try {
    for (const key of keys) {
      const body = { workspaceId, bot: createdOf(files.get(key) ?? {}, idsOf(lock)) };
      const bot = asJson((await answerOf(service.createBot({ body }))).bot);
      const id = String(bot['id']);
      made.push(id);
      lock[key] = { id, digest: digestOfDraft(bot, key) };
      await writeLock(dir, folder, lock);
    }
    return lock;
  } catch (error) {
    for (const botId of made) await service.deleteBot({ path: { botId } }).catch(() => undefined);
    await writeLock(dir, folder, before);
    throw error;
  }
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
