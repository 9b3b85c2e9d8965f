import { setTimeout as delay } from 'node:timers/promises';
import type { MailServer } from '@parley/testing/mail-server';
import type { Installation } from '../installation.ts';
import { allResults } from './check-journals.ts';
import { hurryMails } from './pass-time.ts';
import { areMailsClean, judgeMails, type MailVerdict } from './check-mails.ts';

const hurryEveryMs = 2_500;
/** Nothing more is told of where no mail came for so long. */
const quietMs = 60_000;
const lookEveryMs = 500;

/** Lets the time between two mails pass quickly until it is over. */
export async function hurry(databaseUrl: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await hurryMails(databaseUrl);
    await delay(hurryEveryMs);
  }
}

/** The verdict on the mails about a bot once nothing is wrong any more, or once no more of them come. */
export async function settledMails(
  { api }: Pick<Installation, 'api'>,
  botId: string,
  { received }: Pick<MailServer, 'received'>,
  addresses: readonly string[],
): Promise<MailVerdict> {
  let [arrived, arrivedAt] = [-1, performance.now()];
  for (;;) {
    const verdict = judgeMails(received, addresses, botId, await allResults(api, botId));
    if (received.length !== arrived) [arrived, arrivedAt] = [received.length, performance.now()];
    if (areMailsClean(verdict) || performance.now() - arrivedAt > quietMs) return verdict;
    await delay(lookEveryMs);
  }
}
