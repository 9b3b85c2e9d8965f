import type { BotDocument, toBot } from '@parley/editing';
import type { Variable } from '@parley/schema';
import { withValue } from '../fields/parts/place.ts';
import { variablesOf, withTypedValues, type TypedValues } from './typed-values.ts';

/** Content of a bot that does nothing but send one request. */
type TrialBot = Pick<ReturnType<typeof toBot>, 'events' | 'groups' | 'edges' | 'variables'>;

/**
 * A bot of the request of one block alone, whose variables begin with these values. Of the response it saves nothing:
 * no program of the mapping runs. It is sent by the service, also where visitors' pages send it.
 */
export function trialBot(document: BotDocument, blockId: string, values: TypedValues): TrialBot {
  const block = document.blocks[blockId];
  if (block === undefined) throw new Error('invariant: the request is in the bot');
  const left = ['options.responseVariableMapping', 'options.isExecutedOnClient', 'outgoingEdgeId'];
  const alone = left.reduce<unknown>((part, path) => withValue(part, path.split('.'), undefined), block);
  const place = { x: 0, y: 0 };
  return {
    events: [{ id: 'start', type: 'start', graphCoordinates: place, outgoingEdgeId: 'to-request' }],
    // what is left of a block is one
    groups: [{ id: 'request', title: '', graphCoordinates: place, blocks: [alone as typeof block] }],
    edges: [{ id: 'to-request', from: { eventId: 'start' }, to: { groupId: 'request' } }],
    variables: withTypedValues(variablesOf(document), values),
  };
}

/** The variables that a block names between braces, and the others. */
export function variablesByUse(
  document: BotDocument,
  blockId: string,
): { readonly used: readonly Variable[]; readonly others: readonly Variable[] } {
  const texts = JSON.stringify(document.blocks[blockId] ?? null);
  const named = new Set(Array.from(texts.matchAll(/\{\{([^{}]+)\}\}/g), ([, name = '']) => name.trim()));
  const variables = variablesOf(document);
  return {
    used: variables.filter(({ name }) => named.has(name)),
    others: variables.filter(({ name }) => !named.has(name)),
  };
}
