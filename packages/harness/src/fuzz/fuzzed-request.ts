import fc, { type Arbitrary } from 'fast-check';
import { arbitraryOf } from './arbitrary-of.ts';
import { brokenBodies, files, type SentBody } from './broken.ts';
import type { Operation } from './operation.ts';

/** The holder of the token that a request carries. */
export type Caller = 'secret' | 'publishable' | 'stranger' | 'nonsense' | 'nobody';

/** A request as it is made up; ids that exist are put in when it is sent. */
export type FuzzedRequest = {
  readonly operation: Operation;
  readonly caller: Caller;
  /** By name: the number of an id that exists, or a text that nobody has. */
  readonly params: Readonly<Record<string, number | string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: SentBody | undefined;
};

const callers: Arbitrary<Caller> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('secret' as const) },
  { weight: 6, arbitrary: fc.constant('publishable' as const) },
  { weight: 1, arbitrary: fc.constantFrom('stranger' as const, 'nonsense' as const, 'nobody' as const) },
);

const oddTexts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom(
    '0',
    '-1',
    'null',
    'undefined',
    '[object Object]',
    "' OR 1=1 --",
    'a\0b',
    'x'.repeat(300),
    '\ud800',
    '%',
    '../x',
    '{{id}}',
  ),
);

const mostly = <T>(usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** Parameters whose larger values only make a server wait. */
const quickly: Readonly<Record<string, Arbitrary<string> | undefined>> = {
  waitSeconds: fc.constantFrom('0', '1', '26'),
};

/** Requests for an operation: half of them as its document allows, the others broken in one place or more. */
export function requestsFor(operation: Operation): Arbitrary<FuzzedRequest> {
  const named = (where: 'path' | 'query' | 'header'): Operation['parameters'] =>
    operation.parameters.filter((parameter) => parameter.in === where);
  const record = <T>(
    names: Operation['parameters'],
    value: (parameter: Operation['parameters'][number]) => Arbitrary<T>,
  ): Arbitrary<Record<string, T>> =>
    fc.record(Object.fromEntries(names.map((parameter) => [parameter.name, value(parameter)])));
  return fc.record({
    operation: fc.constant(operation),
    caller: callers,
    params: record<number | string>(named('path'), () => mostly<number | string>(fc.nat(), oddTexts)),
    query: record(named('query'), ({ name, schema }) =>
      fc.option(mostly(quickly[name] ?? arbitraryOf(schema, operation.document).map(String), oddTexts), {
        nil: undefined,
      }),
    ),
    headers: record(named('header'), () =>
      fc.option(mostly(fc.uuid(), fc.stringMatching(/^[\x20-\x7e]{0,300}$/)), { nil: undefined }),
    ),
    body: bodyOf(operation),
  });
}

function bodyOf({ body, takesFile, document }: Operation): Arbitrary<SentBody | undefined> {
  if (takesFile) return fc.option(files, { nil: undefined, freq: 20 });
  if (!body) return fc.constant(undefined);
  const valid = arbitraryOf(body, document);
  return fc.oneof(
    {
      weight: 5,
      arbitrary: valid.map((value) => ({
        text: JSON.stringify(value),
        mediaType: 'application/json',
      })),
    },
    { weight: 5, arbitrary: brokenBodies(valid) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}
