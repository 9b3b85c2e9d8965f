import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject } from '@parley/schema';
import { textOfBot } from '../files/write-bot.ts';
import { writeWhole } from '../files/write-whole.ts';
import { exit, Misuse, Refused, type Surroundings } from '../outcome.ts';
import { answerOf, serviceOf } from '../service/service.ts';
import { bodyOf, digestOfDraft, digestOfFile, fileOf, newKey } from './file-bots.ts';
import { isKey, writeLock, type Lock } from './lock.ts';
import { assertLinked, makeNew, newKeys, workspaceOf } from './new-bots.ts';
import { asJson, idsOf, pathOfKey, readFolder, statesOf, type BotState, type Side } from './states.ts';

/** Writes drafts of the service as files. A file with changes that were not pushed stays, and then nothing is written. */
export async function pull(
  ids: readonly string[],
  { dir }: { readonly dir: string },
  surroundings: Surroundings,
): Promise<number> {
  const { folder, out, err } = surroundings;
  const service = serviceOf(surroundings);
  const local = await readFolder(dir, surroundings);
  const bots = new Map<string, JsonObject>();
  for (const botId of new Set(ids))
    bots.set(botId, asJson((await answerOf(service.getBot({ path: { botId } }))).bot));

  const keys = new Map(Object.entries(local.lock).map(([key, { id }]) => [id, key]));
  const taken = new Set([...keys.values(), ...local.files.keys()]);
  for (const [id, bot] of bots) {
    if (keys.has(id)) continue;
    const own = isKey(bot['key']) && !taken.has(bot['key']) ? bot['key'] : undefined;
    const key = own ?? newKey(String(bot['name']), taken);
    keys.set(id, key);
    taken.add(key);
  }
  const lock: Lock = { ...local.lock };
  const writes: { readonly path: string; readonly file: JsonObject }[] = [];
  const unpushed: string[] = [];
  for (const [id, bot] of bots) {
    const key = keys.get(id) ?? '';
    const path = pathOfKey(dir, key);
    const file = fileOf(bot, key, keys);
    const here = local.files.get(key);
    const digest = digestOfDraft(bot, key);
    const own = here && digestOfFile(here, idsOf(local.lock));
    if (own !== undefined && own !== local.lock[key]?.digest && own !== digest) unpushed.push(path);
    lock[key] = { id, digest };
    writes.push({ path, file });
  }
  if (unpushed.length > 0) {
    err.write(
      `${unpushed.join(', ')}: changes that were not pushed. Push or discard them first; nothing is written.\n`,
    );
    return exit.notGood;
  }
  await mkdir(resolve(folder, dir), { recursive: true });
  for (const { path, file } of writes) {
    await writeWhole(path, folder, textOfBot(file, 'yaml'));
    out.write(`${path}\n`);
  }
  await writeLock(dir, folder, lock);
  return exit.good;
}

const words: Readonly<Record<Side, string>> = {
  none: 'unchanged',
  here: 'changed here',
  there: 'changed at the service',
  both: 'changed here and at the service',
};
const detailedChanges = 2;

/** Says which bots of a folder differ from the drafts of the service, and on which side. */
export async function status(
  { dir, detailedExitcode }: { readonly dir: string; readonly detailedExitcode?: true },
  surroundings: Surroundings,
): Promise<number> {
  const local = await readFolder(dir, surroundings);
  const states = await statesOf(dir, local, serviceOf(surroundings));
  const strange = newKeys(local);
  for (const { path, side, here } of states)
    surroundings.out.write(`${path}: ${here ? words[side] : 'the file is gone'}\n`);
  for (const key of strange) surroundings.out.write(`${pathOfKey(dir, key)}: not at the service\n`);
  const isChanged = strange.length > 0 || states.some(({ side }) => side !== 'none');
  return detailedExitcode === true && isChanged ? detailedChanges : exit.good;
}

/**
 * Makes the drafts of the service what the files say, and a bot of each file that has none there. If somebody else has
 * changed a draft of them since it was pulled, nothing at all is changed.
 */
export async function push(
  { dir, workspace }: { readonly dir: string; readonly workspace?: string },
  surroundings: Surroundings,
): Promise<number> {
  const { folder, out, err } = surroundings;
  const service = serviceOf(surroundings);
  const local = await readFolder(dir, surroundings);
  if (Object.keys(local.lock).length === 0 && local.files.size === 0)
    throw new Misuse(`${dir} has no bots: pull some first.`);
  assertLinked(dir, local);
  const states = await statesOf(dir, local, service);
  const met = states.filter(({ side, here }) => side === 'both' && here !== undefined);
  if (met.length > 0) {
    for (const { path } of met) err.write(`${path}: somebody else changed the draft since it was pulled.\n`);
    err.write('Nothing is pushed. Pull in another branch, merge, and push again.\n');
    return exit.notGood;
  }
  const fresh = newKeys(local);
  const made =
    fresh.length === 0
      ? { lock: { ...local.lock } }
      : await makeNew(fresh, local, { dir, folder, service, workspaceId: workspaceOf(workspace, states) });
  if ('met' in made) {
    for (const path of made.met)
      err.write(`${path} was made of a file of this key, and says something else.\n`);
    err.write('Nothing is pushed. Put the file aside, pull that bot, and push what should be in it.\n');
    return exit.notGood;
  }
  const { lock } = made;
  for (const key of fresh) out.write(`${pathOfKey(dir, key)}: made\n`);
  const ids = idsOf(lock);
  // links lead on once all new bots are there, in those that an earlier push has made, too
  const current = fresh.length === 0 ? states : await statesOf(dir, { ...local, lock }, service);
  const told = (path: string): false => {
    err.write(`${path}: somebody else changed the draft in this moment; it is as they left it.\n`);
    return false;
  };
  const sendOne = async ({ key, path, id, here = {}, there, updatedAt }: BotState): Promise<boolean> => {
    try {
      // a field that is gone from the file goes from the draft
      const gone = Object.keys(fileOf(there, key, new Map())).map((field) => [field, null] as const);
      const bot: JsonObject = { ...Object.fromEntries<unknown>(gone), ...bodyOf(here, ids), updatedAt };
      // the file was checked when it was read, and the service checks what it gets
      const { bot: kept } = await answerOf(service.updateBot({ path: { botId: id }, body: { bot } }));
      lock[key] = { id, digest: digestOfDraft(asJson(kept), key) };
      if (!fresh.includes(key)) out.write(`${path}: pushed\n`);
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'update-conflict') throw error;
      // another push of these files may have been quicker
      const digest = digestOfDraft(
        asJson((await answerOf(service.getBot({ path: { botId: id } }))).bot),
        key,
      );
      if (digest === digestOfFile(here, ids)) {
        lock[key] = { id, digest };
        return true;
      }
      return told(path);
    }
  };
  let isWhole = true;
  try {
    for (const state of current) {
      if (state.side === 'none') lock[state.key] = { id: state.id, digest: state.digest };
      else if (state.side === 'here' && state.here) isWhole = (await sendOne(state)) && isWhole;
      else if (state.side === 'both' && state.here) isWhole = told(state.path);
    }
  } finally {
    // of what was pushed before another bot was refused, too
    await writeLock(dir, folder, lock);
  }
  return isWhole ? exit.good : exit.notGood;
}
