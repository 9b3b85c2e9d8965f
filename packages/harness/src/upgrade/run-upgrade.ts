import { setTimeout as delay } from 'node:timers/promises';
import { whilePeopleTalk, type Talked } from '../e2e/while-people-talk.ts';
import type { ConversationJournal, FormerRules } from '../faults/journal.ts';
import { talkingBot } from '../faults/talking-bot.ts';
import { startInstallation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { seededRandom } from '../random.ts';
import { findRules } from './former-rules.ts';

/** The former release, and how long visitors talk to each arrangement of the two. */
export type UpgradeOptions = {
  /** A checkout of it, with its dependencies installed. */
  readonly from: string;
  readonly phaseMs: number;
  readonly seed: number;
  /** True if some visitors have two tabs. */
  readonly hasTabs: boolean;
  /** True if this release keeps sessions short, which the former one can read. */
  readonly isCompact: boolean;
  readonly log: (line: string) => void;
};

/**
 * Visitors talk while an installation goes from a former release to this one and back: the former alone, both side by
 * side, this one alone, and both again, on the newer schema. Each message goes to any chat process that runs, so that
 * sessions pass between the releases.
 */
export async function runUpgrade({
  from,
  phaseMs,
  seed,
  hasTabs,
  isCompact,
  log,
}: UpgradeOptions): Promise<Talked & { readonly rules: FormerRules }> {
  const parley = await startInstallation({ chats: 1, appendOnly: 'everysec', checkout: from, log });
  try {
    const bot = await publishBot(parley, talkingBot(1, undefined));
    const former = [...parley.chats, parley.worker, parley.management];
    const formerUrls = parley.chats.map(({ url }) => url);
    const urls = [...formerUrls];
    const rules = await findRules({
      chatUrls: formerUrls,
      token: parley.publishableToken,
      publicId: bot.publicId,
      random: seededRandom(seed),
      timeoutMs: 60_000,
    });
    let isFormerThere = true;
    // what is stored is read as this release answers: a former one may know no pages
    const judged = { publishableToken: parley.publishableToken, api: parley.api };
    const upgrading = async (journals: readonly ConversationJournal[]): Promise<void> => {
      const talk = async (arrangement: string): Promise<void> => {
        await delay(phaseMs);
        log(`${arrangement}: ${journals.length} conversations are over`);
      };
      await talk('the former release alone');
      const newer = await parley.upgrade({ COMPACT_SESSIONS: String(isCompact) });
      judged.api = newer.api;
      urls.push(newer.chat.url);
      await talk('both');
      urls.splice(0, formerUrls.length);
      for (const server of former) await server.kill('SIGTERM');
      isFormerThere = false;
      await talk('this release alone');
      isFormerThere = true;
      for (const server of former.toReversed()) await server.restart();
      urls.push(...formerUrls);
      await talk('both again');
    };
    const talked = await whilePeopleTalk(judged, urls, bot, seed, upgrading, {
      hasTabs,
      former: { rules, isThere: () => isFormerThere },
    });
    return { ...talked, rules };
  } finally {
    await parley.stop();
  }
}
