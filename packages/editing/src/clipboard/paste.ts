import { isJsonObject, noteLimits, type Block, type Canvas, type Variable } from '@parley/schema';
import { counted, drafted, type Command, type DocumentDraft } from '../commands/command.ts';
import { addBlockTo, addEdge, handOverEdge } from '../commands/drafting.ts';
import { isVariableField, mapTexts, withoutFields } from '../document/walk-json.ts';
import type { BotDocument } from '../document/bot-document.ts';
import { openCanvas } from '../document/canvas.ts';
import { edgesNamedBy, type EdgeSource } from '../document/edge-sources.ts';
import type { Clipping } from './clipping.ts';

/** The destination of a clipping: its distance from the original, and for single blocks the group and the block before. */
export type PastePlace = {
  readonly offset: { readonly x: number; readonly y: number };
  readonly into?: { readonly groupId: string; readonly after: string | null } | undefined;
  readonly newId: () => string;
};

/**
 * Pastes a clipping with new ids. Variables are those of the same name here, or new ones. Connections to what was not
 * copied are dropped. What comes from another workspace has no credentials, and its programs are marked as unsafe, as
 * an import marks them. Single blocks without a group to go into are left out.
 */
export function paste(clipping: Clipping, place: PastePlace): Command {
  const { groups, blocks, canvas } = clipping;
  const sorts = [
    [groups.length, 'group'],
    [blocks.length, 'block'],
    [canvas?.notes?.length ?? 0, 'note'],
  ] as const;
  const [count, thing] = sorts.find(([size]) => size > 0) ?? sorts[1];
  return {
    label: `Paste ${counted(count, thing)}`,
    apply: drafted((draft, before) => pasteInto(draft, before, clipping, place)),
  };
}

/** Copies parts beside themselves. */
export function duplicate(clipping: Clipping, place: PastePlace): Command {
  return { ...paste(clipping, place), label: 'Duplicate' };
}

function pasteInto(
  draft: DocumentDraft,
  before: BotDocument,
  { groups, blocks, edges, variables, workspaceId, canvas }: Clipping,
  { offset, into, newId }: PastePlace,
): void {
  const isForeign = workspaceId !== before.fields['workspaceId'];
  const copies = new Map<string, string>();
  const renamed = (id: string): string => {
    const copied = copies.get(id) ?? newId();
    copies.set(id, copied);
    return copied;
  };
  const all = [...groups.flatMap((group) => group.blocks), ...blocks];
  for (const { id } of [...groups, ...all]) renamed(id);
  const variableIds = matchedVariables(draft, before, variables, newId);
  const copyOf = (block: Block): Block => copiedBlock(block, copies, variableIds, isForeign, newId);

  for (const { blocks: inside, ...group } of groups) {
    const id = renamed(group.id);
    const { x, y } = group.graphCoordinates;
    draft.groups[id] = {
      ...group,
      id,
      graphCoordinates: { ...group.graphCoordinates, x: x + offset.x, y: y + offset.y },
    };
    draft.order.groups.push(id);
    draft.blockIds[id] = [];
    for (const block of inside) addBlockTo(draft, id, copyOf(block), draft.blockIds[id].at(-1) ?? null);
  }
  if (canvas) pasteCanvas(draft, canvas, { offset, newId, copies });
  let after = into?.after ?? null;
  const last = before.blockIds[into?.groupId ?? '']?.at(-1);
  for (const block of into ? blocks : []) {
    const copied = copyOf(block);
    addBlockTo(draft, into?.groupId ?? '', copied, after);
    after = copied.id;
  }
  const targets = new Map(edges.map(({ id, to }) => [id, to]));
  for (const block of all) {
    const copied = draft.blocks[renamed(block.id)];
    if (!copied) continue;
    for (const { source, edgeId } of edgesNamedBy(block)) {
      const target = targets.get(edgeId);
      const groupId = copies.get(target?.groupId ?? '');
      if (!target || groupId === undefined) continue;
      addEdge(draft, newId(), copiedSource(source, copies, block, copied), { groupId, blockId: copies.get(target.blockId ?? '') }); // prettier-ignore
    }
  }
  // at the end of a group the conversation goes through what was pasted
  if (last !== undefined && last === into?.after && after !== null) handOverEdge(draft, last, after);
}

