import { isAbsolute } from 'node:path';
import { conversationTestLimits } from '@parley/schema';
import { z } from 'zod';
import { InvalidFile, type Fault } from '../outcome.ts';
import { readSource, type SourceFile } from '../files/source-file.ts';
import type { ValuePath } from '../files/parsed.ts';
import { wordsSchema } from './text-match.ts';

const duration = z
  .string()
  .regex(/^\d{1,6}(?:ms|s|m|h|d)$/, 'is a number and one of ms, s, m, h, d, such as 26h');
const relative = z.string().refine((path) => !isAbsolute(path), 'is a path from the folder of this file');
const values = z.record(z.string(), z.string());
const variable = z.union([z.string(), z.number().transform(String), z.array(z.string()), z.null()]);

const answer = z.union([
  z.string(),
  z.strictObject({ choose: z.string(), id: z.string().optional() }),
  z.strictObject({ text: z.string().default(''), files: z.array(z.string()) }),
  z.strictObject({ audio: z.string() }),
  z.strictObject({ command: z.string() }),
  z.strictObject({ nothing: z.literal(true) }),
  z.strictObject({ action: z.string() }),
  z.strictObject({ webhook: z.json() }),
]);
/** The answer of a visitor, or what a page or another system sends. */
export type Answer = z.infer<typeof answer>;

const request = {
  method: z.string().optional(),
  url: wordsSchema.optional(),
  json: z.json().optional(),
};

const step = z.union([
  z.strictObject({ bot: z.union([wordsSchema, z.strictObject({ type: z.string() })]) }),
  z.strictObject({ asks: z.string() }),
  z.strictObject({ user: answer }),
  z.strictObject({ refuses: z.union([wordsSchema, z.literal(true)]) }),
  z.strictObject({ set: z.record(z.string(), variable) }),
  z.strictObject({ requests: z.strictObject({ ...request, times: z.int().min(0).optional() }) }),
  z.strictObject({ wait: duration }),
  z.strictObject({ does: z.string() }),
  z.strictObject({
    sends: z.strictObject({
      mail: z.strictObject({
        to: z.array(z.string()).optional(),
        subject: wordsSchema.optional(),
        body: wordsSchema.optional(),
      }),
    }),
  }),
  z.strictObject({ ends: z.strictObject({ completed: z.boolean() }) }),
]);
/** One step of a case. */
export type Step = z.infer<typeof step>;

const settings = {
  clock: z.iso.datetime({ offset: true }).optional(),
  seed: z.int().optional(),
  prefilled: values.optional(),
  http: z
    .array(
      z.strictObject({
        match: z.strictObject(request),
        respond: z.strictObject({
          status: z.int().min(100).max(599).default(200),
          json: z.json().optional(),
          text: z.string().optional(),
          error: z.string().optional(),
        }),
      }),
    )
    .optional(),
  models: z
    .array(
      z.strictObject({
        match: z.strictObject({ block: z.string().optional(), asked: wordsSchema.optional() }).default({}),
        respond: z.strictObject({
          text: z.string().default(''),
          tools: z.array(z.strictObject({ name: z.string(), arguments: z.json() })).default([]),
          error: z.string().optional(),
        }),
      }),
    )
    .optional(),
  links: z.record(z.string(), relative).optional(),
};
const settingsSchema = z.strictObject(settings);
/** The surroundings of a case: time, chance, values to begin with, and what stands for other systems. */
export type Settings = z.infer<typeof settingsSchema>;

const testCase = z.strictObject({
  name: z.string().min(1),
  tags: z.array(z.string()).default([]),
  lenient: z.boolean().default(false),
  each: z.array(values).min(1).optional(),
  ...settings,
  steps: z.array(step).min(1).max(conversationTestLimits.steps),
});

const fileSchema = z.strictObject({
  format: z.literal('parley-test/1'),
  bot: relative.optional(),
  defaults: settingsSchema.optional(),
  cases: z.array(testCase).min(1).max(conversationTestLimits.cases),
});

/** A case as it is played, with the place that it stands at. */
export type TestCase = Omit<z.infer<typeof testCase>, 'each'> & {
  readonly source: SourceFile;
  readonly at: ValuePath;
  /** True if its texts stand in the file as they are: a row of a table is filled into none. */
  readonly isLiteral: boolean;
};

/** Reads a file of tests. Throws `InvalidFile` with everything that is wrong with it. */
export async function readTestFile(path: string, folder: string): Promise<readonly TestCase[]> {
  const source = await readSource(path, folder, conversationTestLimits.bytes);
  const read = fileSchema.safeParse(source.value);
  const fault = (at: ValuePath, message: string): Fault => ({ ...source.placeOf(at), message });
  if (!read.success)
    throw new InvalidFile(
      read.error.issues.map(({ path: issuePath, message }) => {
        const at = issuePath.filter((part) => typeof part !== 'symbol');
        return fault(at, `is not a test: /${at.join('/')}: ${message}`);
      }),
    );
  const { defaults = {}, cases } = read.data;
  const played = cases.flatMap(({ each, ...one }, index) => {
    const whole = {
      ...settingsOf(defaults, one),
      source,
      at: ['cases', index],
      isLiteral: each === undefined,
    };
    return each === undefined ? [whole] : each.map((row, number) => filled(whole, row, number));
  });
  const names = new Set<string>();
  const double = played.filter(({ name }) => names.has(name) || !names.add(name));
  if (double.length > 0)
    throw new InvalidFile(
      double.map(({ at, name }) => fault(at, `a second case is called ${JSON.stringify(name)}`)),
    );
  return played;
}

/** The settings of a case, and those of its file where the case has none. */
function settingsOf<T extends Settings>(defaults: Settings, one: T): T {
  return {
    ...defaults,
    ...one,
    prefilled: { ...defaults.prefilled, ...one.prefilled },
    links: { ...defaults.links, ...one.links },
    http: [...(one.http ?? []), ...(defaults.http ?? [])],
    models: [...(one.models ?? []), ...(defaults.models ?? [])],
  };
}

function filled(one: TestCase, row: Readonly<Record<string, string>>, number: number): TestCase {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(/\{\{([^{}]+)\}\}/g, (all, key: string) => row[key.trim()] ?? all);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  const { source, ...data } = one;
  const name = fill(one.name) as string;
  // filling in changes no shape
  return {
    ...(fill(data) as typeof data),
    source,
    name: name === one.name ? `${name} [${number + 1}]` : name,
  };
}
