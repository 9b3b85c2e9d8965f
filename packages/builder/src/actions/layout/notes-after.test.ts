import { noteNodeId, toDocument } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { notesAfter } from './notes-after.ts';

const at = (x: number, y: number) => ({ graphCoordinates: { x, y } });
const group = (id: string, x: number) => ({ id, title: id, blocks: [], ...at(x, 0) });
const note = (id: string, x: number, y: number) => ({
  id,
  text: '',
  colour: 'grey',
  width: 200,
  height: 100,
  ...at(x, y),
});
// the fields of the API that no layout reads are left out
const documentWith = (...notes: readonly object[]) =>
  toDocument({
    id: 'bot',
    groups: [group('a', 0), group('b', 1_000)],
    events: [],
    edges: [],
    variables: [],
    theme: {},
    settings: {},
    canvas: { notes },
  } as unknown as Bot);
const after = (document: ReturnType<typeof documentWith>, positions: Parameters<typeof notesAfter>[2]) =>
  notesAfter(document, new Set(), positions);

test('a note goes along with the group that it is nearest to', () => {
  const document = documentWith(note('n', 20, -150), note('m', 1_020, -150));
  expect(after(document, [{ id: 'b', x: 1_400, y: 300 }])).toEqual([
    { id: noteNodeId('m'), x: 1_420, y: 150 },
  ]);
});

test('a note that a group would cover comes to stand above it', () => {
  const document = documentWith(note('n', 20, -150));
  const moved = after(document, [
    { id: 'a', x: 0, y: 200 },
    { id: 'b', x: 0, y: 60 },
  ]);
  expect(moved).toEqual([{ id: noteNodeId('n'), x: 20, y: 60 - 100 - 24 }]);
});

test('notes come to lie side by side, and stay where their group stays', () => {
  const document = documentWith(note('n', 20, -150), note('m', 20, -150));
  const [first, second] = after(document, [{ id: 'a', x: 10, y: 0 }]);
  expect(first).toEqual({ id: noteNodeId('n'), x: 30, y: -150 });
  expect(second).toEqual({ id: noteNodeId('m'), x: 30, y: -150 - 100 - 24 });
  expect(after(document, [])).toEqual([]);
});
