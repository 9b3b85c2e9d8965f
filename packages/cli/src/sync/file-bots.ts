import { createHash } from 'node:crypto';
import { blockKinds } from '@parley/blocks';
import { relinked } from '@parley/engine';
import type { BotContent, JsonObject } from '@parley/schema';
import { textOfBot } from '../files/write-bot.ts';

/** Fields that a service writes, or that only mean something there: files do without them. */
const ofService: ReadonlySet<string> = new Set([
  ...['id', 'workspaceId', 'folderId', 'createdAt', 'updatedAt', 'isArchived', 'isClosed', 'riskLevel'],
  ...['publicId', 'customDomain', 'messagingACredentialsId', 'messagingBCredentialsId'],
  ...['selectedThemeTemplateId', 'resultsTablePreferences'],
]);

/** A link to a bot of the same folder, as files have it. */
const linkTo = (key: string): string => `key:${key}`;

/** The key that a link of a file names; undefined if it names a bot by its id. */
export const keyOfLink = (id: string): string | undefined => /^key:(.*)$/s.exec(id)?.[1];

/** A bot of the service as it stands in a file: without fields of the service, linked to other files by their keys. */
export function fileOf(bot: JsonObject, key: string, keys: ReadonlyMap<string, string>): JsonObject {
  const kept = Object.fromEntries(
    Object.entries(bot).filter(
      ([field, value]) => !ofService.has(field) && value !== null && value !== undefined,
    ),
  );
  const links = new Map([...keys].map(([id, other]) => [id, linkTo(other)]));
  return { ...linked(kept, links), key };
}

/** A bot of a file as the service takes it: linked to other bots by the ids that they have there. */
export function bodyOf(file: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const kept = Object.fromEntries(Object.entries(file).filter(([field]) => !ofService.has(field)));
  return linked(kept, new Map([...ids].map(([key, id]) => [linkTo(key), id])));
}

function linked(bot: JsonObject, links: ReadonlyMap<string, string>): JsonObject {
  // the parts were checked where the bot was read; its further fields stay as they are
  return relinked(bot as BotContent, links, blockKinds);
}

/** Names a draft of the service; links count as they are there, whatever else was pulled. */
export const digestOfDraft = (bot: JsonObject, key: string): string => digestOf(fileOf(bot, key, new Map()));

/** Names what a file says, as `digestOfDraft` names a draft. */
export const digestOfFile = (file: JsonObject, ids: ReadonlyMap<string, string>): string =>
  digestOf(bodyOf(file, ids));

const digestOf = (bot: JsonObject): string =>
  createHash('sha256').update(textOfBot(bot, 'json')).digest('hex');

/** A key for a bot that has none, made of its name; none that is taken. */
export function newKey(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48);
  const base = words.replace(/^-+|-+$/g, '') || 'bot';
  let key = base;
  for (let count = 2; taken.has(key); count++) key = `${base}-${count}`;
  return key;
}
