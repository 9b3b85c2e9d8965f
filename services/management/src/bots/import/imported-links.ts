import { blockKinds } from '@parley/blocks';
import { botLinksOf, relinked } from '@parley/engine';
import { isJsonObject, pointerTo } from '@parley/schema';
import type { ConvertedBot } from './converted-bots.ts';
import type { ImportChange } from './import-report.ts';

/** Bots whose links lead to one another, with the changes made for that and the links that lead to other bots. */
type Linked = {
  readonly bots: readonly ConvertedBot[];
  readonly mapped: readonly ImportChange[];
  readonly elsewhere: readonly { readonly botId: string; readonly pointer: string }[];
};

/** Points the links among imported bots to the ids they get; `newIds` has those by the ids they came with. */
export function linkedToEachOther(
  bots: readonly ConvertedBot[],
  newIds: ReadonlyMap<string, string>,
): Linked {
  const links = bots.flatMap((bot) => {
    const found = botLinksOf(bot.content, blockKinds);
    if (found.length === 0) return [];
    const pointers = blockPointers(bot.json);
    return found.map(({ botId, blockId }) => ({
      botId,
      pointer: `${bot.pointer}${pointers.get(blockId) ?? ''}`,
    }));
  });
  return {
    bots: bots.map((bot) => ({ ...bot, content: relinked(bot.content, newIds, blockKinds) })),
    mapped: links.flatMap(({ botId, pointer }) => {
      const newId = newIds.get(botId);
      if (newId === undefined) return [];
      return [{ code: 'linked-bot-mapped', pointer, detail: `the link to ${botId} leads to ${newId} now` }];
    }),
    elsewhere: links.filter(({ botId }) => !newIds.has(botId)),
  };
}

/** The pointer to each block in a bot as it came: a conversion may move the block. */
function blockPointers(json: unknown): ReadonlyMap<unknown, string> {
  const listIn = (value: unknown, key: string): readonly unknown[] => {
    const list = isJsonObject(value) ? value[key] : undefined;
    return Array.isArray(list) ? list : [];
  };
  return new Map(
    listIn(json, 'groups').flatMap((group, g) =>
      listIn(group, 'blocks').map((block, b): [unknown, string] => [
        isJsonObject(block) ? block['id'] : undefined,
        pointerTo('groups', g, 'blocks', b),
      ]),
    ),
  );
}
