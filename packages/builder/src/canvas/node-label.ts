import { eventFormFor } from '@parley/blocks/forms';
import { eventIdOf, eventNodeId, noteIdOf, noteOf, sourceOf, type BotDocument } from '@parley/editing';
import { titleOf } from '../document/names.ts';
import { t } from '../words/words.ts';

/** The parts of a bot that names of nodes are made of. */
type NamedParts = Pick<BotDocument, 'groups' | 'events' | 'edges' | 'blockIds' | 'fields'>;

/** The most targets that a name says. */
const mostTargets = 3;

type NodeState = { readonly issues: number; readonly isFolded: boolean };

/** The name of a node for those who do not see it: what it is, where it leads, and how much is wrong in it. */
export function labelOf(document: NamedParts, nodeId: string, { issues, isFolded }: NodeState): string {
  const noteId = noteIdOf(document, nodeId);
  if (noteId !== undefined) return t('canvas.noteName', { text: noteOf(document, noteId)?.text ?? '' });
  const event = document.events[eventIdOf(document, nodeId) ?? ''];
  const count = document.blockIds[nodeId]?.length ?? 0;
  const name = event
    ? t('canvas.eventName', { name: eventFormFor(event.type).label })
    : t('canvas.groupName', { title: withoutKind(titleOf(document, nodeId)), count });
  const leads = leadsTo(document, nodeId);
  const parts = [
    name,
    ...(isFolded ? [t('canvas.folded')] : []),
    ...(leads === '' ? [] : [t('canvas.leadsTo', { titles: leads })]),
  ];
  return [...parts, ...(issues === 0 ? [] : [t('canvas.issues', { count: issues })])].join(', ');
}

/** A title whose first word the name of the node begins with: “Group 4” is not read out as “Group Group 4”. */
function withoutKind(title: string): string {
  const kind = t('canvas.newGroup', { number: '' });
  return title.startsWith(kind) ? title.slice(kind.length) : title;
}

const list = new Intl.ListFormat('en');

function leadsTo(document: NamedParts, nodeId: string): string {
  const named = targetsByNode(document).get(nodeId) ?? [];
  const targets = named.filter((id) => document.groups[id]);
  const titles = targets.slice(0, mostTargets).map((id) => titleOf(document, id));
  const more = targets.length - titles.length;
  if (more > 0) return t('canvas.andMore', { titles: titles.join(', '), count: more });
  return list.format(titles);
}

type Targets = ReadonlyMap<string, readonly string[]>;
const cache = new WeakMap<BotDocument['edges'], WeakMap<BotDocument['blockIds'], Targets>>();

/** The groups that each node leads to: one map as long as neither connections nor the places of blocks change. */
function targetsByNode({ edges, blockIds }: NamedParts): Targets {
  const byBlocks = cache.get(edges) ?? new WeakMap<BotDocument['blockIds'], Targets>();
  cache.set(edges, byBlocks);
  const known = byBlocks.get(blockIds);
  if (known) return known;
  const groupOf = new Map(
    Object.entries(blockIds).flatMap(([id, ids]) => ids.map((blockId) => [blockId, id] as const)),
  );
  const targets = new Map<string, string[]>();
  for (const edge of Object.values(edges)) {
    const source = sourceOf(edge);
    if (!source) continue;
    const nodeId = 'eventId' in source ? eventNodeId(source.eventId) : (groupOf.get(source.blockId) ?? '');
    const before = targets.get(nodeId) ?? [];
    if (!before.includes(edge.to.groupId)) targets.set(nodeId, [...before, edge.to.groupId]);
  }
  byBlocks.set(blockIds, targets);
  return targets;
}
