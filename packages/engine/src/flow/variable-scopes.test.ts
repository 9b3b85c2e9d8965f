import { blockSchema, type Block, type Variable } from '@parley/schema';
import type { BlockKind } from '../kind/block-kind.ts';
import { goOn } from '../kind/directives.ts';
import { fakeKinds } from '../testing/fake-kinds.ts';
import { settleVariableScopes } from './variable-scopes.ts';

const setter: BlockKind = {
  type: 'set',
  category: 'logic',
  summary: 'Sets its variable.',
  schema: blockSchema,
  enter: () => goOn(),
  takesTranscript: ({ to }) => to === 'transcript',
};
const kinds = { for: (type: string) => (type === setter.type ? setter : fakeKinds.for(type)) };

const asks = (variableId: string): Block => ({
  id: `ask ${variableId}`,
  type: 'ask',
  options: { variableId },
});
const sets = (variableId: string, to: string): Block => ({
  id: `set ${variableId}`,
  type: 'set',
  options: { variableId, to },
});
const transcribes = (variableId: string): Block => sets(variableId, 'transcript');
const scopeAfter = (blocks: readonly Block[], variable: Omit<Variable, 'id' | 'name'> = {}): unknown => {
  const group = { id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [...blocks] };
  const variables: Variable[] = [{ id: 'v', name: 'V', ...variable }];
  const settled = settleVariableScopes({ groups: [group], variables }, kinds);
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
  const setOtherwise = sets('v', 'now');
  expect(scopeAfter([setOtherwise, asks('w')], { isSessionVariable: true })).toBe(true);
  expect(scopeAfter([setOtherwise, { id: 'a', type: 'ask' }])).toBeUndefined();
});
