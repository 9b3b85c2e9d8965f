import { setTimeout as delay } from 'node:timers/promises';
import { farewell, rowsFor } from './contact-bot.ts';
import { dropOf, type DroppedTexts } from './dropped-texts.ts';
import type { Carrier, Posting } from './open-carriers.ts';

/** A contact, as they have seen it. */
export type ContactJournal = {
  readonly carrier: Carrier;
  readonly address: string;
  /** The texts that the contact has sent: one or two at once, and the next ones after what became of these. */
  readonly said: (readonly string[])[];
  /** The time that each answer took, from the acknowledgement of the text to the last row. */
  readonly waitsMs: number[];
};

/** The manner of contacts. */
type Writing = {
  readonly chatUrls: readonly string[];
  readonly random: () => number;
  readonly isOver: () => boolean;
  /** Told of each text that was answered. */
  readonly onAnswered: () => void;
  /** Finds the texts that were left without an answer, by address and text. */
  readonly drops: DroppedTexts;
};

/** A provider sends a message again for longer than anything stays away. */
const patienceMs = 120_000;
const mostTimes = 5;
/** So often the provider tells what became of everything that was sent. */
const shareOfStatuses = 0.5;
/** People say so much in two messages instead of one. */
const shareOfPairs = 0.3;
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
      waitsMs: [],
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
    const text = `${name}s${index}`;
    const isLast = index === texts;
    const isPair = !isLast && random() < shareOfPairs;
    const atOnce = isLast ? [`${text}${farewell}`] : isPair ? [`${text}a`, `${text}b`] : [text];
    said.push(atOnce);
    const postings = atOnce.map((one) => carrier.textOf(address, one));
    await Promise.all(postings.map((posting) => deliver(posting, earlier, writing)));
    earlier.push(...postings);
    const from = performance.now();
    const answered = await waitFor(journal, atOnce, writing);
    journal.waitsMs.push(performance.now() - from);
    if (answered === undefined) return;
    for (let one = 0; one < answered; one++) onAnswered();
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

/** The number of texts whose rows have all come, once every other one is known to be left out; undefined if the contact waits no longer. */
async function waitFor(
  { carrier, address }: ContactJournal,
  texts: readonly string[],
  { random, isOver, drops }: Writing,
): Promise<number | undefined> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until && !isOver()) {
    const heard = new Set(carrier.heardBy(address));
    const open = texts.filter((text) => !rowsFor(text).every((row) => heard.has(row)));
    const dropped = open.length > 0 && open.length < texts.length ? await drops() : undefined;
    if (open.every((text) => dropped?.has(dropOf(address, text)) === true)) return texts.length - open.length;
    await delay(20 + 60 * random());
  }
  return undefined;
}
