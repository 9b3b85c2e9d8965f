import type { Block } from '@parley/schema';
import type { BotDocument } from '../document/bot-document.ts';
import { colourOfGroup, notesOf } from '../document/canvas.ts';
import { edgeIdsFrom } from '../commands/drafting.ts';
import type { Selection } from '../commands/remove.ts';
import { isVariableField, mapTexts } from '../document/walk-json.ts';
import type { Clipping } from './clipping.ts';

/** Copies groups with their blocks, single blocks, notes, the connections among them, and the variables they use. */
export function copy(
  document: BotDocument,
  selection: Pick<Selection, 'groupIds' | 'blockIds' | 'noteIds'>,
): Clipping {
  const { groupIds = [], blockIds = [], noteIds = [] } = selection;
  const blocksIn = (ids: readonly string[]): Block[] => ids.flatMap((id) => document.blocks[id] ?? []);
  const groups = document.order.groups.flatMap((id) => {
    const group = document.groups[id];
    return group && groupIds.includes(id)
      ? [{ ...group, blocks: blocksIn(document.blockIds[id] ?? []) }]
      : [];
  });
  const inGroups = new Set(groups.flatMap(({ blocks }) => blocks.map(({ id }) => id)));
  const chosen = new Set(blockIds.filter((id) => !inGroups.has(id)));
  // in the order of their groups, whatever the order in which they were chosen
  const blocks = blocksIn(
    Object.values(document.blockIds).flatMap((ids) => ids.filter((id) => chosen.has(id))),
  );
  const copied = [...groups.flatMap((group) => group.blocks), ...blocks];
  const groupsCopied = new Set(groups.map(({ id }) => id));
  const edges = copied.flatMap(edgeIdsFrom).flatMap((edgeId) => {
    const edge = document.edges[edgeId];
    return edge && groupsCopied.has(edge.to.groupId) ? [edge] : [];
  });
  const used = variablesUsed(copied);
  const variables = Object.values(document.variables).filter(
    ({ id, name }) => used.has(id) || used.has(name),
  );
  const notes = notesOf(document).filter(({ id }) => noteIds.includes(id));
  const colours = groups.flatMap(({ id }) => {
    const colour = colourOfGroup(document, id);
    return colour ? [[id, { colour }] as const] : [];
  });
  const workspaceId = document.fields['workspaceId'];
  return {
    parley: 1,
    workspaceId: typeof workspaceId === 'string' ? workspaceId : '',
    groups,
    blocks,
    edges,
    variables: variables.map(({ value: _value, ...variable }) => variable),
    ...(notes.length + colours.length > 0 ? { canvas: { notes, groups: Object.fromEntries(colours) } } : {}),
  };
}

/** Ids and names of variables that stand in blocks. */
function variablesUsed(blocks: readonly Block[]): ReadonlySet<string> {
  const used = new Set<string>();
  for (const block of blocks) {
    mapTexts(block, (text, field) => {
      if (isVariableField(field)) used.add(text);
      for (const [, name] of text.matchAll(/\{\{([^{}]+)\}\}/g)) if (name !== undefined) used.add(name);
      return text;
    });
  }
  return used;
}
