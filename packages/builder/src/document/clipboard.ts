import { addGroup, edgesNamedBy, type BotDocument, type Command } from '@parley/editing';
import { isJsonObject, type Block, type Edge } from '@parley/schema';
import { newId } from './new-id.ts';
import { setPart } from './set-part.ts';
import type { Selection } from './bot-store.ts';

/** Groups and blocks as they travel: to another place, another bot, another installation. */
export type Clip = {
  readonly parley: 'clip-1';
  readonly workspaceId: string;
  readonly groups: readonly {
    readonly id: string;
    readonly title: string;
    readonly x: number;
    readonly y: number;
    readonly blocks: readonly Block[];
  }[];
  /** The connections within the clip. */
  readonly edges: readonly Edge[];
  /** The names of the variables that the blocks use, by their ids. */
  readonly variables: readonly { readonly id: string; readonly name: string }[];
};

/** The chosen groups, or the chosen blocks as one group; undefined where nothing of both is chosen. */
export function clipOf(
  document: BotDocument,
  { nodeIds, blockIds }: Selection,
  title: string,
): Clip | undefined {
  const groups = nodeIds.flatMap((id) => {
    const group = document.groups[id];
    if (!group) return [];
    const { x, y } = group.graphCoordinates;
    return [{ id, title: group.title, x, y, blocks: blocksOf(document, document.blockIds[id] ?? []) }];
  });
  const chosen = blocksOf(document, blockIds);
  if (groups.length === 0 && chosen.length > 0)
    groups.push({ id: newId(), title, x: 0, y: 0, blocks: chosen });
  if (groups.length === 0) return undefined;
  const groupIds = new Set(groups.map(({ id }) => id));
  const named = new Set(groups.flatMap(({ blocks }) => blocks).flatMap(edgeIdsOf));
  const edges = Object.values(document.edges).filter(
    ({ id, to }) => named.has(id) && groupIds.has(to.groupId),
  );
  const text = JSON.stringify(groups);
  const variables = Object.values(document.variables)
    .filter(({ id, name }) => text.includes(JSON.stringify(id)) || text.includes(`{{${name}}}`))
    .map(({ id, name }) => ({ id, name }));
  return { parley: 'clip-1', workspaceId: String(document.fields['workspaceId']), groups, edges, variables };
}

const blocksOf = ({ blocks }: BotDocument, ids: readonly string[]): Block[] =>
  ids.flatMap((id) => blocks[id] ?? []);
const edgeIdsOf = (block: Block): readonly string[] => edgesNamedBy(block).map(({ edgeId }) => edgeId);

/** Reads a clip; undefined for any other text. */
export function readClip(text: string): Clip | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const isClip = isJsonObject(json) && json['parley'] === 'clip-1' && Array.isArray(json['groups']);
    return isClip ? (json as Clip) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Adds what a clip holds, at `offset` from where it was: with ids of its own, variables found by name and made where
 * they are missing. What comes from another workspace loses its credentials, and its programs are marked as unsafe.
 */
export function pasteClip(
  clip: Clip,
  document: BotDocument,
  offset: { readonly x: number; readonly y: number },
): { readonly command: Command; readonly groupIds: readonly string[] } {
  const ids = new Map<string, string>();
  const commands: Command[] = [];
  const known = new Map(Object.values(document.variables).map(({ id, name }) => [name, id]));
  for (const { id, name } of clip.variables) {
    const variableId = known.get(name) ?? newId();
    ids.set(id, variableId);
    if (!known.has(name))
      commands.push(setPart('variables', { id: variableId, name, isSessionVariable: true }));
  }
  for (const part of idsIn(clip)) ids.set(part, newId());
  const isForeign = clip.workspaceId !== document.fields['workspaceId'];
  const kept = new Set(clip.edges.map(({ id }) => id));
  const made = renamed(clip.groups, ids, { kept, isForeign }) as Clip['groups'];
  const groups = isForeign ? made.map((group) => ({ ...group, blocks: group.blocks.map(distrusted) })) : made;
  for (const group of groups)
    commands.push(addGroup({ ...group, x: group.x + offset.x, y: group.y + offset.y }));
  for (const edge of renamed(clip.edges, ids, { kept, isForeign }) as readonly Edge[])
    commands.push(setPart('edges', edge));
  return {
    command: { label: 'Paste', apply: (base) => commands.reduce((made, { apply }) => apply(made), base) },
    groupIds: groups.map(({ id }) => id),
  };
}

/** Types of blocks that may run programs in the visitor's browser. */
const programs = ['Script', 'Set variable'];

/** A block of somebody else's, whose program runs in a frame of its own. */
function distrusted(block: Block): Block {
  const options = block['options'];
  if (!programs.includes(block.type) || !isJsonObject(options)) return block;
  return { ...block, options: { ...options, isUnsafe: true } };
}

/** The ids of groups, blocks, their items and connections. */
function idsIn({ groups, edges }: Clip): ReadonlySet<string> {
  const found = new Set<string>([...groups, ...edges].map(({ id }) => id));
  const add = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(add);
    if (!isJsonObject(part)) return;
    if (typeof part['id'] === 'string') found.add(part['id']);
    Object.values(part).forEach(add);
  };
  for (const { blocks } of groups) add(blocks);
  return found;
}

type Rules = { readonly kept: ReadonlySet<string>; readonly isForeign: boolean };

/** A copy with the new ids wherever an old one stands alone. */
function renamed(value: unknown, ids: ReadonlyMap<string, string>, rules: Rules): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((part) => renamed(part, ids, rules));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    // a connection to something outside is left behind
    if (key === 'outgoingEdgeId' && !rules.kept.has(String(part))) continue;
    if (rules.isForeign && key === 'credentialsId') continue;
    copy[key] = renamed(part, ids, rules);
  }
  return copy;
}
