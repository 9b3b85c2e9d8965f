import type { Block } from './block.ts';
import type { Variable } from './variable.ts';
import { settleVariableScopes } from './variable-scopes.ts';

const asks = (variableId: string): Block => ({
  id: `ask ${variableId}`,
  type: 'ask',
  options: { variableId },
});
const transcribes = (variableId: string): Block => ({
  id: `transcribe ${variableId}`,
  type: 'Set variable',
  options: { variableId, type: 'Transcript' },
});
const scopeAfter = (blocks: readonly Block[], variable: Omit<Variable, 'id' | 'name'> = {}): unknown => {
  const group = { id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [...blocks] };
  const variables: Variable[] = [{ id: 'v', name: 'V', ...variable }];
  const settled = settleVariableScopes({ groups: [group], variables }, (type) => type === 'ask');
  return settled.variables[0]?.isSessionVariable;
};

test('a variable that takes an answer is kept in results, whatever the bot says', () => {
  expect(scopeAfter([asks('v')], { isSessionVariable: true })).toBe(false);
  expect(scopeAfter([asks('v')], { isSessionVariable: false })).toBe(false);
});

test('a variable that takes an answer and says nothing stays as it is: it is kept anyway', () => {
  expect(scopeAfter([asks('v')])).toBeUndefined();
});

test('a variable that takes the transcript is not kept in results, whatever the bot says', () => {
  expect(scopeAfter([transcribes('v')])).toBe(true);
  expect(scopeAfter([transcribes('v')], { isSessionVariable: false })).toBe(true);
});

test('a variable that takes both keeps the answer', () => {
  expect(scopeAfter([transcribes('v'), asks('v')], { isSessionVariable: true })).toBe(false);
});

test('a variable that takes neither has the scope its bot gives it', () => {
  const setOtherwise: Block = { id: 's', type: 'Set variable', options: { variableId: 'v', type: 'Now' } };
  expect(scopeAfter([setOtherwise, asks('w')], { isSessionVariable: true })).toBe(true);
  expect(scopeAfter([setOtherwise, { id: 'a', type: 'ask' }])).toBeUndefined();
});
