import { says } from '@parley/testing';
import type { Sources } from './check-sources.ts';

const at = { x: 0, y: 0 };

/** The end of a message after which the bot asks nothing more. */
export const goodbye = 'goodbye';

/**
 * A bot that repeats what it was told and asks again, until somebody says goodbye. Every message names the edition it was
 * published in, so that a conversation in which two editions speak is seen at once. With `hookUrl` it reports each answer
 * there first, and each start as `""`: a start with a result that is remembered has its last answer already. With
 * `sources` it has each farewell spoken, and searches a collection and asks a model before it reports an answer.
 */
export function talkingBot(edition: number, hookUrl: string | undefined, sources?: Sources) {
  return {
    version: '6',
    name: 'Talking bot',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'to-greet' }],
    groups: [
      {
        id: 'greet',
        title: 'Greet',
        graphCoordinates: at,
        blocks: [reporting('report-start', hookUrl, '')],
      },
      {
        id: 'ask',
        title: 'Ask',
        graphCoordinates: at,
        blocks: [
          {
            id: 'whether',
            type: 'Condition',
            items: [{ id: 'end', outgoingEdgeId: 'to-end', content: isEnd }],
          },
          says('said', `Edition ${edition}. You said: {{Said}}`),
          {
            id: 'question',
            type: 'text input',
            options: { variableId: 'said-variable', attachments: { isEnabled: true } },
            outgoingEdgeId: 'to-report',
          },
        ],
      },
      {
        id: 'report',
        title: 'Report',
        graphCoordinates: at,
        blocks: [...looking(sources), reporting('report-answer', hookUrl, '{{Said}}')],
      },
      {
        id: 'end',
        title: 'End',
        graphCoordinates: at,
        blocks: [...speaking(sources), says('said-last', `Edition ${edition}. You said: {{Said}}`)],
      },
    ],
    edges: [
      { id: 'to-greet', from: {}, to: { groupId: 'greet' } },
      { id: 'to-ask', from: {}, to: { groupId: 'ask' } },
      { id: 'to-report', from: {}, to: { groupId: 'report' } },
      { id: 'to-end', from: {}, to: { groupId: 'end' } },
    ],
    variables: [
      { id: 'said-variable', name: 'Said' },
      { id: 'found-variable', name: 'Found' },
      { id: 'heard-variable', name: 'Heard' },
      { id: 'spoken-variable', name: 'Spoken' },
    ],
    theme: {},
    settings: {},
  };
}

const isEnd = {
  comparisons: [{ variableId: 'said-variable', comparisonOperator: 'Ends with', value: goodbye }],
};

/** A block that has a farewell spoken, and keeps the sound with the result. */
function speaking(sources: Sources | undefined) {
  if (sources === undefined) return [];
  const options = {
    action: 'Create speech',
    credentialsId: sources.credentialsId,
    input: 'Goodbye',
    saveUrlInVariableId: 'spoken-variable',
  };
  return [{ id: 'speech', type: 'openai', options }];
}

/** Blocks that search for words of an answer, and tell a model of it. */
function looking(sources: Sources | undefined) {
  if (sources === undefined) return [];
  const { collectionId, credentialsId } = sources;
  const found = { id: 'found', item: 'Text', variableId: 'found-variable' };
  const search = { collectionId, query: 'Everybody said {{Said}}', responseMapping: [found] };
  const heard = { id: 'heard', item: 'Message content', variableId: 'heard-variable' };
  const model = {
    action: 'Create chat completion',
    credentialsId,
    model: 'echo',
    messages: [{ id: 'm', role: 'user', content: '{{Said}}' }],
    responseMapping: [heard],
  };
  return [
    { id: 'search', type: 'Search collection', options: search },
    { id: 'model', type: 'openai', options: model },
  ];
}

/** A block that goes on to the question, after a call of the webhook where there is one. */
function reporting(id: string, hookUrl: string | undefined, said: string) {
  if (hookUrl === undefined) return { id, type: 'Jump', options: { groupId: 'ask' } };
  const body = `{"said": "${said}"}`;
  const webhook = { url: hookUrl, method: 'POST', headers: [], queryParams: [], body };
  return { id, type: 'Webhook', options: { isCustomBody: true, webhook }, outgoingEdgeId: 'to-ask' };
}
