import type { BotDocument, toBot } from '@parley/editing';
import type { Variable } from '@parley/schema';
import { withValue } from '../fields/parts/place.ts';
import { variablesOf, withTypedValues, type TypedValues } from './typed-values.ts';

/** Content of a bot that does nothing but one thing. */
export type TrialBot = Pick<ReturnType<typeof toBot>, 'events' | 'groups' | 'edges' | 'variables'>;

/**
 * A bot of the request of one block alone, whose variables begin with these values. Of the response it saves nothing:
 * no program of the mapping runs. It is sent by the service, also where visitors' pages send it.
 */
export function trialBot(document: BotDocument, blockId: string, values: TypedValues): TrialBot {
  const left = ['options.responseVariableMapping', 'options.isExecutedOnClient', 'outgoingEdgeId'];
  const alone = without(triedBlock(document, blockId), left);
  return botOfBlocks([alone], withTypedValues(variablesOf(document), values));
}

/** The block of that id, which is tried. */
export function triedBlock(document: BotDocument, blockId: string): TriedBlock {
  const block = document.blocks[blockId];
  if (block === undefined) throw new Error('invariant: what is tried is in the bot');
  return block;
}

/** A block as a bot holds it. */
export type TriedBlock = TrialBot['groups'][number]['blocks'][number];

/** A block without the values at these paths. */
export function without(block: TriedBlock, paths: readonly string[]): TriedBlock {
  // what is left of a block is one
  return paths.reduce<unknown>(
    (part, path) => withValue(part, path.split('.'), undefined),
    block,
  ) as TriedBlock;
}

/** A bot that runs these blocks one after the other. */
export function botOfBlocks(blocks: TriedBlock[], variables: Variable[]): TrialBot {
  const place = { x: 0, y: 0 };
  return {
    events: [{ id: 'start', type: 'start', graphCoordinates: place, outgoingEdgeId: 'to-group' }],
    groups: [{ id: 'group', title: '', graphCoordinates: place, blocks }],
    edges: [{ id: 'to-group', from: { eventId: 'start' }, to: { groupId: 'group' } }],
    variables,
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
