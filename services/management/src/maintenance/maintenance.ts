import type { Deps } from '../deps.ts';
import { forgetSettled } from '../mail/delivery.repository.ts';
import { deleteEndedInvitations } from '../members/invitation.repository.ts';
import { deleteEndedSessions } from '../users/session.repository.ts';
import { deleteEndedLinks } from '../sign-in/link.repository.ts';
import { deleteChangesBefore } from '../bots/changes/change-log.repository.ts';
import { deleteRevisionsBefore, thinRevisions } from '../bots/changes/revision.repository.ts';
import { forgetUnpaid } from '../payments/payment.repository.ts';
import { mergeFlowCounts } from '../analytics/flow-counts.repository.ts';
import { mergeCounts } from '../retention/result-counts.repository.ts';
import { deleteExpired, deleteOrphans, makePartitions } from '../retention/retention.repository.ts';
import { forgetNotices } from '../result-mails/result-notices.repository.ts';
import { fillWords } from '../results/search/fill-words.repository.ts';
import { forgetRelayed } from '../outbox/outbox.repository.ts';
import { sweepStore } from './sweep-store.ts';
import { forgetDeliveries, resealSecrets } from '../events/sending/upkeep.repository.ts';

/** The record of a sent mail is kept this long after the sending: far longer than a turn can wait in its stream. */
const settledMs = 30 * 86_400_000;

/** The history of drafts is kept this long. */
const historyMs = 30 * 86_400_000;

/** The dependencies of maintenance. */
export type MaintenanceDeps = Pick<
  Deps,
  'db' | 'redis' | 'keys' | 'files' | 'logger' | 'now' | 'config' | 'secretBox'
>;

/** The periodic work: makes partitions ahead, deletes everything too old or without an owner, merges counts. */
export async function runMaintenance(deps: MaintenanceDeps): Promise<void> {
  const { db, files, logger } = deps;
  const now = deps.now();
  const partitions = await makePartitions(db, now);
  const expired = await deleteExpired(db, now);
  const orphans = await deleteOrphans(db, now);
  const countedHours = (await mergeCounts(db)) + (await mergeFlowCounts(db));
  await deleteEndedSessions(db, now);
  await deleteEndedLinks(db, now);
  await deleteEndedInvitations(db, now);
  await forgetRelayed(db);
  await forgetDeliveries(db, deps.config.MAX_WAITING_EVENTS_PER_WEBHOOK, now);
  const resealed = deps.secretBox && (await resealSecrets(db, deps.secretBox));
  await forgetSettled(db, new Date(now.getTime() - settledMs));
  await forgetNotices(db, new Date(now.getTime() - settledMs));
  const historyFrom = new Date(now.getTime() - historyMs);
  await deleteChangesBefore(db, historyFrom);
  await deleteRevisionsBefore(db, historyFrom);
  await thinRevisions(db, now);
  await forgetUnpaid(db, deps.config.MAX_UNPAID_PAYMENTS_PER_ORGANIZATION);
  const swept = files && (await sweepStore({ ...deps, files }));
  // after an upgrade it may take minutes, and nothing waits for it
  const filledResults = await fillWords(db, now);
  logger.info(
    { partitions, expired, orphans, countedHours, filledResults, resealed, swept },
    'maintenance finished',
  );
}
