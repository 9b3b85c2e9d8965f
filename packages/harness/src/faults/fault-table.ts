import { refusedIn } from './disturb-receiver.ts';
import type { FaultReport } from './run-faults.ts';

const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** The report as a Markdown table, for people and for infra/docs/reliability.md. */
export function faultTable({
  verdict,
  kills,
  failpoints,
  presence,
  losses,
  longestWaitMs,
  statuses,
  setBack,
  turns,
  seconds,
  publishes,
  outages,
  hooks,
  files,
  sources,
  events,
  payments,
  contacts,
  mails,
  expiry,
  miscounted,
  node,
}: FaultReport): string {
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ') || 'none';
  const total = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  const away = [502, 503, 504].reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
  const rows: readonly (readonly [string, string | number])[] = [
    ['conversations', verdict.conversations],
    ['of visitors with two tabs; sessions they found taken over', `${verdict.twoTabs}; ${verdict.takeovers}`],
    ['accepted turns', turns],
    ['answers stored', verdict.stored],
    ['killed or frozen from outside', `${total(kills)} (${list(kills)})`],
    [
      'killed, or held back for longer than a lease, at a failpoint',
      `${total(failpoints)} (${list(failpoints)})`,
    ],
    [
      'percent of the time in which no chat process ran; one and so on',
      presence.map((share) => Math.round(100 * share)).join('; '),
    ],
    ...[...losses].map(
      ([what, { count, ledMs, wholeMs, backMs }]) =>
        [
          `${what}; at most so many seconds until another led, until it had a replica, and from then until all who waited had answers`,
          `${count}; ${[ledMs, wholeMs, backMs].map(inSeconds).join(', ')}`,
        ] as const,
    ),
    ['publishes and rollbacks meanwhile', publishes],
    ['webhook calls: distinct, repeated with the same key', `${hooks.distinct}, ${hooks.repeated}`],
    ['answers lost', verdict.lost.length],
    ['answers stored twice', verdict.doubled.length],
    ['answers in a turn that there had been (a session that was set back)', setBack],
    ['answers 500; 502 to 504, which are tried again', `${statuses[500] ?? 0}; ${away}`],
    ['longest wait for an answer, in seconds', inSeconds(longestWaitMs)],
    ['answers out of order', verdict.outOfOrder.length],
    ['answers nobody gave, or that were refused', verdict.invented.length],
    ['answers whose effect never happened, and no log says so', hooks.missing.length],
    ['answers whose webhook failed, as the log of the result says', hooks.failed.length],
    ['answers reported under more than one key', hooks.rekeyed.length],
    ['the same, where the turn of a rival came between two attempts', hooks.outrun.length],
    [
      'files received; named by accepted answers; deleted because none names them',
      `${files.received}; ${files.named}; ${files.swept}`,
    ],
    ['accepted answers without their file, or with other bytes', files.missing.length],
    ['files in a result twice', files.doubled.length],
    ['files in a result that no answer of it names', files.uninvited.length],
    ['files that are nobody’s and were not deleted', files.orphans.length],
    ['files of results that were deleted', files.gone.length],
    [
      'results with what a search found; with what a model answered; with anything else',
      `${sources.found}; ${sources.answered}; ${sources.wrong.length}`,
    ],
    [
      'messages a model was asked about; asked again after a death',
      `${sources.questions}; ${sources.repeated}`,
    ],
    ['answers that no model was asked about, and no log says so', sources.unasked.length],
    ['events told of; once more under the same id', `${events.taken}; ${events.repeated}`],
    [
      'outages of two hours of the receiver (attempts that each refused); refused in all',
      `${refusedIn(outages)}; ${events.refused}`,
    ],
    ['events that happened and were never told of', events.missing.length],
    ['events told of under more than one id', events.renamed.length],
    ['events told of that never happened', events.invented.length],
    [
      'visitors who were asked to pay; who paid; who got the goods',
      `${payments.purchases}; ${payments.paid}; ${payments.handedOver}`,
    ],
    ['goods that nobody had paid for', payments.unpaid.length],
    ['two payments for one question', payments.doubled.length],
    ['payments made that their results do not know', payments.forgotten.length],
    ['events of payments; payments made that none told of', `${payments.told}; ${payments.untold.length}`],
    ['events of payments that were not made, or under a second id', payments.mistold.length],
    [
      'contacts on channels; their texts that were answered; rows sent to them',
      `${contacts.contacts}; ${contacts.answered}; ${contacts.rows}`,
    ],
    [
      'seconds in which half of the texts, nine of ten and all were answered',
      [contacts.waits.halfMs, contacts.waits.mostMs, contacts.waits.longestMs].map(inSeconds).join('; '),
    ],
    [
      'calls that providers refused; whose answer nobody heard',
      `${contacts.calls.refused}; ${contacts.calls.unheard}`,
    ],
    [
      'rows that came once more; sends noted as begun again; more than were noted',
      `${contacts.again}; ${contacts.noted}; ${contacts.uncounted.length}`,
    ],
    [
      'texts beside another one that were too early; that nobody answered',
      `${contacts.dropped}; ${contacts.unanswered.length}`,
    ],
    ['texts of contacts stored twice, or answered and not stored', contacts.notOnce.length],
    ['contacts who were answered out of order', contacts.outOfOrder.length],
    [
      'rows for contacts that never went out; that answer nothing they said',
      `${contacts.unsent.length}; ${contacts.invented.length}`,
    ],
    [
      'mails about completed results; of results; that came twice',
      `${mails.mails}; ${mails.completed}; ${mails.again}`,
    ],
    [
      'results that an address was not told of; told of in two mails; told of with what was said',
      `${mails.untold.length}; ${mails.retold.length + mails.invented.length}; ${mails.telling.length}`,
    ],
    [
      'results of a bot that keeps them for six seconds; archived; restored; deleted; gone for their age; overdue',
      [
        expiry.talked,
        expiry.archived,
        expiry.restored,
        expiry.deleted,
        expiry.expired,
        expiry.overdue.length,
      ].join('; '),
    ],
    ['counts of visits and results that are not those of the results', miscounted.length],
    ['other complaints (wrong answer, mixed editions, 5xx that stayed)', verdict.complaints.length],
    ['seconds', Math.round(seconds)],
    ['Node', node],
  ];
  return [
    '| what | figure |',
    '| --- | --- |',
    ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
  ].join('\n');
}
