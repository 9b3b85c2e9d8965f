import { canvasSchema, type Bot, type Canvas } from '@parley/schema';
import {
  addElement,
  align,
  applyOperations,
  colourOfGroup,
  compareBots,
  copy,
  edit,
  emptyHistory,
  mergeBots,
  mergeGroups,
  moveNodes,
  noteNodeId,
  noteOf,
  notesOf,
  notesPath,
  partOfNode,
  paste,
  readClipping,
  remember,
  remove,
  search,
  setField,
  toBot,
  toDocument,
  undo,
  type Command,
  type Operation,
} from '../src/index.ts';

const at = (x: number, y: number) => ({ graphCoordinates: { x, y } });
const note = (id: string, text = '') => ({
  id,
  text,
  colour: 'yellow' as const,
  width: 200,
  height: 100,
  ...at(0, 0),
});
const canvas: Canvas = {
  notes: [note('n', 'Ask Ada')],
  groups: { a: { colour: 'blue' }, b: { colour: 'pink' } },
};
const group = (id: string, x: number) => ({ id, title: id.toUpperCase(), blocks: [], ...at(x, 0) });
// the fields of the API that no command here reads are left out
const bot = {
  id: 'bot',
  name: 'Bot',
  version: '6',
  groups: [group('a', 300), group('b', 700)],
  events: [],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
  canvas,
} as unknown as Bot;
const document = toDocument(bot);
const { canvas: _none, ...plain } = bot;
const done = (command: Command, from = document) => edit(from, command);
const canvasAfter = (command: Command): unknown => toBot(done(command).after).canvas;
const operationsOf = (command: Command): readonly Operation[] => done(command).operations;

test('the first note of a bot makes its canvas, and undo takes both away', () => {
  const first = done(addElement(notesPath, note('first'), null, 'Add a note'), toDocument(plain));
  expect(toBot(first.after).canvas).toEqual({ notes: [note('first')] });
  expect(canvasSchema.safeParse(toBot(first.after).canvas).success).toBe(true);
  const taken = undo(remember(emptyHistory, first, 0), first.after);
  expect(toBot(taken?.document ?? first.after).canvas?.notes ?? []).toEqual([]);
});

test('a note is moved and aligned like a group, as one operation that says both coordinates', () => {
  const id = noteNodeId('n');
  expect(partOfNode(document, id)).toBe(notesOf(document)[0]);
  const moved = operationsOf(moveNodes([{ id, x: 5, y: 6 }]));
  const path = [...notesPath, 'n', 'graphCoordinates'];
  expect(moved).toEqual([{ op: 'set', path, value: { x: 5, y: 6 } }]);
  expect(notesOf(applyOperations(document, moved))[0]).toMatchObject(at(5, 6));
  expect(canvasAfter(align(['a', id], 'x'))).toEqual(canvas);
  expect(toBot(done(align(['b', id], 'x')).after).groups[1]).toMatchObject(at(0, 0));
});

test('a group takes its colour along when it is deleted, or merged into another', () => {
  const left = { notes: canvas.notes, groups: { a: { colour: 'blue' } } };
  expect(canvasAfter(remove({ groupIds: ['b'] }, { reconnects: true }))).toEqual(left);
  expect(canvasAfter(mergeGroups('a', 'b'))).toEqual(left);
  expect(canvasAfter(remove({ noteIds: ['n'] }, { reconnects: true }))).toEqual({ ...canvas, notes: [] });
});

test('notes and colours are copied with new ids, and into a bot that has none', () => {
  const clipping = readClipping(JSON.stringify(copy(document, { groupIds: ['a'], noteIds: ['n'] })));
  let count = 0;
  const place = { offset: { x: 10, y: 20 }, newId: () => `new${count++}` };
  const { after } = done(paste(clipping ?? copy(document, {}), place), toDocument(plain));
  const [copied] = after.order.groups.filter((id) => id.startsWith('new'));
  expect(colourOfGroup(after, copied ?? '')).toBe('blue');
  expect(notesOf(after)).toEqual([{ ...note(notesOf(after)[0]?.id ?? '', 'Ask Ada'), ...at(10, 20) }]);
  expect(copy(document, { groupIds: ['c'] })).not.toHaveProperty('canvas');
});

test('a note is found by its words', () => {
  expect(search(document, 'ask ada')).toEqual([{ table: 'notes', id: 'n', text: 'Ask Ada' }]);
});

test('two sides of a merge keep the notes of both, and colours follow groups whose ids were renewed', () => {
  const withCanvas = (other: Canvas, groups = bot.groups): Bot => ({ ...bot, groups, canvas: other });
  const ours = withCanvas({ ...canvas, notes: [note('n', 'Ask Ada'), note('mine')] });
  const renewed = [group('a2', 300), group('b2', 700)].map((part, index) => ({
    ...part,
    title: bot.groups[index]?.title ?? '',
  }));
  const theirs = withCanvas(
    {
      notes: [note('n', 'Ask Ada'), note('yours')],
      groups: { a2: { colour: 'green' }, b2: { colour: 'pink' } },
    },
    renewed,
  );
  const merged = mergeBots(bot, ours, theirs);
  const result = 'bot' in merged ? merged.bot.canvas : undefined;
  expect(result?.notes?.map(({ id }) => id).sort()).toEqual(['mine', 'n', 'yours']);
  expect(result?.groups).toEqual({ a: { colour: 'green' }, b: { colour: 'pink' } });
});

test('a comparison tells of notes between two drafts, and of none against what was published', () => {
  const other = { ...bot, canvas: { ...canvas, notes: [note('n', 'Ask Grace')] } };
  const { changes } = compareBots(bot, other).comparison;
  expect(changes).toMatchObject([{ part: 'bot', gravity: 'cosmetic' }]);
  const { name: _name, ...published } = plain;
  expect(compareBots(published as unknown as Bot, other).comparison.changes).toEqual([]);
});

test.each([
  ['a long text', { notes: [note('n', 'x'.repeat(2_001))] }],
  ['too many notes', { notes: Array.from({ length: 501 }, (_, index) => note(`${index}`)) }],
  ['two notes with one id', { notes: [note('n'), note('n')] }],
  ['a colour that nobody knows', { groups: { a: { colour: 'mauve' } } }],
])('a canvas with %s is refused', (_name, refused) => {
  expect(canvasSchema.safeParse(refused).success).toBe(false);
});

test('a colour is set and taken back by the path of its group', () => {
  const path = ['fields', 'canvas', 'groups', 'a'];
  expect(canvasAfter(setField([...path, 'colour'], 'grey'))).toMatchObject({
    groups: { a: { colour: 'grey' } },
  });
  expect(canvasAfter(setField(path, undefined))).toEqual({ ...canvas, groups: { b: { colour: 'pink' } } });
});

test('a note is found by its id, also in a list that was changed after somebody had looked for another one', () => {
  const notes = [note('a'), note('b')];
  const asked = { fields: { canvas: { notes } } };
  expect(noteOf(asked, 'b')).toBe(notes[1]);
  notes.unshift(note('c'));
  expect(['a', 'b', 'c'].map((id) => noteOf(asked, id))).toEqual([notes[1], notes[2], notes[0]]);
  notes.pop();
  expect(noteOf(asked, 'b')).toBeUndefined();
  expect(noteOf({ fields: {} }, 'a')).toBeUndefined();
});
