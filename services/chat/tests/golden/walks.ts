import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema, type BotContent } from '@parley/schema';
import { botOf } from '@parley/engine/testing';
import { asks, nameAndAge, says } from '../support/bots.ts';

/** A message to a session: a text, nothing, a command, or data for a session that listens. */
export type GoldenReply = string | null | { readonly command: string } | { readonly webhook: unknown };

/** A conversation whose state is kept as it is before each of the replies. */
export type Walk = {
  readonly content: BotContent;
  readonly replies: readonly GoldenReply[];
  readonly isOnlyRegistering?: boolean;
};

const demo = join(import.meta.dirname, '../../../../packages/blocks/bots/lead-qualification.json');

/** The golden states are recorded from these walks; together they cross every way in which a session can wait. */
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
  'waiting-action': {
    content: botOf({
      groups: {
        Pause: [
          { id: 'wait', type: 'Wait', options: { secondsToWaitFor: 1, shouldPause: true } },
          asks('after', 'After'),
        ],
      },
      variables: ['After'],
    }),
    replies: [null, 'rested'],
  },
  'linked-part': {
    content: botOf({
      groups: {
        Main: [
          { id: 'link', type: 'Bot link', options: { botId: 'current', groupId: 'g:Name' } },
          says('hello', 'Hi {{Name}}'),
          asks('more', 'More'),
        ],
        Name: [asks('name', 'Name')],
      },
      variables: ['Name', 'More'],
    }),
    replies: ['Ada', 'that is all'],
  },
  'command-and-return': {
    content: botOf({
      groups: {
        Main: [asks('name', 'Name')],
        Help: [asks('question', 'Question'), { id: 'back', type: 'Return' }],
      },
      variables: ['Name', 'Question'],
      events: [
        {
          id: 'help',
          type: 'command',
          graphCoordinates: { x: 0, y: 0 },
          options: { command: 'help' },
          outgoingEdgeId: 'to:Help',
        },
      ],
    }),
    replies: [{ command: 'help' }, 'Why?', 'Ada'],
  },
  listening: {
    content: botOf({
      groups: {
        Main: [
          {
            id: 'listen',
            type: 'webhook',
            options: { responseVariableMapping: [{ id: 'm', variableId: 'v:Paid', bodyPath: 'data.paid' }] },
          },
          asks('after', 'After'),
        ],
      },
      variables: ['Paid', 'After'],
    }),
    replies: [{ webhook: { paid: 'yes' } }, 'thanks'],
  },
};
