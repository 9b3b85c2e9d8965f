import { setTimeout as delay } from 'node:timers/promises';
import { whilePeopleTalk, type Talked } from '../e2e/while-people-talk.ts';
import type { ConversationJournal } from '../faults/journal.ts';
import { talkingBot } from '../faults/talking-bot.ts';
import { startInstallation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';

/** The former release, and how long visitors talk to each arrangement of the two. */
export type UpgradeOptions = {
  /** A checkout of it, with its dependencies installed. */
  readonly from: string;
  readonly phaseMs: number;
  readonly seed: number;
  /** True if some visitors have two tabs. */
  readonly hasTabs: boolean;
  readonly log: (line: string) => void;
};

/**
 * Visitors talk while an installation goes from a former release to this one and back: the former alone, both side by
 * side, this one alone, and both again, on the newer schema. Each message goes to any chat process that runs, so that
 * sessions pass between the releases.
 */
export async function runUpgrade({ from, phaseMs, seed, hasTabs, log }: UpgradeOptions): Promise<Talked> {
  const parley = await startInstallation({ chats: 1, appendOnly: 'everysec', checkout: from, log });
  try {
    const bot = await publishBot(parley, talkingBot(1, undefined));
    const former = [...parley.chats, parley.worker, parley.management];
    const formerUrls = parley.chats.map(({ url }) => url);
    const urls = [...formerUrls];
    // what is stored is read as this release answers: a former one may know no pages
    const judged = { publishableToken: parley.publishableToken, api: parley.api };
    const upgrading = async (journals: readonly ConversationJournal[]): Promise<void> => {
      const talk = async (arrangement: string): Promise<void> => {
        await delay(phaseMs);
        log(`${arrangement}: ${journals.length} conversations are over`);
      };
      await talk('the former release alone');
      const newer = await parley.upgrade();
      judged.api = newer.api;
      urls.push(newer.chat.url);
      await talk('both');
      urls.splice(0, formerUrls.length);
      for (const server of former) await server.kill('SIGTERM');
      await talk('this release alone');
      for (const server of former.toReversed()) await server.restart();
      urls.push(...formerUrls);
      await talk('both again');
    };
    return await whilePeopleTalk(judged, urls, bot, seed, upgrading, hasTabs);
  } finally {
    await parley.stop();
  }
}
