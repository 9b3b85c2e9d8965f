import { setTimeout as delay } from 'node:timers/promises';
import { farewell, rowsFor } from './contact-bot.ts';
import type { Carrier, Posting } from './open-carriers.ts';

/** A contact, as they have seen it. */
export type ContactJournal = {
  readonly carrier: Carrier;
  readonly address: string;
  /** The texts that the contact has sent, each after the answer to the one before. */
  readonly said: string[];
  /** The text that was still to be answered when the contact waited no longer, or when it was over. */
  givenUp: string | undefined;
  /** The longest time that an answer took. */
  longestMs: number;
};

/** The manner of contacts. */
type Writing = {
  readonly chatUrls: readonly string[];
  readonly random: () => number;
  readonly isOver: () => boolean;
  /** Told of each text that was answered. */
  readonly onAnswered: () => void;
};

/** A provider sends a message again for longer than anything stays away. */
const patienceMs = 120_000;
const mostTimes = 5;
/** So often the provider tells what became of everything that was sent. */
const shareOfStatuses = 0.5;
const fewestTexts = 2;
const mostTexts = 8;

/** Lets one contact after the other write to a carrier until it is over. */
export async function writeUnderFire(
  carrier: Carrier,
  prefix: string,
  writing: Writing,
): Promise<readonly ContactJournal[]> {
  const journals: ContactJournal[] = [];
  while (!writing.isOver()) {
    const journal: ContactJournal = {
      carrier,
      address: carrier.newAddress(),
      said: [],
      givenUp: undefined,
      longestMs: 0,
    };
    journals.push(journal);
    await write(journal, `${prefix}c${journals.length}`, writing);
  }
  return journals;
}

async function write(journal: ContactJournal, name: string, writing: Writing): Promise<void> {
  const { carrier, address, said } = journal;
  const { random, isOver, onAnswered } = writing;
  const texts = fewestTexts + Math.floor(random() * (mostTexts - fewestTexts + 1));
  const earlier: Posting[] = [];
  for (let index = 1; index <= texts && !isOver(); index++) {
    const isLast = index === texts;
    const text = isLast ? `${name}s${index}${farewell}` : `${name}s${index}`;
    said.push(text);
    const posting = carrier.textOf(address, text);
    await deliver(posting, earlier, writing);
    earlier.push(posting);
    const from = performance.now();
    const isAnswered = await waitFor(journal, text, writing);
    journal.longestMs = Math.max(journal.longestMs, performance.now() - from);
    if (!isAnswered) {
      journal.givenUp = text;
      return;
    }
    onAnswered();
    if (carrier.statusesOf && random() < shareOfStatuses)
      await deliver(carrier.statusesOf(address), [], writing);
  }
}

/** Posts what is new one to five times, among some of what was posted before, until each has been taken. */
async function deliver(posting: Posting, earlier: readonly Posting[], writing: Writing): Promise<void> {
  const { random } = writing;
  const copies = Array.from({ length: 1 + Math.floor(random() * mostTimes) }, () => posting);
  const repeated = earlier.filter(() => random() < 0.3);
  const all = [...copies, ...repeated].map((one) => ({ one, place: random() }));
  all.sort((left, right) => left.place - right.place);
  await Promise.all(all.map(({ one }) => untilTaken(one, writing)));
}

async function untilTaken(posting: Posting, { chatUrls, random }: Writing): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const url = chatUrls[Math.floor(random() * chatUrls.length)] ?? '';
    const status = await posting(url).catch(() => undefined);
    if (status === 200) return;
    await delay(100 + 400 * random());
  }
}

/** True once all rows of the answer to a text have come; false if the contact waits no longer. */
async function waitFor(
  { carrier, address }: ContactJournal,
  text: string,
  { random, isOver }: Writing,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until && !isOver()) {
    const heard = new Set(carrier.heardBy(address));
    if (rowsFor(text).every((row) => heard.has(row))) return true;
    await delay(20 + 60 * random());
  }
  return false;
}
