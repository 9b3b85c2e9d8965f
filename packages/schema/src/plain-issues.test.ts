import { z } from 'zod';
import './plain-issues.ts';

const sentence = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is missing'],
  [z.string(), 7, 'must be a string, and is a number'],
  [z.number(), null, 'must be a number, and is null'],
  [z.int(), 1.5, 'must be a whole number, and is the number 1.5'],
  [z.boolean(), [], 'must be true or false, and is a list'],
  [z.array(z.string()), {}, 'must be a list, and is an object'],
  [z.literal('a'), 'b', 'must be "a"'],
  [z.enum(['a', 'b']), 'c', 'must be one of "a", "b"'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().max(3), 'four', 'must have at most 3 characters'],
  [z.array(z.string()).length(2), ['a'], 'must have exactly 2 items'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
  [z.number().min(5), 4, 'must be at least 5'],
  [z.number().gt(5), 5, 'must be more than 5'],
  [z.number().multipleOf(5), 4, 'must be a multiple of 5'],
  [z.email(), 'a', 'must be an e-mail address'],
  [z.iso.datetime(), 'a', 'must be an instant such as 2026-11-21T09:30:00.000Z'],
  [z.string().startsWith('ab'), 'c', 'must begin with "ab"'],
  [z.string().regex(/^a$/), 'c', 'must match /^a$/'],
  [z.strictObject({}), { colour: 1 }, 'has a field that nobody knows here: "colour"'],
  [z.union([z.string(), z.number()]), true, 'must be a string or a number'],
  [z.union([z.string(), z.literal(1)]), true, 'has a form that is not allowed'],
])('%# %s', (schema, value, words) => {
  expect(sentence(schema, value)).toBe(words);
});

test("a schema's own words stay", () => {
  expect(sentence(z.string('names somebody'), 7)).toBe('names somebody');
});
