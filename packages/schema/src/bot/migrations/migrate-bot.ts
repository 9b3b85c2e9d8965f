import { currentBotVersion } from '../bot.ts';
import type { BotVersion } from './bot-version.ts';
import type { Conversion } from './conversion.ts';
import { mergedVariables } from './merged-variables.ts';
import { readBot, type ReadableBot } from './read-bot.ts';
import { lostRequests, v3ToV4 } from './v3-to-v4.ts';
import { v5ToV6 } from './v5-to-v6.ts';
import { v61ToV6 } from './v6-1-to-v6.ts';

/** A bot of the current version, with all further fields it came with. */
export type MigratedBot = ReadableBot & { readonly version: typeof currentBotVersion };

/** The outcome for a bot: its current form and its former version. */
export type Migration = Conversion<{ readonly bot: MigratedBot; readonly from: BotVersion }>;

/** The conversion of each version to version 6. */
const toV6: Readonly<Record<BotVersion, (bot: ReadableBot) => ReadableBot>> = {
  '3': (bot) => v5ToV6(v3ToV4(bot)),
  '4': v5ToV6,
  '5': v5ToV6,
  '6': (bot) => bot,
  '6.1': v61ToV6,
};

/**
 * Converts a bot of any version of the public format to version 6 under our names, or reports everything that prevents
 * this. Keeps ids and unknown fields, does not change `json`, and never throws because of its content.
 */
export function migrateBot(json: unknown): Migration {
  const read = readBot(json);
  if (!read.ok) return read;
  const { version } = read;
  const merged = mergedVariables(read.bot);
  if (!merged.ok) return merged;
  const { bot } = merged;
  const changes = [...read.changes, ...merged.changes, ...(version === '3' ? lostRequests(bot) : [])];
  return { ok: true, bot: { ...toV6[version](bot), version: currentBotVersion }, from: version, changes };
}
