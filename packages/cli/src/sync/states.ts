import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ManagementClient } from '@parley/client';
import type { JsonObject } from '@parley/schema';
import { readBotFiles } from '../lint/lint-bots.ts';
import { InvalidFile, type Surroundings } from '../outcome.ts';
import { answerOf } from '../service/service.ts';
import { digestOfDraft, digestOfFile } from './file-bots.ts';
import { isKey, readLock, type Lock } from './lock.ts';

const ending = '.bot.yaml';

/** The path of a bot in a folder. */
export const pathOfKey = (dir: string, key: string): string => join(dir, `${key}${ending}`);

/** The sides that have changed since both had the same state. */
export type Side = 'none' | 'here' | 'there' | 'both';

/** A bot of a folder, as it is here and at the service. */
export type BotState = {
  readonly key: string;
  readonly path: string;
  readonly id: string;
  readonly side: Side;
  /** The bot of the file; undefined if the file is gone. */
  readonly here: JsonObject | undefined;
  /** The draft of the service, since when it is that, and its digest. */
  readonly there: JsonObject;
  readonly updatedAt: string;
  readonly digest: string;
};

/** The folder as it is and what was pulled into it. */
export type Folder = { readonly lock: Lock; readonly files: ReadonlyMap<string, JsonObject> };

/** Reads all bots of a folder. Throws `InvalidFile` with every mistake in them. */
export async function readFolder(dir: string, { folder }: Surroundings): Promise<Folder> {
  const lock = await readLock(dir, folder);
  const names = await readdir(resolve(folder, dir)).catch(() => []);
  const paths = names.filter((name) => name.endsWith(ending)).sort().map((name) => join(dir, name)); // prettier-ignore
  const files = new Map<string, JsonObject>();
  for (const { source, raw, version } of await readBotFiles(paths, folder)) {
    const { key } = raw;
    const fault = (message: string): InvalidFile =>
      new InvalidFile([{ ...source.placeOf(['key']), message }]);
    if (!isKey(key)) throw fault('has no key of lower-case letters, digits and hyphens');
    if (source.path !== pathOfKey(dir, key)) throw fault(`has the key ${key}: its file is ${key}${ending}`);
    if (version !== '6') throw fault(`is of version ${version}: import it at the service, and pull it`);
    files.set(key, raw);
  }
  return { lock, files };
}

/** The state of every bot that was pulled into a folder. */
export async function statesOf(
  dir: string,
  { lock, files }: Folder,
  service: ManagementClient,
): Promise<readonly BotState[]> {
  const ids = idsOf(lock);
  const states: BotState[] = [];
  for (const [key, { id, digest }] of Object.entries(lock)) {
    const { bot } = await answerOf(service.getBot({ path: { botId: id } }));
    const there = asJson(bot);
    const here = files.get(key);
    const [own, others] = [here && digestOfFile(here, ids), digestOfDraft(there, key)];
    // what both sides did alike is no difference any more
    const side: Side =
      own === others ? 'none' : others === digest ? 'here' : own === digest ? 'there' : 'both';
    states.push({
      key,
      path: pathOfKey(dir, key),
      id,
      side,
      here,
      there,
      updatedAt: bot.updatedAt,
      digest: others,
    });
  }
  return states;
}

/** A draft of the service as any JSON. */
export const asJson = (bot: object): JsonObject => bot as JsonObject;

/** The ids of the bots of a folder by their keys. */
export const idsOf = (lock: Lock): ReadonlyMap<string, string> =>
  new Map(Object.entries(lock).map(([key, { id }]) => [key, id]));
