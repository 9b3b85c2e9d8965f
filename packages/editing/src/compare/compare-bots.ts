import type { BotContent } from '@parley/schema';
import { isElementList } from '../document/json.ts';
import { listedTables, type BotDocument } from '../document/bot-document.ts';
import { toBot } from '../document/to-bot.ts';
import { toDocument } from '../document/to-document.ts';
import { diffDocuments } from '../operations/diff-documents.ts';
import type { Operation, Path } from '../operations/operation.ts';
import { readAt, readerOf, type Read } from '../operations/read-at.ts';
import type { Allowance } from './changed-words.ts';
import type { Change, ChangedField, Comparison } from './comparison.ts';
import { gravest } from './gravities.ts';
import { gravityOf } from './gravity.ts';
import { namesIn, pathInWords, type Names } from './names.ts';
import { elementInWords, inWords } from './values-in-words.ts';
import { withIdsOf } from './with-ids-of.ts';

/** A bot, or its published content: that has no fields beside the flow, the look and the settings. */
type Compared = BotContent & { readonly name?: unknown };

/** The steps that the words of all texts may take: some 100 ms. */
const stepsForWords = 3_000_000;

/**
 * Compares two states of a bot as their authors see them: parts are the same by their ids, or by their content where
 * those were renewed. Fields beside the content are compared if both have them. `former` is the first state with the ids
 * of the second.
 */
export function compareBots(
  before: Compared,
  after: Compared,
): { readonly comparison: Comparison; readonly former: BotContent } {
  const hasFields = before.name !== undefined && after.name !== undefined;
  const [first, present] = [documentOf(before, hasFields), documentOf(after, hasFields)];
  const { document: former, renewed, isRough } = withIdsOf(first, present);
  const changes = changesOf(former, present, diffDocuments(former, present));
  return { comparison: { changes, renewedIds: renewed, isRough }, former: toBot(former) };
}

function documentOf(bot: Compared, hasFields: boolean): BotDocument {
  // a document keeps the parts of a bot as they come
  const document = toDocument(bot as unknown as Parameters<typeof toDocument>[0]);
  return hasFields ? document : { ...document, fields: {} as BotDocument['fields'] };
}

type Part = Change['part'];
const partOfRoot: Readonly<Record<string, Part>> = {
  groups: 'group', blocks: 'block', edges: 'edge', events: 'event', variables: 'variable',
  theme: 'theme', settings: 'settings', fields: 'bot',
}; // prettier-ignore

/** Everything there is to know while changes are described. */
type Sides = {
  readonly former: BotDocument;
  readonly present: BotDocument;
  readonly read: { readonly former: Read; readonly present: Read };
  readonly names: { readonly former: Names; readonly present: Names };
  readonly allowance: Allowance;
};

/** The changes that operations make, in the order of the flow: each operation is in one of them. */
function changesOf(former: BotDocument, present: BotDocument, operations: readonly Operation[]): Change[] {
  const sides: Sides = {
    former,
    present,
    read: { former: readerOf(former), present: readerOf(present) },
    names: { former: namesIn(former), present: namesIn(present) },
    allowance: { steps: stepsForWords },
  };
  const byPart = new Map<string, Operation[]>();
  const edges = new Set(operations.flatMap(({ path: [root, id] }) => (root === 'edges' ? [id] : [])));
  for (const operation of operations) {
    const { path } = operation;
    if (path.at(-1) === 'outgoingEdgeId' && isToldByEdge(path, sides, edges)) continue;
    const isPart = !['theme', 'settings', 'fields'].includes(path[0] ?? '');
    const key = isPart ? `${path[0] ?? ''}/${path[1] ?? ''}` : (path[0] ?? '');
    const list = byPart.get(key);
    if (list) list.push(operation);
    else byPart.set(key, [operation]);
  }
  const changes = [...byPart.values()].flatMap((list) => changesOfPart(list, sides));
  return inOrderOfFlow(changes, sides);
}

/** True if the edges that a way out named and names are changes of their own. */
function isToldByEdge(path: Path, { read }: Sides, edges: ReadonlySet<unknown>): boolean {
  return [read.former(path), read.present(path)].every((id) => id === undefined || edges.has(id));
}

function changesOfPart(operations: readonly Operation[], sides: Sides): Change[] {
  const [first] = operations;
  if (!first) return [];
  const [root = '', id = ''] = first.path;
  const part = partOfRoot[root] ?? 'bot';
  const isWhole = ({ path }: Operation): boolean =>
    path.length === 2 && (root === 'blocks' || listedTables.some((table) => table === root));
  const whole = operations.find(isWhole);
  const fields = operations.filter((operation) => !isWhole(operation));
  const changes: Change[] = [];
  if (whole) {
    const change = { insert: 'added', remove: 'removed', move: 'moved', set: 'changed' } as const;
    const isMove = whole.op === 'move';
    changes.push({
      part,
      change: change[whole.op],
      gravity: isMove
        ? root === 'blocks'
          ? 'behaviour'
          : 'cosmetic'
        : root === 'variables'
          ? 'data'
          : 'behaviour',
      ...placeOf(root, id, sides, whole.op === 'remove'),
      fields: wholeInWords(root, id, sides),
    });
  }
  if (fields.length > 0) changes.push(changeOfFields(part, root, id, fields, sides));
  return changes;
}

