import { readState } from './read-state.ts';
import { newState, stateVersion } from './state.ts';

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
