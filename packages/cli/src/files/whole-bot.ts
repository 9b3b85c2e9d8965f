import { botContentSchema, migrateBot, type Bot, type JsonObject } from '@parley/schema';
import { Misuse, type Surroundings } from '../outcome.ts';
import { answerOf, serviceOf } from '../service/service.ts';
import { botFileOf } from './bot-file.ts';
import { readSource } from './source-file.ts';

/** A state of a bot that a command was given: a file, or one that a service keeps. */
export type WholeBot = {
  /** The words that the caller gave. */
  readonly label: string;
  /** The bot, in the version that Parley runs. A published version has its content and no name. */
  readonly bot: Bot;
  /** The version that it had, where it was converted. */
  readonly convertedFrom?: string;
};

/** The form of a bot that a service keeps. */
const kept = /^bot:([^@]+)@(draft|published|[0-9a-f]{8,64})$/;

/** Reads a state of a bot: a path, or `bot:ID@draft`, `bot:ID@published` or `bot:ID@HASH`. */
export async function readBot(name: string, surroundings: Surroundings): Promise<WholeBot> {
  if (!name.startsWith('bot:')) {
    const { bot, version } = botFileOf(await readSource(name, surroundings.folder));
    return wholeBot(name, bot, version);
  }
  const [, botId, state] = kept.exec(name) ?? [];
  if (botId === undefined || state === undefined)
    throw new Misuse(`${name} names no bot: it is bot:ID@draft, bot:ID@published or bot:ID@HASH.`);
  const service = serviceOf(surroundings);
  if (state === 'draft') {
    const { bot } = await answerOf(service.getBot({ path: { botId } }));
    return stored(name, bot);
  }
  if (state === 'published') {
    const query = { migrateToLatestVersion: true };
    const { publishedBot } = await answerOf(service.getPublishedBot({ path: { botId }, query }));
    return stored(name, contentIn(publishedBot));
  }
  const { version } = await answerOf(service.getVersion({ path: { botId, hash: state } }));
  return stored(name, { ...version.content, version: version.version });
}

/** The content among the fields of a published bot. */
function contentIn(published: Readonly<Record<string, unknown>>): JsonObject {
  const { version, events, groups, edges, variables, theme, settings } = published;
  return { version, events, groups, edges, variables, theme, settings };
}

function stored(label: string, kept: unknown): WholeBot {
  const migration = migrateBot(kept);
  const content = migration.ok ? botContentSchema.safeParse(migration.bot) : undefined;
  if (!migration.ok || content?.success !== true)
    throw new Misuse(`${label} is not a bot that can be read here: it may be of a later release.`);
  return wholeBot(label, migration.bot, migration.from);
}

function wholeBot(label: string, bot: unknown, version: string): WholeBot {
  // its content was checked, and of its further fields nothing is expected
  const whole = bot as Bot;
  return version === whole.version ? { label, bot: whole } : { label, bot: whole, convertedFrom: version };
}
