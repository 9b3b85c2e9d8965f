import { readClipping, type Clipping } from '@parley/editing';
import { isJsonObject, type JsonObject } from '@parley/schema';
import { z } from 'zod';

/** The most that a model may propose at once: an author looks through all of it. */
export const proposalLimits = { groups: 30, blocks: 150, variables: 60, characters: 120_000 } as const;

const id = z.string().min(1).max(100);
/** The group that a part leads to. */
const to = id.optional();

const blockSchema = z.object({
  type: z.string().min(1).max(60),
  /** The words of a text block. */
  text: z.string().min(1).max(5_000).optional(),
  to,
  content: z.record(z.string(), z.unknown()).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  items: z.array(z.looseObject({ to })).max(50).optional(),
});
export type ProposedBlock = z.infer<typeof blockSchema>;

const proposedSchema = z.object({
  groups: z
    .array(z.object({ id, title: z.string().min(1).max(100), blocks: z.array(blockSchema).min(1) }))
    .min(1)
    .max(proposalLimits.groups),
  variables: z
    .array(z.object({ id, name: z.string().min(1).max(100) }))
    .max(proposalLimits.variables)
    .default([]),
});

/** Groups as a model writes them: a connection is the group that a part leads `to`, and ids are names among themselves. */
export type ProposedGroups = z.infer<typeof proposedSchema>;

/** Reads what a model has written; the reasons why it is no proposal otherwise. */
export function readProposed(text: string): ProposedGroups | { readonly reasons: readonly string[] } {
  if (text.length > proposalLimits.characters)
    return { reasons: [`It is longer than ${proposalLimits.characters} characters.`] };
  const json = objectIn(text);
  if (json === undefined) return { reasons: ['It is not one whole JSON object.'] };
  const read = proposedSchema.safeParse(json);
  if (!read.success)
    return {
      reasons: read.error.issues.slice(0, 10).map(({ path, message }) => `${path.join('.')}: ${message}`),
    };
  const { groups, variables } = read.data;
  const reasons: string[] = [];
  const blocks = groups.flatMap((group) => group.blocks);
  if (blocks.length > proposalLimits.blocks)
    reasons.push(`It has more than ${proposalLimits.blocks} blocks.`);
  const ids = new Set(groups.map((group) => group.id));
  if (ids.size < groups.length) reasons.push('Two groups have the same id.');
  if (new Set(variables.map((variable) => variable.id)).size < variables.length)
    reasons.push('Two variables have the same id.');
  for (const target of targetsOf(blocks))
    if (!ids.has(target))
      reasons.push(`Something leads to ${quoted(target)}, which is no group of the proposal.`);
  return reasons.length > 0 ? { reasons: reasons.slice(0, 10) } : read.data;
}

const targetsOf = (blocks: readonly ProposedBlock[]): readonly string[] =>
  blocks.flatMap(({ to: own, items = [] }) =>
    [own, ...items.map((item) => item.to)].flatMap((one) => one ?? []),
  );

/** A name of the model's for a sentence: short, and in one line. */
export function quoted(name: string): string {
  return `“${name.slice(0, 60).replaceAll(/\s+/g, ' ')}”`;
}

/** The JSON object in a text, with or without a fence or words around it. */
function objectIn(text: string): JsonObject | undefined {
  const [from, until] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || until < from) return undefined;
  try {
    const json: unknown = JSON.parse(text.slice(from, until + 1));
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The distance between two columns of groups, and what a group takes of one; the builder knows the true heights. */
const grid = { column: 420, title: 90, block: 70 };

/** The groups as a part of a bot that can be pasted. Nothing of a block is taken over but what its form is made of. */
export function clippingOf({ groups, variables }: ProposedGroups, workspaceId: string): Clipping | undefined {
  const edges: object[] = [];
  const edgeTo = (from: object, target: string | undefined): object => {
    if (target === undefined) return {};
    const edge = { id: `e${edges.length}`, from, to: { groupId: target } };
    edges.push(edge);
    return { outgoingEdgeId: edge.id };
  };
  const columns = columnsOf(groups);
  const heights = new Map<number, number>();
  const placed = groups.map(({ id: groupId, title, blocks }, at) => {
    const column = columns.get(groupId) ?? 0;
    const y = heights.get(column) ?? 0;
    heights.set(column, y + grid.title + blocks.length * grid.block + grid.title);
    return {
      id: groupId,
      title,
      graphCoordinates: { x: column * grid.column, y },
      blocks: blocks.map(({ type, text, to: target, content, options, items }, index) => {
        const blockId = `b${at}-${index}`;
        return {
          id: blockId,
          type,
          ...(text === undefined ? {} : { content: { richText: paragraphsOf(text) } }),
          ...(text !== undefined || content === undefined ? {} : { content }),
          ...(options === undefined ? {} : { options: withIds(options, `${blockId}-o`) }),
          ...(items === undefined
            ? {}
            : {
                items: items.map(({ to: itemTarget, ...item }, number) => {
                  const itemId = `${blockId}-i${number}`;
                  return {
                    ...withIds(item, itemId),
                    id: itemId,
                    ...edgeTo({ blockId, itemId }, itemTarget),
                  };
                }),
              }),
          ...edgeTo({ blockId }, target),
        };
      }),
    };
  });
  return readClipping(
    JSON.stringify({ parley: 1, workspaceId, groups: placed, blocks: [], edges, variables }),
  );
}

const paragraphsOf = (text: string): readonly object[] =>
  text.split('\n').map((line) => ({ type: 'p', children: [{ text: line }] }));

/** Lists of options are edited by the ids of their elements. */
function withIds(value: JsonObject, prefix: string): JsonObject {
  const given = (inner: unknown, path: string): unknown => {
    if (Array.isArray(inner))
      return inner.map((element: unknown, index) =>
        isJsonObject(element)
          ? { ...withIds(element, `${path}-${index}`), id: `${path}-${index}` }
          : given(element, `${path}-${index}`),
      );
    return isJsonObject(inner) ? withIds(inner, path) : inner;
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, given(inner, `${prefix}-${key}`)]),
  );
}

/** The column of each group: one more than that of the first that leads to it. */
function columnsOf(groups: ProposedGroups['groups']): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  const blocksOf = new Map(groups.map((group) => [group.id, group.blocks]));
  for (const { id: first } of groups) {
    if (columns.has(first)) continue;
    columns.set(first, 0);
    const waiting = [first];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (const target of targetsOf(blocksOf.get(next) ?? [])) {
        if (columns.has(target)) continue;
        columns.set(target, (columns.get(next) ?? 0) + 1);
        waiting.push(target);
      }
    }
  }
  return columns;
}
