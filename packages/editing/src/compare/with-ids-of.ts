import { isJsonObject, type JsonObject } from '@parley/schema';
import { withGroupIds } from '../document/canvas.ts';
import { emptyTable, type BotDocument, type Table } from '../document/bot-document.ts';
import { isElementList, type Element } from '../document/json.ts';
import { isVariableField, mapTexts } from '../document/walk-json.ts';
import { contentOf } from './likeness.ts';
import { matchParts } from './match-parts.ts';
import { Pairs } from './pairs.ts';

/** A document that names its parts as another one does. */
export type Aligned = {
  readonly document: BotDocument;
  /** The number of parts whose ids were renewed. */
  readonly renewed: number;
  /** True if there were so many that texts were not compared. */
  readonly isRough: boolean;
};

type Renames = ReadonlyMap<string, string>;

/**
 * A document with the ids of another one: parts that both have by their ids stay, what is left over is matched by its
 * content and takes the id of its match. Everything that names a part by its id follows.
 */
export function withIdsOf(document: BotDocument, other: BotDocument): Aligned {
  const { pairs, isRough } = matchParts(document, other);
  const { groups, blocks: blockPairs, events, variables } = pairs;
  const isNamed = [groups, blockPairs, events, variables].some(({ size }) => size > 0);
  const refer = <T>(value: T): T =>
    // a text stays a text
    (isNamed
      ? mapTexts(value, (text, field) => {
          if (isVariableField(field)) return variables.get(text) ?? text;
          if (field === 'groupId') return groups.get(text) ?? text;
          if (field === 'blockId') return blockPairs.get(text) ?? text;
          return field === 'eventId' ? (events.get(text) ?? text) : text;
        })
      : value) as T;

  const items = new Map<string, Renames>();
  const blocks = renamedTable(document.blocks, blockPairs, (block, id) => {
    const renames = new Map<string, string>();
    const present = other.blocks[id];
    const aligned = present ? withElementsOf(refer(block), present, renames) : refer(block);
    if (renames.size > 0) items.set(id, renames);
    // elements are renamed and nothing else
    return aligned as typeof block;
  });
  const settings = withElementsOf(refer(document.settings), other.settings, new Map());
  const aligned: BotDocument = {
    ...document,
    groups: renamedTable(document.groups, groups, refer),
    blocks,
    events: renamedTable(document.events, events, refer),
    variables: renamedTable(document.variables, variables, (variable) => variable),
    edges: mapTable(document.edges, (edge) => {
      const [from, to] = [withItemsOf(refer(edge.from), items), withItemsOf(refer(edge.to), items)];
      return from === edge.from && to === edge.to ? edge : { ...edge, from, to };
    }),
    order: {
      ...document.order,
      groups: renamedIds(document.order.groups, groups),
      events: renamedIds(document.order.events, events),
      variables: renamedIds(document.order.variables, variables),
    },
    blockIds: renamedBlockIds(document.blockIds, groups, blockPairs),
    fields: withGroupIds(document.fields, groups),
    // elements of the settings are renamed and nothing else
    settings: settings as BotDocument['settings'],
  };
  const edges = matchEdges(aligned, other);
  return {
    document: edges.size === 0 ? aligned : withEdgeIds(aligned, edges),
    renewed: groups.size + blockPairs.size + events.size + variables.size + edges.size,
    isRough,
  };
}

/** A connection is the same one if it leaves from the same place. */
function matchEdges(document: BotDocument, other: BotDocument): Renames {
  const pairs = new Pairs();
  const left = (one: Table<Element>, against: Table<Element>): readonly string[] =>
    Object.keys(one).filter((id) => against[id] === undefined && one[id]?.id === id);
  const sourceIn = (of: BotDocument) => (id: string) => {
    const { blockId, itemId, pathId, eventId } = of.edges[id]?.from ?? {};
    return JSON.stringify([eventId, blockId, itemId, pathId]);
  };
  pairs.addByKey(left(document.edges, other.edges), left(other.edges, document.edges), {
    former: sourceIn(document),
    present: sourceIn(other),
  });
  return pairs.byFormer;
}

