import { blockSchema, type Block } from '@parley/schema';
import type { BlockKind } from '../kind/block-kind.ts';
import { enableSafetyFlags } from './safety-flags.ts';
import { goOn } from '../kind/directives.ts';
import { fakeKinds } from '../testing/fake-kinds.ts';

const program: BlockKind = {
  type: 'program',
  category: 'logic',
  summary: 'Is a program.',
  schema: blockSchema,
  enter: () => goOn(),
  runsOnClient: ({ where }) => where === 'client',
};
const kinds = { for: (type: string) => (type === program.type ? program : fakeKinds.for(type)) };

const group = { id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 } };
const optionsAfter = (type: string, options?: Record<string, unknown>): unknown => {
  const block: Block = { id: 'b', type, ...(options ? { options } : {}) };
  const [flagged] = enableSafetyFlags({ groups: [{ ...group, blocks: [block] }] }, kinds).groups;
  return flagged?.blocks[0]?.['options'];
};

test.each([
  [{ where: 'client' }, true],
  [{ where: 'client', isUnsafe: false }, true],
  [{ where: 'server', isUnsafe: true }, false],
])('a program with %j is marked unsafe: %s', (options, isUnsafe) => {
  expect(optionsAfter('program', options)).toEqual({ ...options, isUnsafe });
});

test('other blocks, and blocks without options, stay as they are', () => {
  expect(optionsAfter('ask', { isUnsafe: false })).toEqual({ isUnsafe: false });
  expect(optionsAfter('constructor', { a: 1 })).toEqual({ a: 1 });
  expect(optionsAfter('program')).toBeUndefined();
});

test('the bot that is handed in is not changed, and what it has beside its groups stays', () => {
  const block = { id: 'b', type: 'program', options: { where: 'client' } };
  const bot = { groups: [{ ...group, blocks: [block] }], name: 'Bot' };
  expect(enableSafetyFlags(bot, kinds).name).toBe('Bot');
  expect(block).toEqual({ id: 'b', type: 'program', options: { where: 'client' } });
});
