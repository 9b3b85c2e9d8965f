import { asks, says } from './example-bot.ts';
import { defineRules } from './rule.ts';

const event = { graphCoordinates: { x: 0, y: 0 } };
const hello = says('hello', 'Hello!');

export const structureRules = defineRules({
  'invalid-block': {
    category: 'structure',
    severity: 'error',
    title: 'A block does not have the form of its type',
    why: 'The block cannot run. Correct the field that the pointer names.',
    example: {
      bad: { groups: { Hello: [{ ...asks('name'), options: { isLong: 'yes' } }] } },
      good: { groups: { Hello: [{ ...asks('name'), options: { isLong: true } }] } },
    },
    since: '0.1.0',
  },
  'duplicate-id': {
    category: 'structure',
    severity: 'error',
    title: 'Two things of one sort share an id',
    why: 'Nothing can tell them apart, so that only the first runs. Give the second an id of its own. Items of one block that share an id are a warning: each still leads where it is drawn to.',
    example: {
      bad: { groups: { Hello: [hello, says('hello', 'Nice to see you.')] } },
      good: { groups: { Hello: [hello, says('nice', 'Nice to see you.')] } },
    },
    since: '0.1.0',
  },
  'duplicate-variable-name': {
    category: 'structure',
    severity: 'warning',
    title: 'Two variables have one name',
    why: 'A text with the name in it gets the value of the first. Rename the second, or use the first for both.',
    example: {
      bad: {
        groups: { Hello: [hello] },
        variables: [
          { id: 'v1', name: 'Name' },
          { id: 'v2', name: 'Name' },
        ],
      },
      good: { groups: { Hello: [hello] }, variables: ['Name', 'Company'] },
    },
    since: '0.1.0',
  },
  'no-start-event': {
    category: 'structure',
    severity: 'error',
    title: 'The bot has no start',
    why: 'No conversation can begin. Add the start event and connect it to the first group.',
    example: { bad: { groups: {}, hasNoStart: true }, good: { groups: { Hello: [hello] } } },
    since: '0.1.0',
  },
  'start-leads-nowhere': {
    category: 'structure',
    severity: 'error',
    title: 'The start is not connected',
    why: 'A conversation would end before it begins. Connect the start event to the first group.',
    example: { bad: { groups: {} }, good: { groups: { Hello: [hello] } } },
    since: '0.1.0',
  },
  'second-start-event': {
    category: 'structure',
    severity: 'error',
    title: 'The bot has two starts',
    why: 'Conversations begin at the first one only. Remove the other, or make it a command.',
    example: {
      bad: {
        groups: { Hello: [hello] },
        events: [{ ...event, id: 'second', type: 'start', outgoingEdgeId: 'to:Hello' }],
      },
      good: { groups: { Hello: [hello] } },
    },
    since: '0.1.0',
  },
  'event-never-heard': {
    category: 'structure',
    severity: 'warning',
    title: 'Nothing ever raises an event',
    why: 'The groups behind it do not run on its account: the command has no name, another event takes the same one, or the type is not raised here.',
    example: {
      bad: {
        groups: { Hello: [hello] },
        events: [{ ...event, id: 'help', type: 'command', outgoingEdgeId: 'to:Hello' }],
      },
      good: {
        groups: { Hello: [hello] },
        events: [
          {
            ...event,
            id: 'help',
            type: 'command',
            options: { command: 'help' },
            outgoingEdgeId: 'to:Hello',
          },
        ],
      },
    },
    since: '0.1.0',
  },
  'edge-leads-nowhere': {
    category: 'structure',
    severity: 'error',
    title: 'A connection ends at something that is gone',
    why: 'The conversation ends there without a word. Connect it to a group that is there. A connection that nothing leaves by is a warning: it is left over from editing.',
    example: {
      bad: {
        groups: { Hello: [{ ...hello, outgoingEdgeId: 'on' }] },
        edges: [{ id: 'on', from: { blockId: 'hello' }, to: { groupId: 'deleted' } }],
      },
      good: { groups: { Hello: [{ ...hello, outgoingEdgeId: 'to:Bye' }], Bye: [says('bye', 'Bye!')] } },
    },
    since: '0.1.0',
  },
  'unknown-edge': {
    category: 'structure',
    severity: 'error',
    title: 'A block or event leaves by a connection that is gone',
    why: 'The conversation ends there without a word. Connect the block again.',
    example: {
      bad: { groups: { Hello: [{ ...hello, outgoingEdgeId: 'deleted' }] } },
      good: { groups: { Hello: [hello] } },
    },
    since: '0.1.0',
  },
});
