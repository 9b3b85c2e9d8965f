import { setTimeout as delay } from 'node:timers/promises';
import { answeredBy, rowsFor } from './contact-bot.ts';
import { dropOf } from './dropped-texts.ts';
import type { Carrier } from './open-carriers.ts';
import type { ContactJournal } from './write-under-fire.ts';

/** The fate of what contacts wrote. Each list names texts or rows with the channel and the address of the contact. */
export type ContactVerdict = {
  readonly contacts: number;
  readonly answered: number;
  /** Different rows that were sent, and those that came once more. */
  readonly rows: number;
  readonly again: number;
  /** The number of times that a process noted that a send may go out a second time. */
  readonly noted: number;
  /** The calls that the providers refused, and those whose answer nobody heard. */
  readonly calls: { readonly refused: number; readonly unheard: number };
  /** The time that half of all answers took at most, nine of ten, and all. */
  readonly waits: { readonly halfMs: number; readonly mostMs: number; readonly longestMs: number };
  /** Texts that were said beside another one, and left without an answer because its question had not been asked yet. */
  readonly dropped: number;
  /** Texts that nobody answered, although they were alone or the one beside them had no answer either. */
  readonly unanswered: readonly string[];
  /** Texts whose answer was sent and is not stored, or is stored twice. */
  readonly notOnce: readonly string[];
  /** Contacts whose answers are not stored in the order in which they were sent, or were sent in another one. */
  readonly outOfOrder: readonly string[];
  /** Rows of answers that never went out. */
  readonly unsent: readonly string[];
  /** Rows that answer something that the contact did not say. */
  readonly invented: readonly string[];
  /** More rows went out a second time than anybody noted. */
  readonly uncounted: readonly string[];
};

/** Facts about contacts: their stored answers, and notes of processes about their sends. */
type Known = {
  /** The answers of each result, in order. */
  readonly stored: readonly (readonly string[])[];
  /** The names of contacts (`credential/address`), one for each time that a send to them began again. */
  readonly noted: readonly string[];
  readonly calls: ContactVerdict['calls'];
  /** The texts that were left without an answer. */
  readonly dropped: ReadonlySet<string>;
};

type Heard = Pick<ContactJournal, 'address' | 'said' | 'waitsMs'> & {
  readonly carrier: Pick<Carrier, 'name' | 'heardBy'>;
};

/** Compares what contacts wrote with what was sent to them and with what is stored. */
export function verdictOnContacts(
  journals: readonly Heard[],
  { stored, noted, calls, dropped: drops }: Known,
): ContactVerdict {
  const found = {
    unanswered: [] as string[],
    notOnce: [] as string[],
    outOfOrder: [] as string[],
    unsent: [] as string[],
    invented: [] as string[],
    uncounted: [] as string[],
  };
  let [rows, again, answered, dropped] = [0, 0, 0, 0];
  const resultOf = new Map(stored.flatMap((answers) => answers.map((text) => [text, answers] as const)));
  const notes = new Map<string, number>();
  for (const name of noted) {
    const address = name.slice(name.indexOf('/') + 1);
    notes.set(address, (notes.get(address) ?? 0) + 1);
  }
  for (const { carrier, address, said: atOnce } of journals) {
    const said = atOnce.flat();
    const name = (what: string): string => `${what} (${carrier.name} ${address})`;
    const heard = carrier.heardBy(address);
    const distinct = [...new Set(heard)];
    const sent = [...new Set(distinct.flatMap((row) => answeredBy(row) ?? []))];
    const kept = resultOf.get(said.find((text) => resultOf.has(text)) ?? '') ?? [];
    for (const texts of atOnce) {
      const open = texts.filter((text) => !sent.includes(text));
      const isAllowed = (text: string): boolean =>
        open.length < texts.length && drops.has(dropOf(address, text));
      dropped += open.filter(isAllowed).length;
      found.unanswered.push(...open.filter((text) => !isAllowed(text)).map(name));
    }
    rows += distinct.length;
    again += heard.length - distinct.length;
    answered += sent.length;
    found.invented.push(...sent.filter((text) => !said.includes(text)).map(name));
    found.notOnce.push(
      ...[...new Set([...sent, ...kept])]
        .filter((text) => kept.filter((one) => one === text).length !== 1)
        .map(name),
    );
    found.unsent.push(
      ...kept
        .flatMap(rowsFor)
        .filter((row) => !distinct.includes(row))
        .map(name),
    );
    if (distinct.join('\n') !== kept.flatMap(rowsFor).join('\n'))
      found.outOfOrder.push(name(`sent ${distinct.join(', ')}; stored ${kept.join(', ')}`));
    if (heard.length - distinct.length > (notes.get(address) ?? 0))
      found.uncounted.push(
        name(`${heard.length - distinct.length} rows came again, ${notes.get(address) ?? 0} were noted`),
      );
  }
  return {
    contacts: journals.length,
    answered,
    rows,
    again,
    noted: noted.length,
    calls,
    waits: waitsOf(journals.flatMap(({ waitsMs }) => waitsMs)),
    dropped,
    ...found,
  };
}

function waitsOf(all: readonly number[]): ContactVerdict['waits'] {
  const sorted = all.toSorted((one, other) => one - other);
  const within = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { halfMs: within(0.5), mostMs: within(0.9), longestMs: within(1) };
}

/** The drain and the contacts that nobody works for any more may be behind for so long. */
const patienceMs = 90_000;

/** Compares once nothing is wrong any more, or after a while in which it could have become right. */
export async function checkContacts(
  answersOf: (botId: string) => Promise<readonly (readonly string[])[]>,
  carriers: readonly Carrier[],
  journals: readonly ContactJournal[],
  noted: () => Promise<Omit<Known, 'stored'>>,
): Promise<ContactVerdict> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const stored: (readonly string[])[] = [];
    for (const { botId } of carriers) stored.push(...(await answersOf(botId)));
    const verdict = verdictOnContacts(journals, { stored, ...(await noted()) });
    if (areContactsClean(verdict) || performance.now() > until) return verdict;
    await delay(1_000);
  }
}

/** True if each text was answered once, in order, and everything that went out twice was counted. */
export function areContactsClean(verdict: ContactVerdict): boolean {
  const { unanswered, notOnce, outOfOrder, unsent, invented, uncounted } = verdict;
  return [unanswered, notOnce, outOfOrder, unsent, invented, uncounted].every(({ length }) => length === 0);
}

/** So many of each kind are named. */
const maxOfKind = 20;

/** Each thing that is wrong, in a line with the text, the carrier and the contact. */
export function contactFindings(verdict: ContactVerdict): string[] {
  const { unanswered, notOnce, outOfOrder, unsent, invented, uncounted } = verdict;
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['text of a contact that nobody answered', unanswered],
    ['text of a contact that is not stored once', notOnce],
    ['answers to a contact out of order', outOfOrder],
    ['row for a contact that never went out', unsent],
    ['row for a contact that answers nothing they said', invented],
    ['row for a contact that went out twice and was not counted', uncounted],
  ];
  return kinds.flatMap(([kind, found]) => found.slice(0, maxOfKind).map((what) => `${kind}: ${what}`));
}
