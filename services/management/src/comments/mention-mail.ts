import type { Express, Secret } from '@parley/server';
import type { StoredDelivery } from '../database/schema/deliveries.ts';
import type { Deps } from '../deps.ts';
import { serveEndOfMails, signatureOf } from '../mail/unsubscribe.ts';
import type { Person } from './comment.repository.ts';
import { endMentionMails, type Mentionable } from './mention.repository.ts';

/** A comment that a mail tells of. */
type Told = {
  readonly botId: string;
  readonly threadId: string;
  readonly botName: string;
  readonly text: string;
  readonly author: Person;
};

const kind = 'mention-mails';

/** The mail that tells a member of a comment that mentions them. Guests do not see the address of its author. */
export function mentionMail(
  { email, mode, userId }: Mentionable,
  { botId, threadId, botName, text, author }: Told,
  { PUBLIC_URL, INTERNAL_TOKEN }: { readonly PUBLIC_URL: string; readonly INTERNAL_TOKEN: Secret },
): StoredDelivery {
  const [bot, who] = [
    inOneLine(botName),
    inOneLine(author.name ?? (mode === 'guest' ? 'A member' : author.email)),
  ];
  const page = `${PUBLIC_URL}/app/b/${encodeURIComponent(botId)}?thread=${encodeURIComponent(threadId)}`;
  const unsubscribeUrl = `${PUBLIC_URL}/unsubscribe-mentions/${encodeURIComponent(userId)}/${signatureOf(INTERNAL_TOKEN, kind, [userId])}`;
  return {
    type: 'email',
    blockId: '',
    ...{ to: [email], cc: [], bcc: [], attachmentUrls: [] },
    subject: `${who} mentioned you: ${bot}`,
    text: `${who} mentioned you in a comment on the bot ${bot}:\n\n${text}\n\n${page}\n\nTo get no more mails about mentions: ${unsubscribeUrl}\n`,
    unsubscribeUrl,
  };
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 100);

/** Serves the page at which a user ends the mails about mentions. */
export function serveEndOfMentions(app: Express, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  serveEndOfMails(app, config.INTERNAL_TOKEN, {
    kind,
    path: '/unsubscribe-mentions/:userId/:signature',
    ids: ['userId'],
    texts: {
      title: 'No more mails about mentions?',
      asking:
        'A mail tells you when somebody mentions you in a comment on a bot. Other mails of Parley still come, and the comments stay where they are.',
      doneTitle: 'You get no more mails about mentions',
      done: 'You can turn them on again in the settings of your account.',
    },
    end: ({ userId = '' }) => endMentionMails(db, userId),
  });
}
