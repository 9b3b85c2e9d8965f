import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema, OpenApi } from './json-schema.ts';

/** Generated values take the shortest way at this depth. */
const maxDepth = 6;
const maxElements = 3;

/** Values that a schema allows. Formats and patterns are kept to; sizes stay small, as those of people do. */
export function arbitraryOf(schema: JsonSchema, document: OpenApi, depth = 0): Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) return arbitraryOf(referredTo($ref, document), document, depth + 1);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = anyOf ?? oneOf;
  if (choices) {
    return fc.oneof(...choices.map((choice) => arbitraryOf(choice, document, depth)));
  }
  if (allOf) {
    const parts = allOf.map((part) => arbitraryOf(part, document, depth));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as unknown);
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  return fc.oneof(...types.map((type) => ofType(type, schema, document, depth)));
}

function referredTo(reference: string, { components }: OpenApi): JsonSchema {
  const schema = components.schemas[reference.replace('#/components/schemas/', '')];
  if (!schema) throw new Error(`the document refers to ${reference}, which it does not have`);
  return schema;
}

function ofType(type: string, schema: JsonSchema, document: OpenApi, depth: number): Arbitrary<unknown> {
  const { minimum, maximum } = schema;
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: minimum ?? -1_000, max: Math.min(maximum ?? 1_000_000, 2 ** 31 - 1) });
    case 'number':
      return fc.oneof(
        fc.integer({ min: minimum ?? -1_000, max: maximum ?? 1_000 }),
        fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema, document, depth);
    case 'object':
      return objectOf(schema, document, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const words = [
  '',
  'start',
  'text',
  'text input',
  'Ada',
  '{{Name}}',
  'https://parley.invalid/',
  'zażółć 🙂',
  '1',
  '*',
];

/** Texts are as long at most where the schema allows more: the longest that a pattern demands is a hash. */
const longest = 64;

function textOf({ pattern, format, minLength = 0, maxLength = longest }: JsonSchema): Arbitrary<string> {
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((at) => at.toISOString());
  const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern), { maxLength: longest }).filter(fits);
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, longest), unit: 'grapheme' });
  const fitting = words.filter(fits);
  return fitting.length === 0 ? free.filter(fits) : fc.oneof(fc.constantFrom(...fitting), free.filter(fits));
}

function arrayOf(
  { items = {}, minItems = 0, maxItems }: JsonSchema,
  document: OpenApi,
  depth: number,
): Arbitrary<unknown> {
  const most = depth >= maxDepth ? minItems : Math.min(maxItems ?? maxElements, maxElements);
  return fc.array(arbitraryOf(items, document, depth + 1), {
    minLength: minItems,
    maxLength: Math.max(most, minItems),
  });
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  document: OpenApi,
  depth: number,
): Arbitrary<unknown> {
  const wanted = Object.entries(properties).filter(([name]) => depth < maxDepth || required.includes(name));
  const fields = Object.fromEntries(
    wanted.map(([name, field]) => [name, fieldOf(name, field, document, depth + 1)]),
  );
  const record = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (additionalProperties === undefined || additionalProperties === false || depth >= maxDepth)
    return record;
  const value =
    additionalProperties === true
      ? fc.jsonValue({ maxDepth: 1 })
      : arbitraryOf(additionalProperties, document, depth + 1);
  const extras = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), value, { maxKeys: 2 });
  return fc.tuple(record, extras).map(([known, more]) => ({ ...more, ...known }));
}

/** Names of fields that hold ids of things that exist; the text stands for one until it is sent (see send.ts). */
const idFields = ['workspaceId', 'botId', 'resultId', 'sessionId'];

function fieldOf(name: string, schema: JsonSchema, document: OpenApi, depth: number): Arbitrary<unknown> {
  const any = arbitraryOf(schema, document, depth);
  const usual = idFields.includes(name)
    ? fc.nat({ max: 999 }).map((number) => `@${name}:${number}@`)
    : fc.constantFrom('6', '3');
  const isUsual = idFields.includes(name) || name === 'version';
  return isUsual ? fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: any }) : any;
}
