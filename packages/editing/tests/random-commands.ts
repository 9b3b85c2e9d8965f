import fc from 'fast-check';
import {
  addBlock,
  addElement,
  addVariable,
  align,
  copy,
  duplicate,
  mergeGroups,
  moveElement,
  paste,
  removeElement,
  removeVariable,
  renameVariable,
  replaceText,
  splitGroup,
  addEvent,
  addGroup,
  connect,
  disconnect,
  moveBlocks,
  moveNodes,
  remove,
  setField,
  type BotDocument,
  type Command,
  type EdgeSource,
} from '../src/index.ts';

/** Chooses things of a document by random numbers, and makes ids that are new in it. */
type Chooser = {
  readonly one: (list: readonly string[]) => string;
  readonly some: (list: readonly string[]) => readonly string[];
  readonly maybe: boolean;
  readonly number: number;
  readonly newId: () => string;
};

type Maker = (document: BotDocument, choose: Chooser) => Command;

const blocksOf = (document: BotDocument): readonly string[] => Object.keys(document.blocks);

function sourcesOf(document: BotDocument): readonly EdgeSource[] {
  return [
    ...document.order.events.map((eventId) => ({ eventId })),
    ...Object.values(document.blocks).flatMap(({ id, items = [] }) => [
      { blockId: id },
      ...items.map((item) => ({ blockId: id, itemId: item.id })),
    ]),
  ];
}

/** The items of all blocks: choices, branches and cards, which have ways out of their own. */
export function itemPaths({ blocks }: BotDocument): readonly (readonly string[])[] {
  return Object.values(blocks).flatMap(({ id, items = [] }) =>
    items.map((item) => ['blocks', id, 'items', item.id]),
  );
}

/** Every command, made of what is in the document. */
const makers: Readonly<Record<string, Maker>> = {
  addGroup: (_document, { newId, number }) =>
    addGroup({
      id: newId(),
      title: `New ${number}`,
      x: number,
      y: 0,
      blocks: number % 2 === 0 ? [] : [{ id: newId(), type: 'text' }],
    }),
  addBlock(document, { one, newId, maybe }) {
    const group = one(document.order.groups);
    return addBlock(group, { id: newId(), type: 'text' }, maybe ? one(document.blockIds[group] ?? []) : null);
  },
  addEvent: (_document, { newId }) =>
    addEvent({ id: newId(), type: 'command', graphCoordinates: { x: 0, y: 0 } }),
  moveNodes: (document, { some, number }) =>
    moveNodes(some(document.order.groups).map((id) => ({ id, x: number, y: number + 1 }))),
  moveBlocks(document, { one, some, maybe }) {
    const group = one(document.order.groups);
    return moveBlocks(some(blocksOf(document)), group, maybe ? one(document.blockIds[group] ?? []) : null);
  },
  connect(document, { one, newId, number, maybe }) {
    const sources = sourcesOf(document);
    const groupId = one(document.order.groups);
    const blockId = maybe ? document.blockIds[groupId]?.[0] : undefined;
    return connect(sources[number % sources.length] ?? { eventId: 'none' }, { groupId, blockId }, newId());
  },
  disconnect: (document, { some }) => disconnect(some(document.order.edges)),
  removeBlocks: (document, { some, maybe }) =>
    remove({ blockIds: some(blocksOf(document)).slice(0, 2) }, { reconnects: maybe }),
  removeGroups: (document, { one, maybe }) =>
    remove({ groupIds: [one(document.order.groups)] }, { reconnects: maybe }),
  removeMixed: (document, { one, maybe }) =>
    remove(
      { groupIds: [one(document.order.groups)], blockIds: [one(blocksOf(document))], eventIds: document.order.events, edgeIds: [one(document.order.edges)] }, // prettier-ignore
      { reconnects: maybe },
    ),
  setTitle: (document, { one, number }) =>
    setField(['groups', one(document.order.groups), 'title'], `Title ${number}`),
  setOption: (document, { one, number }) =>
    setField(['blocks', one(blocksOf(document)), 'options', 'labels', 'button'], `Go ${number}`),
  clearOption: (document, { one }) => setField(['blocks', one(blocksOf(document)), 'options'], undefined),
  setTheme: (_document, { number }) => setField(['theme', 'general', 'font'], `Font ${number}`),
  addElement: (document, { one, newId }) =>
    addElement(['blocks', one(blocksOf(document)), 'items'], { id: newId(), content: 'New' }, null, 'Add'),
  moveElement(document, { one }) {
    const items = itemPaths(document);
    const path = items[Number(one(Object.keys(items)))] ?? [];
    return moveElement(path, one(items.map((item) => item.at(-1) ?? '')), 'Move');
  },
  removeElement(document, { one }) {
    const items = itemPaths(document);
    return removeElement(items[Number(one(Object.keys(items)))] ?? [], 'Delete');
  },
  splitGroup: (document, { one, newId, number }) =>
    splitGroup(one(blocksOf(document)), { id: newId(), title: 'Second', x: number, y: 0, edgeId: newId() }),
  mergeGroups: (document, { one }) => mergeGroups(one(document.order.groups), one(document.order.groups)),
  align: (document, { some, maybe }) => align(some(document.order.groups), maybe ? 'x' : 'y'),
  replaceText: (document, { some, number }) => replaceText(some(blocksOf(document)), 'Hi', `Hi ${number}`),
  addVariable: (_document, { newId, number }) => addVariable({ id: newId(), name: `Variable ${number % 5}` }),
  renameVariable: (document, { one, number }) =>
    renameVariable(one(document.order.variables), `Variable ${number % 5}`),
  removeVariable: (document, { one }) => removeVariable(one(document.order.variables)),
  paste(document, { some, one, newId, number, maybe }) {
    const clipping = copy(document, {
      groupIds: some(document.order.groups),
      blockIds: some(blocksOf(document)),
    });
    const groupId = one(document.order.groups);
    const into = maybe ? { into: { groupId, after: null } } : {};
    return paste({ ...clipping, workspaceId: 'another' }, { offset: { x: number, y: 0 }, newId, ...into });
  },
  duplicate: (document, { some, newId }) =>
    duplicate(copy(document, { groupIds: some(document.order.groups) }), { offset: { x: 40, y: 40 }, newId }),
  setName: (_document, { number }) => setField(['fields', 'name'], `Bot ${number}`),
};

/** A command to be made once there is a document: its sort and the numbers it chooses by. */
export type CommandSeed = { readonly sort: string; readonly numbers: readonly number[] };

export const commandSeed: fc.Arbitrary<CommandSeed> = fc.record({
  sort: fc.constantFrom(...Object.keys(makers)),
  numbers: fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 }),
});

/** The command of a seed for a document; `prefix` keeps its new ids apart from those of others. */
export function commandOf(document: BotDocument, { sort, numbers }: CommandSeed, prefix: string): Command {
  let at = 0;
  const next = (): number => numbers[at++ % numbers.length] ?? 0;
  const first = next();
  const choose: Chooser = {
    number: first,
    maybe: next() % 2 === 0,
    one: (list) => list[next() % Math.max(1, list.length)] ?? 'none',
    some(list) {
      const number = next();
      return list.filter((_, index) => (number >> (index % 10)) % 2 === 1);
    },
    newId: () => `${prefix}-${at++}`,
  };
  const maker = makers[sort];
  if (!maker) throw new Error(`there is no command ${sort}`);
  return maker(document, choose);
}
