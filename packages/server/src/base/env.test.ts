import { z } from 'zod';
import { EnvironmentError, integerVariable, parseEnv, renamedFrom } from './env.ts';

const schema = z.object({
  MAX_THINGS: renamedFrom('THINGS', integerVariable(1, 10).default(5).describe('Things')),
});

test.each([
  ['under neither name', {}, 5, []],
  ['under its name', { MAX_THINGS: '3' }, 3, []],
  ['under its former name', { THINGS: '3' }, 3, ['THINGS is called MAX_THINGS now']],
  ['under both', { THINGS: '3', MAX_THINGS: '4' }, 4, ['THINGS is called MAX_THINGS now']],
  ['under its former name to nothing', { THINGS: '' }, 5, []],
])('a renamed variable that is set %s', (_, environment, value, warned) => {
  const warnings: string[] = [];
  expect(parseEnv(schema, environment, (warning) => warnings.push(warning))).toEqual({ MAX_THINGS: value });
  expect(warnings).toEqual(warned);
});

test('a wrong value is wrong under the former name, too', () => {
  expect(() => parseEnv(schema, { THINGS: '11' })).toThrow(EnvironmentError);
});

test('the description of a renamed variable says what it was called', () => {
  expect(schema.shape.MAX_THINGS.meta()).toMatchObject({ description: 'Things (formerly THINGS)' });
});