/** Adds copies of notes, and gives copied groups the colours of their originals. */
function pasteCanvas(
  draft: DocumentDraft,
  { notes = [], groups = {} }: Canvas,
  {
    offset,
    newId,
    copies,
  }: Pick<PastePlace, 'offset' | 'newId'> & { readonly copies: ReadonlyMap<string, string> },
): void {
  const canvas = openCanvas(draft);
  const copied = notes.map((note) => ({
    ...note,
    id: newId(),
    graphCoordinates: {
      ...note.graphCoordinates,
      x: note.graphCoordinates.x + offset.x,
      y: note.graphCoordinates.y + offset.y,
    },
  }));
  if (copied.length > 0) canvas.notes = [...(canvas.notes ?? []), ...copied].slice(0, noteLimits.notes);
  for (const [id, look] of Object.entries(groups)) {
    const copy = copies.get(id);
    if (copy !== undefined) canvas.groups = { ...canvas.groups, [copy]: look };
  }
}

/** The ids here of the variables of a clipping, by their ids there; variables that are not here are added. */
function matchedVariables(
  draft: DocumentDraft,
  before: BotDocument,
  variables: Clipping['variables'],
  newId: () => string,
): ReadonlyMap<string, string> {
  const byName = new Map(Object.values(before.variables).map(({ id, name }) => [name, id]));
  return new Map(
    variables.map((variable) => {
      const known = byName.get(variable.name);
      if (known !== undefined) return [variable.id, known];
      const id = newId();
      byName.set(variable.name, id);
      // a value is what a chat gave it, and nothing that is copied
      const { value: _value, ...copied } = variable;
      const added: Variable = { ...(copied as Variable), id };
      draft.variables[id] = added;
      draft.order.variables.push(id);
      return [variable.id, id];
    }),
  );
}

function copiedBlock(
  block: Block,
  copies: ReadonlyMap<string, string>,
  variableIds: ReadonlyMap<string, string>,
  isForeign: boolean,
  newId: () => string,
): Block {
  const items = block.items?.map((item) => withNewPaths({ ...item, id: newId() }, newId));
  const own = { ...block, id: copies.get(block.id) ?? newId(), ...(items ? { items } : {}) };
  const unconnected = withoutFields(own, (field) => field === 'outgoingEdgeId' || (isForeign && field === 'credentialsId')); // prettier-ignore
  const linked = mapTexts(unconnected, (text, field) =>
    isVariableField(field)
      ? (variableIds.get(text) ?? text)
      : field === 'groupId' || field === 'blockId'
        ? (copies.get(text) ?? text)
        : text,
  );
  // ids and references are texts before and after
  return isForeign ? markedUnsafe(linked as Block) : (linked as Block);
}

function withNewPaths<T extends Readonly<Record<string, unknown>>>(item: T, newId: () => string): T {
  const paths: unknown = item['paths'];
  if (!Array.isArray(paths)) return item;
  return {
    ...item,
    paths: paths.map((path: unknown) => (isJsonObject(path) ? { ...path, id: newId() } : path)),
  };
}

/** The source in the copy that is at the place of a source in the original. */
function copiedSource(
  source: EdgeSource,
  copies: ReadonlyMap<string, string>,
  block: Block,
  copied: Block,
): EdgeSource {
  if (!('blockId' in source)) return source;
  const blockId = copies.get(source.blockId) ?? source.blockId;
  const index = block.items?.findIndex(({ id }) => id === source.itemId) ?? -1;
  const item = copied.items?.[index];
  if (source.itemId === undefined || !item) return { blockId };
  if (source.pathId === undefined) return { blockId, itemId: item.id };
  const path = listIn(block.items?.[index], 'paths').findIndex((other) => other['id'] === source.pathId);
  const pathId = listIn(item, 'paths')[path]?.['id'];
  return typeof pathId === 'string' ? { blockId, itemId: item.id, pathId } : { blockId, itemId: item.id };
}

function listIn(
  object: Readonly<Record<string, unknown>> | undefined,
  key: string,
): readonly Readonly<Record<string, unknown>>[] {
  const list: unknown = object?.[key];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** The kinds that hold a program, and when it runs on the visitor's machine: as the kinds themselves say it. */
const clientPrograms: Readonly<Record<string, (isExecutedOnClient: unknown) => boolean>> = {
  Code: (isExecutedOnClient) => isExecutedOnClient !== false,
  'Set variable': (isExecutedOnClient) => isExecutedOnClient === true,
};

/** The block with its program marked as unsafe where that runs on the visitor's machine. */
export function markedUnsafe(block: Block): Block {
  const options = block['options'];
  const runsOnClient = Object.hasOwn(clientPrograms, block.type) ? clientPrograms[block.type] : undefined;
  if (!runsOnClient || !isJsonObject(options)) return block;
  return { ...block, options: { ...options, isUnsafe: runsOnClient(options['isExecutedOnClient']) } };
}