function changeOfFields(
  part: Part,
  root: string,
  id: string,
  operations: readonly Operation[],
  sides: Sides,
): Change {
  const { former, names } = sides;
  const isSet = (field: string): boolean =>
    operations.some(({ path }) => path.length === 3 && path[2] === field);
  const isRewired = root === 'edges' && isSet('to');
  const isRenamed = (root === 'groups' && isSet('title')) || (root === 'variables' && isSet('name'));
  const edge = { former: former.edges[id], present: sides.present.edges[id] };
  const fields = operations.map((operation): ChangedField => {
    if (isRewired && operation.path[2] === 'to' && edge.former && edge.present)
      return {
        path: 'to',
        before: names.former.target(edge.former),
        after: names.present.target(edge.present),
      };
    return fieldInWords(operation, part, sides);
  });
  return {
    part,
    change: isRewired ? 'rewired' : isRenamed ? 'renamed' : 'changed',
    gravity: gravest(operations.map(({ path }) => gravityOf(path, former))),
    ...placeOf(root, id, sides, false),
    fields,
  };
}

/** The words for a part that came or went as a whole: a block with what it says, a connection with its end. */
function wholeInWords(root: string, id: string, { former, present, names, read }: Sides): ChangedField[] {
  if (root === 'edges') {
    const [before, after] = [former.edges[id], present.edges[id]];
    if (before && after) return [];
    return [
      {
        path: 'to',
        ...(before ? { before: names.former.target(before) } : {}),
        ...(after ? { after: names.present.target(after) } : {}),
      },
    ];
  }
  if (root !== 'blocks') return [];
  const [before, after] = [read.former([root, id, 'content']), read.present([root, id, 'content'])];
  if ((before === undefined) === (after === undefined)) return [];
  const rich = (content: unknown): unknown => (content as { readonly richText?: unknown } | null)?.richText ?? content; // prettier-ignore
  return [
    inWords(
      'content',
      before === undefined ? undefined : rich(before),
      after === undefined ? undefined : rich(after),
      { steps: 0 },
    ),
  ];
}

function fieldInWords(
  operation: Operation,
  part: Part,
  { former, present, read, allowance }: Sides,
): ChangedField {
  const { path } = operation;
  const isRoot = part === 'theme' || part === 'settings' || part === 'bot';
  const skipped = isRoot ? 1 : 2;
  const [before, after] = [read.former(path), read.present(path)];
  const words = pathInWords(after === undefined ? former : present, path, skipped);
  if (operation.op === 'move') {
    const position = (document: BotDocument): string =>
      pathInWords(document, path, skipped).split('.').at(-1) ?? '';
    return { path: `${words}.position`, before: position(former), after: position(present) };
  }
  const isElement = isElementList(readAt(after === undefined ? former : present, path.slice(0, -1)));
  if (isElement && (before === undefined || after === undefined))
    return {
      path: words,
      ...(before === undefined ? {} : { before: elementInWords(before) }),
      ...(after === undefined ? {} : { after: elementInWords(after) }),
    };
  return inWords(words, before, after, allowance);
}

/** The id, name and group of a part, as it is now or as it was. */
function placeOf(
  root: string,
  id: string,
  { former, present, names }: Sides,
  isGone: boolean,
): Pick<Change, 'id' | 'name' | 'kind' | 'group' | 'formerGroup'> {
  const [document, named] = isGone ? [former, names.former] : [present, names.present];
  switch (root) {
    case 'groups':
      return { id, name: named.title(id), group: named.title(id) };
    case 'blocks': {
      const [was, is] = [names.former.groupOf(id), names.present.groupOf(id)];
      const group = isGone ? was : is;
      const kind = document.blocks[id]?.type;
      return {
        id,
        name: named.block(id),
        ...(kind === undefined ? {} : { kind }),
        ...(group === undefined ? {} : { group: named.title(group) }),
        ...(was !== undefined && is !== undefined && was !== is
          ? { formerGroup: names.former.title(was) }
          : {}),
      };
    }
    case 'edges': {
      const edge = document.edges[id];
      const group = edge?.from.blockId === undefined ? undefined : named.groupOf(edge.from.blockId);
      return {
        id,
        name: edge ? named.source(edge) : '',
        ...(group === undefined ? {} : { group: named.title(group) }),
      };
    }
    case 'events':
      return { id, name: named.event(id) };
    case 'variables':
      return { id, name: document.variables[id]?.name ?? '' };
    default:
      return { name: partOfRoot[root] ?? '' };
  }
}

const lastParts: readonly Part[] = ['event', 'variable', 'settings', 'theme', 'bot'];
const inGroup: readonly Part[] = ['group', 'block', 'edge'];

/** Group by group as they stand in the bot, each with its blocks and connections; what went last; then all else. */
function inOrderOfFlow(changes: readonly Change[], { former, present, names }: Sides): Change[] {
  const groupAt = new Map(present.order.groups.map((id, index) => [id, index]));
  const count = present.order.groups.length;
  for (const [index, id] of former.order.groups.entries())
    if (!groupAt.has(id)) groupAt.set(id, count + index);
  const groupOf = ({ part, id = '' }: Change): string | undefined => {
    const blockId = part === 'edge' ? (present.edges[id] ?? former.edges[id])?.from.blockId : id;
    if (part === 'group') return id;
    return names.present.groupOf(blockId ?? '') ?? names.former.groupOf(blockId ?? '');
  };
  const rankOf = (change: Change): number => {
    const { part } = change;
    const end = lastParts.indexOf(part);
    const at = groupAt.get(groupOf(change) ?? '') ?? 1e6;
    return end >= 0 ? 1e8 + end : at * 10 + inGroup.indexOf(part);
  };
  return changes
    .map((change) => ({ change, rank: rankOf(change) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ change }) => change);
}
