import {
  conversationTestLimits,
  type TestFile,
  type TestFileCase,
  type TestFileStep,
  type TestSettings,
  type TestWords,
} from '@parley/schema';
import { isReadable } from './text-match.ts';

/** A path in a file of tests, from its root. */
export type TestPath = readonly (string | number)[];

/** A case as it is played, with the path that it stands at. */
export type TestCase = Omit<TestFileCase, 'each'> & {
  readonly at: TestPath;
  /** True if its texts stand in the file as they are: a row of a table is filled into none. */
  readonly isLiteral: boolean;
};

/** A mistake in a file of tests that its schema does not see. */
export type TestFault = { readonly at: TestPath; readonly message: string };

/** The cases of a file, one for each row of a table; or everything that is wrong with it. */
export function casesOf(file: TestFile): {
  readonly cases: readonly TestCase[];
  readonly faults: readonly TestFault[];
} {
  const { defaults = {}, cases } = file;
  const faults = patternsIn(file).flatMap(([at, pattern]) =>
    isReadable(pattern) ? [] : [{ at, message: 'is no regular expression that runs in linear time' }],
  );
  const count = cases.reduce((sum, { each }) => sum + (each?.length ?? 1), 0);
  if (count > conversationTestLimits.cases) {
    const message = `has ${count} cases with the rows of all tables, and ${conversationTestLimits.cases} are the most`;
    return { cases: [], faults: [...faults, { at: ['cases'], message }] };
  }
  const played = cases.flatMap(({ each, ...one }, index) => {
    const whole = { ...settingsOf(defaults, one), at: ['cases', index], isLiteral: each === undefined };
    return each === undefined ? [whole] : each.map((row, number) => filled(whole, row, number));
  });
  const names = new Set<string>();
  const double = played.filter(({ name }) => names.has(name) || !names.add(name));
  const doubles = double.map(({ at, name }) => ({
    at,
    message: `a second case is called ${JSON.stringify(name)}`,
  }));
  return { cases: played, faults: [...faults, ...doubles] };
}

/** The settings of a case, and those of its file where the case has none. */
function settingsOf<T extends TestSettings>(defaults: TestSettings, one: T): T {
  return {
    ...defaults,
    ...one,
    prefilled: { ...defaults.prefilled, ...one.prefilled },
    links: { ...defaults.links, ...one.links },
    http: [...(one.http ?? []), ...(defaults.http ?? [])],
    models: [...(one.models ?? []), ...(defaults.models ?? [])],
    searches: [...(one.searches ?? []), ...(defaults.searches ?? [])],
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
  const name = fill(one.name) as string;
  // filling in changes no shape
  return { ...(fill(one) as TestCase), name: name === one.name ? `${name} [${number + 1}]` : name };
}

type FoundPattern = readonly [at: TestPath, pattern: string];

/** The regular expressions of a file, each with its path. */
function patternsIn({ defaults = {}, cases }: TestFile): readonly FoundPattern[] {
  return [
    ...inSettings(defaults, ['defaults']),
    ...cases.flatMap((one, index) => [
      ...inSettings(one, ['cases', index]),
      ...one.steps.flatMap((step, number) => inStep(step, ['cases', index, 'steps', number])),
    ]),
  ];
}

function inSettings(
  { http = [], models = [], searches = [] }: TestSettings,
  at: TestPath,
): readonly FoundPattern[] {
  const asked = { models, searches };
  return [
    ...http.flatMap(({ match }, index) => inWords(match.url, [...at, 'http', index, 'match', 'url'])),
    ...Object.entries(asked).flatMap(([part, fakes]) =>
      fakes.flatMap(({ match }, index) => inWords(match.asked, [...at, part, index, 'match', 'asked'])),
    ),
  ];
}

function inStep(step: TestFileStep, at: TestPath): readonly FoundPattern[] {
  if ('bot' in step)
    return typeof step.bot === 'object' && 'type' in step.bot ? [] : inWords(step.bot, [...at, 'bot']);
  if ('refuses' in step) return step.refuses === true ? [] : inWords(step.refuses, [...at, 'refuses']);
  if ('requests' in step) return inWords(step.requests.url, [...at, 'requests', 'url']);
  if (!('sends' in step)) return [];
  const { subject, body } = step.sends.mail;
  const mail = [...at, 'sends', 'mail'];
  return [...inWords(subject, [...mail, 'subject']), ...inWords(body, [...mail, 'body'])];
}

function inWords(words: TestWords | undefined, at: TestPath): readonly FoundPattern[] {
  return typeof words === 'object' && 'matches' in words ? [[[...at, 'matches'], words.matches]] : [];
}
