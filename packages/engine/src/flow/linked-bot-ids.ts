import type { BotContent } from '@parley/schema';
import type { BlockKinds } from '../kind/block-kind.ts';

/**
 * The ids of the bots that blocks of `content` link to, each once, without `current` and ids that contain variables.
 */
export function linkedBotIds(content: Pick<BotContent, 'groups'>, kinds: BlockKinds): string[] {
  const found = content.groups.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const { link, schema } = kinds.for(block.type);
      if (link === undefined) return [];
      const { success, data } = schema.safeParse(block);
      return (success ? link(data)?.botId : undefined) ?? [];
    }),
  );
  return [...new Set(found)];
}
