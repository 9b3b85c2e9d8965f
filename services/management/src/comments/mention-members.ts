import { memberNotFound } from '@parley/errors';
import type { BotScope } from '../access/bot-access.ts';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { readUser } from '../users/read-user.ts';
import { mentionMail } from './mention-mail.ts';
import {
  deleteMentions,
  enqueueMention,
  findBotName,
  findMentioned,
  findMentions,
  insertMentions,
} from './mention.repository.ts';

/** A comment that stands in the transaction, and whom it mentions. */
type Mentioning = {
  readonly threadId: string;
  readonly commentId: string;
  readonly text: string;
  readonly mentions: readonly string[];
  /** False: the organization of the author has had its mails of the day. */
  readonly hasMails: boolean;
};

/**
 * Notes whom a comment mentions, and hands a mail to each member whom it did not before, in the transaction that stores the
 * comment: there is no mention without its mail, and no mail of a comment that was not stored.
 */
export async function mentionMembers(
  tx: Db,
  { botId, workspaceId, user }: BotScope,
  { threadId, commentId, text, mentions, hasMails }: Mentioning,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<void> {
  const before = await findMentions(tx, commentId);
  const added = [...new Set(mentions)].filter((userId) => !before.includes(userId));
  await deleteMentions(
    tx,
    commentId,
    before.filter((userId) => !mentions.includes(userId)),
  );
  const mentioned = await findMentioned(tx, workspaceId, added);
  if (mentioned.length < added.length) throw memberNotFound();
  const canMail = hasMails && config.SMTP_URL !== undefined;
  const told = mentioned.map((member) => ({
    member,
    isMailed: canMail && member.hasMentionMails && member.userId !== user.userId,
  }));
  await insertMentions(
    tx,
    told.map(({ member: { userId }, isMailed }) => ({ commentId, userId, isMailed })),
  );
  if (!told.some(({ isMailed }) => isMailed)) return;
  const { id, name, email } = await readUser(tx, user.userId);
  const author = { userId: id, name, email };
  const about = { botId, threadId, botName: await findBotName(tx, botId), text, author };
  for (const { member, isMailed } of told)
    if (isMailed)
      await enqueueMention(
        tx,
        { botId, commentId, userId: member.userId },
        mentionMail(member, about, config),
        now(),
      );
}

/** Counts a comment before it is stored; says whether its mentions may be mailed. */
export async function countComment(
  { commentLimits }: Pick<Deps, 'commentLimits'>,
  { userId, organizationId }: BotScope['user'],
  mentions: readonly string[],
): Promise<boolean> {
  await commentLimits.count(userId);
  return commentLimits.takeMails(organizationId, mentions.length);
}
