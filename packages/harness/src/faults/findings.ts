import type { EventVerdict } from './check-events.ts';
import type { FileVerdict } from './check-files.ts';
import type { PaymentVerdict } from './check-payments.ts';
import { refusedIn, wereNoticed, type Outages } from './disturb-receiver.ts';
import type { HookVerdict } from './check-hooks.ts';
import type { Verdict } from './check-journals.ts';
import { nameOf, type ConversationJournal } from './journal.ts';

/** So many of each kind are named, in so many characters each: a broken protocol breaks thousands of turns. */
const maxOfKind = 20;
const maxLength = 600;

/** Each thing that is wrong or needs an explanation, in a line with session, turn and time. */
export function findingsOf(
  { lost, doubled, outOfOrder, invented, complaints }: Verdict,
  { missing, failed, rekeyed, outrun }: HookVerdict,
  files: Pick<FileVerdict, 'missing' | 'doubled' | 'uninvited' | 'orphans' | 'gone'>,
  events: Pick<EventVerdict, 'missing' | 'renamed' | 'invented'> & { readonly outages: Outages },
  payments: Pick<PaymentVerdict, 'unpaid' | 'doubled' | 'forgotten' | 'untold' | 'mistold'>,
  journals: readonly ConversationJournal[],
): string[] {
  const names = new Map(
    journals.flatMap(({ messages }) => messages.map((message) => [message.text, nameOf(message)])),
  );
  const named = (texts: readonly string[]): string[] => texts.map((text) => names.get(text) ?? `"${text}"`);
  const withCalls = (reported: HookVerdict['rekeyed']): string[] =>
    reported.map(({ message, calls }) => {
      const list = calls.map(({ key, at }) => `${key.slice(0, 6)} at ${new Date(at).toISOString()}`);
      return `${nameOf(message)}: ${list.join(', ')}`;
    });
  return [
    ...some('lost', named(lost)),
    ...some('stored twice', named(doubled)),
    ...some('out of order', named(outOfOrder)),
    ...some('never given, or refused', named(invented)),
    ...some('complaint', complaints),
    ...some('webhook not called, and no log says so', missing.map(nameOf)),
    ...some('webhook failed, as the log of the result says', failed.map(nameOf)),
    ...some('webhook called under more than one key', withCalls(rekeyed)),
    ...some('webhook called under two keys, a rival came between', withCalls(outrun)),
    ...some('file missing', files.missing.map(nameOf)),
    ...some('file in a result twice', files.doubled),
    ...some('file in a result that no answer names', files.uninvited),
    ...some('file that is nobody’s left by the sweep', files.orphans),
    ...some('file of a result gone after the sweep', files.gone),
    ...some('event never told of', events.missing),
    ...some('event told of under more than one id', events.renamed),
    ...some('event told of that never happened', events.invented),
    ...some('goods that nobody had paid for', payments.unpaid),
    ...some('two payments for one question', payments.doubled),
    ...some('payment that the result does not know', payments.forgotten),
    ...some('payment that no event told of', payments.untold),
    ...some('event of a payment that was not made, or under a second id', payments.mistold),
    ...(wereNoticed(events.outages) ? [] : [`outages that refused nothing: ${refusedIn(events.outages)}`]),
  ];
}

function some(kind: string, found: readonly string[]): string[] {
  const lines = found.slice(0, maxOfKind).map((what) => `${kind}: ${what}`.slice(0, maxLength));
  const more = found.length - maxOfKind;
  return more > 0 ? [...lines, `${kind}: ${more} more`] : lines;
}