function withEdgeIds(document: BotDocument, edges: Renames): BotDocument {
  const follow = <T>(part: T): T =>
    // a text stays a text
    mapTexts(part, (text, field) => (field === 'outgoingEdgeId' ? (edges.get(text) ?? text) : text)) as T;
  return {
    ...document,
    blocks: mapTable(document.blocks, follow),
    events: mapTable(document.events, follow),
    edges: renamedTable(document.edges, edges, (edge) => edge),
    order: { ...document.order, edges: renamedIds(document.order.edges, edges) },
  };
}

/** The ids of items and paths in the end of an edge, as its block has them now. */
function withItemsOf<T extends JsonObject>(end: T, items: ReadonlyMap<string, Renames>): T {
  const renames = items.get(String(end['blockId']));
  return renames
    ? // a text stays a text
      (mapTexts(end, (text, field) =>
        field === 'itemId' || field === 'pathId' ? (renames.get(text) ?? text) : text,
      ) as T)
    : end;
}

/**
 * A value whose elements have the ids of their matches in another value; `renames` gets them. Elements match by id, then
 * by content, then by their order where as many are left on both sides.
 */
function withElementsOf(value: unknown, other: unknown, renames: Map<string, string>): unknown {
  if (value === other) return value;
  if (isJsonObject(value) && isJsonObject(other)) {
    let changed: Record<string, unknown> | undefined;
    for (const [key, inner] of Object.entries(value)) {
      if (!Object.hasOwn(other, key) || typeof inner !== 'object') continue;
      const aligned = withElementsOf(inner, other[key], renames);
      if (aligned !== inner) (changed ??= { ...value })[key] = aligned;
    }
    return changed ?? value;
  }
  if (!isElementList(value) || !isElementList(other) || other.length === 0) return value;
  const matches = matchElements(value, other);
  const byId = new Map(other.map((element) => [element.id, element]));
  const aligned = value.map((element) => {
    const id = matches.get(element.id) ?? element.id;
    const inside = withElementsOf(element, byId.get(id), renames);
    if (id === element.id) return inside;
    renames.set(element.id, id);
    // an object stays an object
    return { ...(inside as Element), id };
  });
  return aligned.every((element, index) => element === value[index]) ? value : aligned;
}

function matchElements(value: readonly Element[], other: readonly Element[]): Renames {
  const [former, present] = [new Map(value.map((one) => [one.id, one])), new Map(other.map((one) => [one.id, one]))]; // prettier-ignore
  const left = [...former.keys()].filter((id) => !present.has(id));
  const right = [...present.keys()].filter((id) => !former.has(id));
  const pairs = new Pairs();
  if (left.length === 0 || right.length === 0) return pairs.byFormer;
  const contentIn = (elements: ReadonlyMap<string, Element>) => (id: string) =>
    contentOf(elements.get(id) ?? {}, (variable) => variable);
  pairs.addByKey(left, right, { former: contentIn(former), present: contentIn(present) });
  const [restLeft, restRight] = [
    left.filter((id) => !pairs.byFormer.has(id)),
    right.filter((id) => !pairs.hasPresent(id)),
  ];
  if (restLeft.length === restRight.length)
    for (const [index, id] of restLeft.entries()) {
      const match = restRight[index];
      if (match !== undefined) pairs.add(id, match);
    }
  return pairs.byFormer;
}

function mapTable<T>(table: Table<T>, change: (part: T, key: string) => T): Table<T> {
  const changed = emptyTable<T>();
  for (const [key, part] of Object.entries(table)) changed[key] = change(part, key);
  return changed;
}

function renamedTable<T extends { readonly id: string }>(
  table: Table<T>,
  renames: Renames,
  change: (part: T, key: string) => T,
): Table<T> {
  const renamed = emptyTable<T>();
  for (const [key, part] of Object.entries(table)) {
    const id = renames.get(key);
    renamed[id ?? key] = change(id === undefined ? part : { ...part, id }, id ?? key);
  }
  return renamed;
}

const renamedIds = (ids: readonly string[], renames: Renames): readonly string[] =>
  renames.size === 0 ? ids : ids.map((id) => renames.get(id) ?? id);

function renamedBlockIds(
  blockIds: BotDocument['blockIds'],
  groups: Renames,
  blocks: Renames,
): BotDocument['blockIds'] {
  const renamed = emptyTable<readonly string[]>();
  for (const [group, ids] of Object.entries(blockIds))
    renamed[groups.get(group) ?? group] = renamedIds(ids, blocks);
  return renamed;
}
