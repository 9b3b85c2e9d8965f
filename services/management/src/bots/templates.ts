import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { botContentSchema } from '@parley/schema';
import { z } from 'zod';

/** The purposes of templates, in the order in which they are offered. */
export const templateCategories = ['sales', 'service', 'people', 'fun'] as const;

const bots = join(dirname(createRequire(import.meta.url).resolve('@parley/blocks/package.json')), 'bots');
const botSchema = botContentSchema.extend({ version: z.literal('6'), name: z.string(), icon: z.string() });

/** A bot to begin with; its id is the name of its file. */
const described = [
  ['lead-qualification', 'sales', 'Finds out in five questions who is worth a call.'],
  ['pizza-order', 'sales', 'Takes an order, adds it up and asks for the address only where it is needed.'],
  ['newsletter', 'sales', 'Asks what somebody likes to read and welcomes them by e-mail.'],
  ['customer-support', 'service', 'Answers what is asked most, and passes the rest on to your team.'],
  ['booking-request', 'service', 'Takes a day, a time and the size of a party, and confirms by e-mail.'],
  ['feedback', 'service', 'Asks for stars and the reason, and offers help after a bad day.'],
  ['team-survey', 'people', 'Adds up three ratings and asks what fits the score.'],
  ['quiz', 'fun', 'Counts points over three questions and tells how well it went.'],
] as const;

/** A bot that others can be made from. */
export type Template = z.infer<typeof botSchema> & {
  readonly id: string;
  readonly category: (typeof templateCategories)[number];
  readonly summary: string;
};

let read: readonly Template[] | undefined;

/** The templates of this release. They are read from their files once. */
export function templates(): readonly Template[] {
  return (read ??= described.map(([id, category, summary]) => ({
    ...botSchema.parse(JSON.parse(readFileSync(join(bots, `${id}.json`), 'utf8'))),
    id,
    category,
    summary,
  })));
}
