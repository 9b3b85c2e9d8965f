import type { Block } from './block.ts';
import { enableSafetyFlags } from './safety-flags.ts';

const group = { id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 } };
const flagOf = (type: string, options?: Record<string, unknown>): unknown => {
  const block: Block = { id: 'b', type, ...(options ? { options } : {}) };
  const [flagged] = enableSafetyFlags({ groups: [{ ...group, blocks: [block] }] }).groups;
  return flagged?.blocks[0]?.['options'];
};

test.each([
  ['Code', { content: 'x' }, true],
  ['Code', { content: 'x', isUnsafe: false }, true],
  ['Code', { content: 'x', isExecutedOnClient: true }, true],
  ['Code', { content: 'x', isExecutedOnClient: false, isUnsafe: true }, false],
  ['Set variable', { expressionToEvaluate: 'x' }, false],
  ['Set variable', { isExecutedOnClient: true, isUnsafe: false }, true],
  ['Set variable', { isExecutedOnClient: false, isUnsafe: true }, false],
])('a block %s with %j is marked unsafe: %s', (type, options, isUnsafe) => {
  expect(flagOf(type, options)).toEqual({ ...options, isUnsafe });
});

test('other blocks, and blocks without options, stay as they are', () => {
  expect(flagOf('text input', { isUnsafe: false })).toEqual({ isUnsafe: false });
  expect(flagOf('constructor', { a: 1 })).toEqual({ a: 1 });
  expect(flagOf('Code')).toBeUndefined();
});

test('the bot that is handed in is not changed, and what it has beside its groups stays', () => {
  const code = { id: 'b', type: 'Code', options: { content: 'x' } };
  const bot = { groups: [{ ...group, blocks: [code] }], name: 'Bot' };
  expect(enableSafetyFlags(bot).name).toBe('Bot');
  expect(code).toEqual({ id: 'b', type: 'Code', options: { content: 'x' } });
});
