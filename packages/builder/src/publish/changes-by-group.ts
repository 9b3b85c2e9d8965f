import { eventFormFor, formFor } from '@parley/blocks/forms';
import {
  compareBots,
  groupOfBlock,
  sourceOf,
  toDocument,
  type Allowance,
  type BotDocument,
} from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';
import { sourceText } from '../document/source-text.ts';
import '../words/late/versions.ts';
import { t } from '../words/words.ts';
import { newAllowance, type FieldChange, type Shown } from './compare/field-change.ts';
import { partChanges } from './compare/part-changes.ts';
import { asText, remark } from './compare/shown-value.ts';

/** A change of one part of a group, or of an event; `text` is what the part says to its author. */
export type PartChange = {
  readonly table: 'blocks' | 'events';
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
  const allowance = newAllowance();
  const parts = new Map<string, Map<string, PartChange>>();
  const note = (groupId: string | undefined, change: PartChange): void => {
    if (groupId === undefined) return;
    const known = parts.get(groupId) ?? new Map<string, PartChange>();
    parts.set(groupId, known);
    const earlier = known.get(change.id);
    // a part is told once: as what happened to it as a whole
    known.set(change.id, earlier ? { ...earlier, fields: [...earlier.fields, ...change.fields] } : change);
  };
  const events: PartChange[] = [];
  for (const { part, change, id = '', fields: told } of comparison.changes) {
    const kind = change === 'added' || change === 'removed' || change === 'moved' ? change : 'changed';
    const side = kind === 'removed' ? was : is;
    if (part === 'block') {
      // a block that moved and says something else is two changes
      const fields = kind === 'moved' ? [] : changesOf('blocks', id, was, is, allowance);
      note(groupOfBlock(side, id), { table: 'blocks', kind, id, text: textOf(side, id), fields });
    }
    if (part === 'event') {
      const fields = changesOf('events', id, was, is, allowance);
      const text = eventFormFor(side.events[id]?.type ?? '').label;
      // the place on the canvas is no change
      if (kind !== 'changed' || fields.length > 0) events.push({ table: 'events', kind, id, text, fields });
    }
    const blockId = part === 'edge' ? (is.edges[id] ?? was.edges[id])?.from.blockId : undefined;
    // a connection of a block that is new or gone comes and goes with it
    if (blockId !== undefined && was.blocks[blockId] && is.blocks[blockId])
      note(groupOfBlock(is, blockId), {
        table: 'blocks',
        kind: 'reconnected',
        id: blockId,
        text: textOf(is, blockId),
        fields: told.map(({ before, after }) => wayChange(is.edges[id] ? is : was, id, before, after)),
      });
  }
  const ids = new Set([...is.order.groups, ...was.order.groups]);
  const groups = [...ids].flatMap((id): GroupChange[] => {
    const [earlier, present] = [was.groups[id], is.groups[id]];
    const kind = !earlier ? 'added' : !present ? 'removed' : earlier.title === present.title ? undefined : 'renamed'; // prettier-ignore
    const changed = [...(parts.get(id)?.values() ?? [])];
    if (kind === undefined && changed.length === 0) return [];
    return [{ id, title: (present ?? earlier)?.title ?? '', kind, parts: changed }];
  });
  if (events.length === 0) return groups;
  return [{ id: eventsId, title: t('editor.events'), kind: undefined, parts: events }, ...groups];
}

/** Stands for the events among the ids of groups, none of which is empty. */
const eventsId = '';

/** The changed fields of a block or an event that both states have. */
function changesOf(
  table: 'blocks' | 'events',
  id: string,
  was: BotDocument,
  is: BotDocument,
  allowance: Allowance,
): readonly FieldChange[] {
  const [former, present] = [was[table][id], is[table][id]];
  if (!former || !present) return [];
  const [earlier, form] = [former, present].map(({ type }) => (table === 'blocks' ? formFor : eventFormFor)(type)); // prettier-ignore
  const fields = partChanges({
    labels: [],
    former: { document: was, fields: form?.fields ?? [], part: former },
    present: { document: is, fields: form?.fields ?? [], part: present },
    allowance,
    told: ['type'],
  });
  // kinds with one form have a field for their difference
  if (!earlier || !form || earlier.label === form.label) return fields;
  const [before, after] = [asText(earlier.label), asText(form.label)];
  return [{ labels: [t('versions.kind')], shows: 'values', before, after }, ...fields];
}

/** The change of a connection: the option of the block that it leaves from, and where it led and leads. */
function wayChange(document: BotDocument, edgeId: string, before?: string, after?: string): FieldChange {
  const edge = document.edges[edgeId];
  const source = edge && sourceOf(edge);
  const option =
    source && 'blockId' in source && source.itemId !== undefined ? [sourceText(document, source)] : [];
  const shown = (title: string | undefined): Shown =>
    title === undefined ? remark(t('versions.nowhere')) : asText(title);
  return {
    labels: [t('versions.leadsTo'), ...option],
    shows: 'values',
    before: shown(before),
    after: shown(after),
  };
}

function documentOf(content: BotContent): BotDocument {
  // a document keeps the parts of a bot as they come
  return toDocument(content as Parameters<typeof toDocument>[0]);
}

function textOf(document: BotDocument, id: string): string {
  const block = document.blocks[id];
  return block ? (rowsOf(block, namesOf(document))[0]?.text ?? block.type) : '';
}
