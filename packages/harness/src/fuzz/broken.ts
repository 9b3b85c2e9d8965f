import fc, { type Arbitrary } from 'fast-check';

/** A body as it is sent, with its media type. */
export type SentBody = {
  readonly text: string;
  readonly mediaType: string;
};

const json = 'application/json';

/** Bodies that programs and attackers send in place of valid ones. */
export function brokenBodies(valid: Arbitrary<unknown>): Arbitrary<SentBody> {
  const asJson = (values: Arbitrary<unknown>): Arbitrary<SentBody> =>
    values.map((value) => ({ text: value === undefined ? '' : JSON.stringify(value), mediaType: json }));
  return fc.oneof(
    {
      weight: 6,
      arbitrary: asJson(
        fc.tuple(valid, fc.nat(), hostile).map(([body, at, value]) => replaced(body, at, value)),
      ),
    },
    { weight: 2, arbitrary: asJson(fc.tuple(valid, fc.nat()).map(([body, at]) => removed(body, at))) },
    { weight: 1, arbitrary: asJson(fc.jsonValue()) },
    { weight: 1, arbitrary: fc.constantFrom(...texts).map((text) => ({ text, mediaType: json })) },
    { weight: 1, arbitrary: fc.tuple(valid, fc.nat()).map(([body, at]) => cut(JSON.stringify(body), at)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(asJson(valid), fc.constantFrom(...mediaTypes))
        .map(([body, mediaType]) => ({ ...body, mediaType })),
    },
  );
}

const mediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'multipart/form-data; boundary=x',
  '',
  'json',
];
const texts = [
  '',
  ' ',
  '{',
  '[',
  '"',
  'nul',
  'NaN',
  '1e999',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '\ufeff{}',
  '{"message":{"type":"text","text":"\\ud800"}}',
  '{"message":{"type":"text","text":"a\\u0000b"}}',
];

const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    9_007_199_254_740_993,
    '',
    ' ',
    'a\0b',
    '\ud800',
    '../../etc/passwd',
    "'; DROP TABLE bots; --",
    '$where',
    '{{7*7}}',
    'javascript:alert(1)',
    '%s%n',
    '\u202e',
  ),
  fc.constant('x'.repeat(70_000)),
  fc.constant({ constructor: { prototype: { polluted: true } } }),
  fc.constant([[[[[[]]]]]]),
  fc.array(fc.integer(), { maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A picture of one pixel, in bytes that are text as well. */
const picture = 'GIF89a\x01\0\x01\0\0\0\0;';

/** Files that are pictures, that pretend to be some, and that are none; under types that are taken and others. */
export const files: Arbitrary<SentBody> = fc.record({
  text: fc.oneof(
    { weight: 4, arbitrary: fc.string().map((more) => picture + more) },
    { weight: 1, arbitrary: fc.nat(picture.length).map((length) => picture.slice(0, length)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 10_000 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        '<html><script>alert(1)</script></html>',
        // a thousand million pixels
        'GIF89a\x7f\x7f\x7f\x7f\0\0\0;',
        '%PDF-1.7',
      ),
    },
  ),
  mediaType: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('application/octet-stream', 'image/gif', 'video/mp4') },
    { weight: 1, arbitrary: fc.constantFrom(...mediaTypes, json) },
  ),
});

/** The places of a document, by their pointers as lists of keys. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

function replaced(body: unknown, at: number, value: unknown): unknown {
  const places = placesOf(body);
  return changed(body, places[at % places.length] ?? [], () => value);
}

function removed(body: unknown, at: number): unknown {
  const places = placesOf(body);
  return changed(body, places[at % places.length] ?? [], () => undefined);
}

function changed(value: unknown, [key, ...rest]: readonly string[], change: () => unknown): unknown {
  if (key === undefined) return change();
  if (Array.isArray(value))
    return value.map((element: unknown, i) => (String(i) === key ? changed(element, rest, change) : element));
  const fields = Object.entries(value as object) as [string, unknown][];
  return Object.fromEntries(
    fields.map(([name, field]) => [name, name === key ? changed(field, rest, change) : field]),
  );
}

function cut(text: string, at: number): SentBody {
  return { text: text.slice(0, at % (text.length + 1)), mediaType: json };
}
