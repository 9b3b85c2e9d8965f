import type { Express } from '@parley/server';
import type { Deps } from '../deps.ts';
import { serveEndOfMails } from '../mail/unsubscribe.ts';
import { endMailsTo } from './result-mails.repository.ts';
import { resultMailsKind } from './unsubscribe-link.ts';

/** Serves the page at which a member ends the mails about the results of a bot. */
export function serveUnsubscribe(app: Express, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  serveEndOfMails(app, config.INTERNAL_TOKEN, {
    kind: resultMailsKind,
    path: '/unsubscribe/:botId/:userId/:signature',
    ids: ['botId', 'userId'],
    texts: {
      title: 'No more mails about this bot?',
      asking:
        'You are told of its results by mail. Other mails of Parley still come, and other members are still told.',
      doneTitle: 'You get no more mails about this bot',
      done: 'Whoever may change the bot can choose you again in its settings.',
    },
    end: ({ botId = '', userId = '' }) => endMailsTo(db, { botId, userId }),
  });
}
