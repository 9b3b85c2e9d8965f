import { compareBots, groupOfBlock, toDocument, type BotDocument, type Change } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';

/** A changed field of a part, with the words that stayed, went and came where it is a text. */
export type FieldChange = Change['fields'][number];

/** A change of one part of a group; `text` is what the part says to its author. */
export type PartChange = {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved' | 'reconnected';
  readonly id: string;
  readonly text: string;
  readonly fields: readonly FieldChange[];
};

/** The changes of one group, in the order of the flow; removed groups come last. */
export type GroupChange = {
  readonly id: string;
  readonly title: string;
  /** The group itself; undefined where only parts of it have changed. */
  readonly kind: 'added' | 'removed' | 'renamed' | undefined;
  readonly parts: readonly PartChange[];
};

/** The differences between two states of a flow, by group. The places of groups on the canvas do not count. */
export function changesByGroup(before: BotContent, after: BotContent): readonly GroupChange[] {
  const { comparison, former } = compareBots(before, after);
  const [was, is] = [former, after].map(documentOf);
  if (!was || !is) throw new Error('invariant: two states are two documents');
  const parts = new Map<string, Map<string, PartChange>>();
  const note = (groupId: string | undefined, change: PartChange): void => {
    if (groupId === undefined) return;
    const known = parts.get(groupId) ?? new Map<string, PartChange>();
    parts.set(groupId, known);
    const earlier = known.get(change.id);
    // a part is told once: as what happened to it as a whole
    known.set(change.id, earlier ? { ...earlier, fields: [...earlier.fields, ...change.fields] } : change);
  };
  for (const { part, change, id = '', fields } of comparison.changes) {
    if (part === 'block') {
      const kind = change === 'added' || change === 'removed' || change === 'moved' ? change : 'changed';
      const side = kind === 'removed' ? was : is;
      note(groupOfBlock(side, id), { kind, id, text: textOf(side, id), fields });
    }
    const blockId = part === 'edge' ? (is.edges[id] ?? was.edges[id])?.from.blockId : undefined;
    // a connection of a block that is new or gone comes and goes with it
    if (blockId !== undefined && was.blocks[blockId] && is.blocks[blockId])
      note(groupOfBlock(is, blockId), {
        kind: 'reconnected',
        id: blockId,
        text: textOf(is, blockId),
        fields,
      });
  }
  const ids = new Set([...is.order.groups, ...was.order.groups]);
  return [...ids].flatMap((id): GroupChange[] => {
    const [earlier, present] = [was.groups[id], is.groups[id]];
    const kind = !earlier ? 'added' : !present ? 'removed' : earlier.title === present.title ? undefined : 'renamed'; // prettier-ignore
    const changed = [...(parts.get(id)?.values() ?? [])];
    if (kind === undefined && changed.length === 0) return [];
    return [{ id, title: (present ?? earlier)?.title ?? '', kind, parts: changed }];
  });
}

function documentOf(content: BotContent): BotDocument {
  // a document keeps the parts of a bot as they come
  return toDocument(content as Parameters<typeof toDocument>[0]);
}

function textOf(document: BotDocument, id: string): string {
  const block = document.blocks[id];
  return block ? (rowsOf(block, namesOf(document))[0]?.text ?? block.type) : '';
}
