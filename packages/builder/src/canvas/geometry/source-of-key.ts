import { edgesNamedBy, eventIdOf, type BotDocument, type EdgeSource } from '@parley/editing';
import { namesOf } from '../../document/names.ts';
import { rowsOf } from '../../document/rows-of.ts';
import { portKey, sourceOfPort } from './geometry.ts';

/** The source behind the port `key` of a node; undefined where there is none. */
export function sourceOfKey(document: BotDocument, nodeId: string, key: string): EdgeSource | undefined {
  const eventId = eventIdOf(document, nodeId);
  if (eventId !== undefined) return { eventId };
  for (const blockId of document.blockIds[nodeId] ?? []) {
    const found = sourcesOf(document, blockId).find((source) => portKey(source) === key);
    if (found) return found;
  }
  return undefined;
}

/** Every way out of a block: those of its rows, and those that it names beside them. */
export function sourcesOf(document: BotDocument, blockId: string): readonly EdgeSource[] {
  const block = document.blocks[blockId];
  if (!block) return [];
  const ofRows = rowsOf(block, namesOf(document)).flatMap(({ port }) =>
    port ? [sourceOfPort(blockId, port)] : [],
  );
  return [...ofRows, ...edgesNamedBy(block, blockId).map(({ source }) => source)];
}
