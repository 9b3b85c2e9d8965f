import { readState } from './read-state.ts';
import { newState, stateVersion, type SessionState } from './state.ts';
import { shortState, storedState } from './stored-state.ts';

const state = newState({ botId: 'b', hash: 'h', resultId: 'r' }, { v: ['a', null] });

test('a state of this version is read as it was written', () => {
  expect(readState(JSON.parse(JSON.stringify(state)))).toEqual({ known: true, state });
});

test.each([[stateVersion + 1], [0], ['1'], [undefined], [null]])(
  'a state of version %j is refused, not misread',
  (v) => {
    expect(readState({ ...state, v })).toEqual({ known: false, version: v });
  },
);

test.each([[null], [undefined], ['state'], [7], [[]]])('%j is no state', (json) => {
  expect(readState(json)).toEqual({ known: false, version: undefined });
});

test('a state of this version that is broken is an error, not another state', () => {
  expect(() => readState({ ...state, frames: [] })).toThrow();
});

test('a stored state names the version of a bot that runs once, and is read with it', () => {
  const left = { ...state, pinned: { ...state.pinned, left: 'h2' } };
  const stored = storedState(left);
  expect(JSON.stringify(stored).split('"h"')).toHaveLength(2);
  expect(stored.pinned).toEqual({ left: 'h2' });
  expect(readState(JSON.parse(JSON.stringify(stored)))).toEqual({ known: true, state: left });
});

test('a bot is pinned to the version that is stored, whichever runs', () => {
  const frame = { ...state.frames[0]!, hash: 'h2' };
  const twice = { ...state, frames: [...state.frames, frame], pinned: { b: 'h2' } };
  for (const stored of [twice, storedState(twice)])
    expect(readState(JSON.parse(JSON.stringify(stored)))).toEqual({ known: true, state: twice });
});

test('a short state leaves out what is empty, and is read whole', () => {
  const frame = state.frames[0]!;
  const mark = { place: { groupId: 'g', index: 1 }, isJump: true };
  const busy = { ...frame, hash: 'h2', merges: true, resumeAt: [mark.place], returnMarks: [mark] };
  const running: SessionState = { ...state, status: 'running' };
  for (const used of [running, { ...state, frames: [frame, busy], pinned: { b: 'h2', other: 'h3' } }])
    expect(readState(JSON.parse(JSON.stringify(shortState(used))))).toEqual({ known: true, state: used });
  expect(JSON.stringify(shortState(running))).not.toMatch(/status|merges|resumeAt|returnMarks|pinned/);
});
