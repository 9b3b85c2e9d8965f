import { isJsonObject, type Block, type BotContent, type JsonObject } from '@parley/schema';
import type { BlockKinds } from '../kind/block-kind.ts';

type Groups = Pick<BotContent, 'groups'>;

/** A block that leads to another bot. */
export type BotLink = { readonly blockId: string; readonly botId: string };

/** The links of a bot to other bots, in the order of its blocks. */
export function botLinksOf({ groups }: Groups, kinds: BlockKinds): BotLink[] {
  return groups.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const link = linkOf(block, kinds);
      return link ? [{ blockId: block.id, botId: link.botId }] : [];
    }),
  );
}

/** `content` with each link to a bot of `botIds` changed to the bot that the map gives for it. */
export function relinked<T extends Groups>(
  content: T,
  botIds: ReadonlyMap<string, string>,
  kinds: BlockKinds,
): T {
  const moved = (block: Block): Block => {
    const link = linkOf(block, kinds);
    const botId = link && botIds.get(link.botId);
    if (!link || botId === undefined) return block;
    return { ...block, options: { ...link.options, [link.option]: botId } };
  };
  return {
    ...content,
    groups: content.groups.map((group) => ({ ...group, blocks: group.blocks.map(moved) })),
  };
}

type Link = { readonly botId: string; readonly option: string; readonly options: JsonObject };

function linkOf(block: Block, kinds: BlockKinds): Link | undefined {
  const { botOption } = kinds.for(block.type);
  const options = block['options'];
  if (!botOption || !isJsonObject(options)) return undefined;
  const botId = options[botOption.name];
  if (typeof botId !== 'string' || botId === '' || botId === botOption.self) return undefined;
  return { botId, option: botOption.name, options };
}
