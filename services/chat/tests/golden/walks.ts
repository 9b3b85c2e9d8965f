import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema, type BotContent } from '@parley/schema';
import { botOf } from '@parley/engine/testing';
import { asks, nameAndAge } from '../support/bots.ts';

/** A conversation whose state is kept as it is before each of the replies; null: a turn without a message. */
export type Walk = {
  readonly content: BotContent;
  readonly replies: readonly (string | null)[];
  readonly isOnlyRegistering?: boolean;
};

const demo = join(import.meta.dirname, '../../../../packages/blocks/bots/lead-qualification.json');

/** What the golden states are recorded from; together they cross every way in which a session can wait. */
export const walks: Readonly<Record<string, Walk>> = {
  'text-and-number': { content: nameAndAge, replies: ['Ada', 'many', '36'] },
  'registered-only': { content: nameAndAge, replies: [null, 'Ada'], isOnlyRegistering: true },
  'lead-qualification': {
    content: botContentSchema.parse(JSON.parse(readFileSync(demo, 'utf8'))),
    replies: [
      'A new website',
      'Ada',
      'ada@example',
      'ada@example.com',
      '12',
      'More than that',
      'In the morning',
    ],
  },
  'pausing-action': {
    content: botOf({
      groups: {
        Page: [
          {
            id: 'page',
            type: 'embed',
            content: {
              url: 'https://example.com',
              waitForEvent: { isEnabled: true, name: 'done', saveDataInVariableId: 'v:Data' },
            },
          },
          asks('after', 'After'),
        ],
      },
      variables: ['Data', 'After'],
    }),
    replies: ['{"from":"the page"}', 'fine'],
  },
};
