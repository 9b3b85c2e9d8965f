import { settingsSchema, themeSchema } from '@parley/schema';
import { z } from 'zod';
import type { AnyField } from './shared/form/fields.ts';
import { allFields, leavesOf, shows, type JsonSchema } from './shared/form/testing.ts';
import { lookFields, lookHidden } from './shared/bot-forms/look-form.ts';
import { channelFields } from './shared/bot-forms/channel-form.ts';
import { settingsFields, settingsHidden } from './shared/bot-forms/settings-form.ts';

const channels = Object.values(channelFields).flatMap(({ toggle, settings }) => [...toggle, ...settings]);

type Case = readonly [string, z.ZodType, readonly AnyField[], Readonly<Record<string, string>>];

describe.each<Case>([
  ['look', themeSchema, lookFields, lookHidden],
  ['settings and channels', settingsSchema, [...settingsFields, ...channels], settingsHidden],
])('the form of the %s', (_name, schema, fields, hidden) => {
  const leaves = leavesOf(inlined(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));

  test('shows each option, or says why not', () => {
    expect(leaves.length).toBeGreaterThan(20);
    const neither = leaves.filter((leaf) => {
      const isHidden = Object.keys(hidden).some((path) => leaf === path || leaf.startsWith(`${path}[]`));
      return !isHidden && !shows(fields, leaf);
    });
    expect(neither).toEqual([]);
    expect(Object.keys(hidden).filter((path) => shows(fields, path))).toEqual([]);
    for (const reason of Object.values(hidden)) expect(reason.length).toBeGreaterThan(15);
  });

  test('shows nothing that is no option', () => {
    const conditions = ['messagingA.startCondition', 'messagingB.startCondition'];
    const known = [...leaves, 'general.font', 'general.font.family', ...conditions];
    const unknown = allFields(fields).filter(
      ({ path }) => !known.some((leaf) => leaf === path || leaf.startsWith(`${path}[]`)),
    );
    expect(unknown).toEqual([]);
  });
});

/** A schema with its named parts in their places. */
function inlined(whole: { readonly $defs?: Readonly<Record<string, unknown>> }): JsonSchema {
  const put = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(put);
    const { $ref } = part as { readonly $ref?: string };
    if ($ref !== undefined) return put(whole.$defs?.[$ref.replace('#/$defs/', '')]);
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, put(inner)]));
  };
  return put({ ...whole, $defs: undefined }) as JsonSchema;
}
