import { createLimiter, createSpending, type Logger, type RedisClient } from '@parley/server';

/** The comments of a user in a minute, edits among them: more than anybody types. */
const mostPerMinute = 30;
/** The mails about mentions that an organization has a day. */
const mailsPerDay = 500;

/** The limits of comments over all processes. */
export type CommentLimits = {
  /** Counts a comment of a user, and throws where there were too many. */
  readonly count: (userId: string) => Promise<void>;
  /** Takes mails from those that an organization has for the day; false where none are left, and then none is taken. */
  readonly takeMails: (organizationId: string, mails: number) => Promise<boolean>;
};

/** The parts of the limits. */
type CommentLimitOptions = {
  readonly redis: RedisClient;
  readonly prefix: string;
  readonly logger: Logger;
  readonly now: () => number;
};

/** Counts in Redis: what is deleted stays counted. */
export function createCommentLimits(options: CommentLimitOptions): CommentLimits {
  const bursts = createLimiter({
    ...options,
    policies: [
      {
        kind: 'burst',
        name: 'comments-per-user',
        routes: 'all',
        // whatever token or browser they use
        per: 'token',
        limit: mostPerMinute,
        windowSeconds: 60,
      },
    ],
  });
  const mails = createSpending({ ...options, name: 'mention-mails', perDay: mailsPerDay });
  return {
    count: (userId) =>
      bursts(
        { method: 'post', path: '/' },
        { tokenId: userId, tokenKind: 'secret', address: '', contract: undefined },
      ),
    async takeMails(organizationId, amount) {
      if (amount === 0 || !(await mails.hasLeft(organizationId))) return false;
      await mails.spend(organizationId, amount);
      return true;
    },
  };
}
