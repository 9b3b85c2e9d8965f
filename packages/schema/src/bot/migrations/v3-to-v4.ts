import { isJsonObject } from '../../json-object.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Block } from '../block.ts';
import type { BotChange } from './conversion.ts';
import type { ReadableBot } from './read-bot.ts';

const requestKinds: readonly string[] = ['Webhook', 'Zapier', 'Make.com', 'Pabbly'];

/**
 * Version 4 keeps an HTTP request in its block. Version 3 stored it apart and named it by `webhookId`, so an export
 * lacks it: such a block becomes a request without an address.
 */
export function v3ToV4(bot: ReadableBot): ReadableBot {
  return {
    ...bot,
    groups: bot.groups.map((group) => ({ ...group, blocks: group.blocks.map(withOwnRequest) })),
  };
}

/** Requests that the export of a version 3 bot lacks, each with the path of its block. */
export function lostRequests(bot: ReadableBot): BotChange[] {
  return bot.groups.flatMap(({ blocks }, group) =>
    blocks.flatMap((block, index) =>
      isRequest(block) && requestOf(block) === undefined
        ? [
            {
              code: 'lost-request' as const,
              pointer: pointerTo('groups', group, 'blocks', index),
              detail: 'the request of this block was stored apart from the bot; its address is to be set again',
            },
          ]
        : [],
    ),
  );
}

const isRequest = ({ type }: Block): boolean => requestKinds.includes(type);

const requestOf = ({ options }: Block): unknown => (isJsonObject(options) ? options['webhook'] : undefined);

function withOwnRequest(block: Block): Block {
  if (!isRequest(block)) return block;
  const options = isJsonObject(block['options']) ? block['options'] : {};
  return { ...block, options: { ...options, webhook: requestOf(block) ?? { method: 'POST' } } };
}
