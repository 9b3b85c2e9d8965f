import { isJsonObject, type JsonObject } from '../json-object.ts';
import type { Block } from './block.ts';
import type { BotContent } from './bot.ts';

/** Whether a block that can hold a program runs it on the visitor's machine, by its type. */
const runsOnClient: ReadonlyMap<string, (options: JsonObject) => boolean> = new Map([
  ['Code', ({ isExecutedOnClient }) => isExecutedOnClient !== false],
  ['Set variable', ({ isExecutedOnClient }) => isExecutedOnClient === true],
]);

/**
 * Marks the programs of a bot from elsewhere that run on the visitor's machine as unsafe, whatever the bot itself
 * says of them.
 */
export function enableSafetyFlags<T extends Pick<BotContent, 'groups'>>(content: T): T {
  const groups = content.groups.map((group) => ({ ...group, blocks: group.blocks.map(flagged) }));
  return { ...content, groups };
}

function flagged(block: Block): Block {
  const options = block['options'];
  const isUnsafe = runsOnClient.get(block.type);
  return isUnsafe && isJsonObject(options)
    ? { ...block, options: { ...options, isUnsafe: isUnsafe(options) } }
    : block;
}
