import { says } from '@parley/testing';
import type { ChannelName } from '@parley/schema/contract';

const at = { x: 0, y: 0 };

/** The end of a text after which the bot asks nothing more. */
export const farewell = 'farewell';

/** The rows that the bot sends for a text, in order. */
export const rowsFor = (text: string): readonly string[] => [`Heard ${text}`, `More after ${text}`];

/** The text that a row of the bot answers; undefined for any other row. */
export const answeredBy = (row: string): string | undefined => /^(?:Heard|More after) (\w+)$/.exec(row)?.[1];

/** A bot on a channel that answers each text of a contact with two rows, until one ends with the farewell. */
export function contactBot(channel: ChannelName) {
  const [heard = '', more = ''] = rowsFor('{{Said}}');
  const content = {
    comparisons: [{ variableId: 'said-variable', comparisonOperator: 'Ends with', value: farewell }],
  };
  const block = (id: string, type: string, rest: object) => ({ id, type, ...rest });
  return {
    version: '6',
    name: 'Bot for contacts',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'to-ask' }],
    groups: [
      {
        id: 'ask',
        title: 'Ask',
        graphCoordinates: at,
        blocks: [
          block('question', 'text input', {
            options: { variableId: 'said-variable' },
            outgoingEdgeId: 'to-tell',
          }),
        ],
      },
      {
        id: 'tell',
        title: 'Tell',
        graphCoordinates: at,
        blocks: [
          says('heard', heard),
          says('more', more),
          block('whether', 'Condition', { items: [{ id: 'end', content, outgoingEdgeId: 'to-end' }] }),
          block('again', 'Jump', { options: { groupId: 'ask' } }),
        ],
      },
      { id: 'end-group', title: 'End', graphCoordinates: at, blocks: [] },
    ],
    edges: [
      { id: 'to-ask', from: {}, to: { groupId: 'ask' } },
      { id: 'to-tell', from: {}, to: { groupId: 'tell' } },
      { id: 'to-end', from: {}, to: { groupId: 'end-group' } },
    ],
    variables: [{ id: 'said-variable', name: 'Said' }],
    theme: {},
    settings: { [channel]: { isEnabled: true } },
  };
}
