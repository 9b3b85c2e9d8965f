import type { FormerRelease } from '../faults/former-release.ts';
import type { Verdict } from '../faults/check-journals.ts';
import type { ConversationJournal } from '../faults/journal.ts';
import { settledVerdict } from '../faults/settled-verdict.ts';
import { holdConversation } from '../faults/talk.ts';
import type { Installation } from '../installation.ts';
import type { PublishedBot } from '../publish-bot.ts';
import { seededRandom } from '../random.ts';

const talkerCount = 8;

/** A verdict that finds nothing wrong. */
export const nothingWrong: Partial<Verdict> = {
  lost: [],
  doubled: [],
  outOfOrder: [],
  invented: [],
  complaints: [],
};

/** The journals of visitors, and the check of them. */
export type Talked = {
  readonly journals: readonly ConversationJournal[];
  readonly verdict: Verdict;
};

/**
 * Visitors talk while something happens, which sees their finished journals. Resolves once everything they had accepted
 * is stored; the verdict compares the two. Some visitors have two tabs, unless that is said not to be. What a former release
 * allows that takes part is told apart.
 */
export async function whilePeopleTalk(
  parley: Pick<Installation, 'api' | 'publishableToken'>,
  chatUrls: readonly string[],
  { botId, publicId }: PublishedBot,
  seed: number,
  happens: (journals: readonly ConversationJournal[]) => Promise<void>,
  { hasTabs = true, former }: { readonly hasTabs?: boolean; readonly former?: FormerRelease } = {},
): Promise<Talked> {
  let isOver = false;
  const talk = {
    chatUrls,
    token: parley.publishableToken,
    publicId,
    random: seededRandom(seed),
    onTurn: () => undefined,
    isOver: () => isOver,
    timeoutMs: 60_000,
    hasTabs,
    former,
  };
  const journals: ConversationJournal[] = [];
  const talkers = Array.from({ length: talkerCount }, async (_, index) => {
    for (let number = index; !isOver; number += talkerCount)
      journals.push(await holdConversation(number, 10, talk));
  });
  await happens(journals);
  isOver = true;
  await Promise.all(talkers);
  return { journals, verdict: await settledVerdict(parley, botId, journals) };
}
