import { blockKinds } from '@parley/blocks';
import { linkedBotIds, settleVariableScopes } from '@parley/engine';
import { testFileSchema, type BotContent, type TestFile } from '@parley/schema';
import {
  casesOf,
  coverageOf,
  createPrograms,
  namesIn,
  playCase,
  testedBot,
  unclearNames,
  type CaseResult,
  type CaseWay,
  type Coverage,
  type CoverageSort,
  type TestPath,
} from '@parley/trust';
import type { TestFailure } from '../../database/schema/bot-tests.ts';
import { canonicalJson, hashOf } from '../judging/canonical-json.ts';
import { contentOf, type Draft } from '../judging/draft-content.ts';
import type { StoredTest } from './bot-test.repository.ts';
import type { TestCoverage } from './bot-test.view.ts';

/** A bot and its tests, to be run. */
export type ToTest = {
  readonly botId: string;
  readonly draft: Draft;
  /** The content of published bots that links lead to, as JSON, by bot id. */
  readonly linked: Readonly<Record<string, string>>;
  readonly tests: readonly StoredTest[];
  /** True: the answer says which parts of the bot the tests came to. */
  readonly isCovering?: boolean | undefined;
};

/** The outcome of one test. */
type TestOutcome = {
  readonly testId: string;
  readonly cases: number;
  readonly failed: number;
  readonly turns: number;
  readonly firstFailure: TestFailure | null;
  /** The ids of the blocks and edges that the case of the first failure came to, or else all cases. */
  readonly blockIds: readonly string[];
  readonly edgeIds: readonly string[];
};

/** The outcome of a run, and the name of the version that publishing the content would make. */
export type Tested = {
  readonly hash: string;
  readonly outcomes: readonly TestOutcome[];
  /** null unless it was asked for; its lists have `mostNamed` names at most. */
  readonly coverage: TestCoverage | null;
};

/** A mistake in a test, with a JSON pointer into it. */
export type TestMistake = { readonly pointer: string; readonly detail: string };

/** The most cases of a stored test. */
const mostCases = 200;
/** The time that a case and a run have in their thread; a case takes some milliseconds. */
const limits = { caseMs: 5_000, runMs: 10_000 };
const longestWords = 1_000;
const mostVisits = 2_000;
/** The most parts without a case that a report names for one sort; the numbers tell of all. */
const mostNamed = 100;
const longestName = 200;

const pointerTo = (path: TestPath): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Everything that is wrong with a test and that its schema does not see. */
export function mistakesIn(content: TestFile): TestMistake[] {
  const { cases, faults } = casesOf(content);
  const found = faults.map(({ at, message }) => ({ pointer: pointerTo(at), detail: message }));
  if (cases.length <= mostCases) return found;
  return [...found, { pointer: '/cases', detail: `are ${cases.length}, and ${mostCases} are the most` }];
}

/** The ids of the bots that a draft links to. */
export function linkedBots(draft: Draft): string[] {
  return linkedBotIds(contentOf(draft), blockKinds);
}

/** Runs tests with a bot. Nothing but its arguments decides the outcome, unless time runs out. */
export async function playTests({
  botId,
  draft,
  linked,
  tests,
  isCovering = false,
}: ToTest): Promise<Tested> {
  const until = performance.now() + limits.runMs;
  const content = settleVariableScopes(contentOf(draft), blockKinds);
  const hash = hashOf(canonicalJson(content));
  const bot = testedBot(content, botId, hash);
  const { flow } = bot;
  const flows = new Map(
    Object.entries(linked).map(([id, json]) => [
      id,
      testedBot(JSON.parse(json) as BotContent, id, `linked ${id}`).flow,
    ]),
  );
  const programs = createPrograms({ limitMs: 1_000 });
  const outcomes: TestOutcome[] = [];
  const ways: CaseWay[] = [];
  try {
    for (const test of tests) {
      // what is stored was read by this schema; a later release may be stricter
      const read = testFileSchema.safeParse(JSON.parse(test.content));
      const { cases = [], faults = [] } = read.success ? casesOf(read.data) : {};
      const unfit = [...faults, ...unclearNames(content, cases)];
      if (!read.success || unfit.length > 0) {
        const [first = { at: [], message: 'is no test that this release can read' }] = unfit;
        outcomes.push(unplayable(test.id, cases.length, first));
        continue;
      }
      const results: CaseResult[] = [];
      for (const one of cases) {
        const caseUntil = Math.min(until, performance.now() + limits.caseMs);
        const isOver = (): boolean => performance.now() > caseUntil;
        const fakes = { programs, linked: flows, namesOf: namesIn(content) };
        results.push(await playCase(one, flow, fakes, { isOver }));
      }
      outcomes.push(outcomeOf(test.id, results));
      if (isCovering) ways.push(...results.map(({ visits, deeds }) => ({ visits, deeds })));
    }
    return { hash, outcomes, coverage: isCovering ? named(coverageOf(bot, ways)) : null };
  } finally {
    await programs.stop();
  }
}

/** The coverage with as many names as an answer holds. */
function named({ unreachable, ...shares }: Coverage): TestCoverage {
  const few = (names: readonly string[]): string[] =>
    names.slice(0, mostNamed).map((name) => name.slice(0, longestName));
  const of = (sort: CoverageSort): TestCoverage[CoverageSort] => {
    const share = shares[sort];
    return { ...share, missing: few(share.missing) };
  };
  return {
    blocks: of('blocks'),
    edges: of('edges'),
    events: of('events'),
    refusals: of('refusals'),
    failures: of('failures'),
    programs: of('programs'),
    unreachable: few(unreachable),
  };
}

function unplayable(
  testId: string,
  cases: number,
  { at, message }: { readonly at: TestPath; readonly message: string },
): TestOutcome {
  const firstFailure = { case: '', pointer: pointerTo(at), message, expected: null, heard: null };
  return { testId, cases, failed: Math.max(1, cases), turns: 0, firstFailure, blockIds: [], edgeIds: [] };
}

function outcomeOf(testId: string, results: readonly CaseResult[]): TestOutcome {
  const failed = results.filter(({ failure }) => failure);
  const [first] = failed;
  const visits = (first ? [first] : results).flatMap((result) => result.visits);
  return {
    testId,
    cases: results.length,
    failed: failed.length,
    turns: results.reduce((sum, { turns }) => sum + turns, 0),
    firstFailure: first ? failureOf(first) : null,
    blockIds: unique(visits.flatMap((visit) => ('blockId' in visit ? [visit.blockId] : []))),
    edgeIds: unique(visits.flatMap((visit) => ('edgeId' in visit ? [visit.edgeId] : []))),
  };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, mostVisits);

function failureOf({ case: one, failure }: CaseResult): TestFailure {
  const { message = '', expected, heard, step } = failure ?? {};
  return {
    case: one.name,
    pointer: pointerTo(step === undefined ? one.at : [...one.at, 'steps', step]),
    message: shortened(message) ?? '',
    expected: shortened(expected),
    heard: shortened(heard),
  };
}

const shortened = (words: string | undefined): string | null =>
  words === undefined ? null : words.slice(0, longestWords);
