import type { CaseResult, Coverage } from '@parley/trust';
import type { Place } from '../outcome.ts';
import type { FileCase } from './test-file.ts';

/** Writes the results of all cases as one text. */
type Report = (results: readonly CaseResult<FileCase>[], coverage: Coverage | undefined) => string;

/** The place of the step that failed, or of the case. */
function placeOf({ case: { source, at }, failure }: CaseResult<FileCase>): Place {
  return source.placeOf(failure?.step === undefined ? at : [...at, 'steps', failure.step]);
}

const where = (result: CaseResult<FileCase>): string => {
  const { path, line, column } = placeOf(result);
  return `${path}:${line}:${column}`;
};

function detailsOf(result: CaseResult<FileCase>): readonly string[] {
  const { failure } = result;
  if (!failure) return [];
  return [
    `${where(result)}: ${failure.message}`,
    ...(failure.expected === undefined ? [] : [`expected: ${failure.expected}`]),
    ...(failure.heard === undefined ? [] : [`heard: ${failure.heard}`]),
    ...failure.transcript.slice(-10).map((line) => `  ${line}`),
  ];
}

function totalsOf(results: readonly CaseResult<FileCase>[]): {
  tests: number;
  failures: number;
  turns: number;
  ms: number;
} {
  const sum = (of: (result: CaseResult<FileCase>) => number): number =>
    results.reduce((total, one) => total + of(one), 0);
  return {
    tests: results.length,
    failures: results.filter(({ failure }) => failure).length,
    turns: sum(({ turns }) => turns),
    ms: Math.round(sum(({ ms }) => ms)),
  };
}

/** Each form of a report. */
export const testReports = {
  text: (results) => {
    const { tests, failures, turns, ms } = totalsOf(results);
    const lines = results.flatMap((result) => [
      `${result.failure ? 'FAIL' : 'ok'}  ${result.case.name}`,
      ...detailsOf(result).map((line) => `      ${line}`),
    ]);
    return `${[...lines, `${tests - failures} of ${tests} passed, ${turns} turns in ${ms} ms`].map(printable).join('\n')}\n`;
  },
  json: (results, coverage) => {
    const { tests, failures, turns, ms } = totalsOf(results);
    const cases = results.map((result) => {
      const { path, line, column } = placeOf(result);
      const { failure } = result;
      return {
        name: result.case.name,
        tags: result.case.tags,
        status: failure ? 'failed' : 'passed',
        file: path,
        line,
        column,
        turns: result.turns,
        ms: Math.round(result.ms),
        ...(failure ? { failure } : {}),
      };
    });
    const document = {
      tests,
      passed: tests - failures,
      failed: failures,
      turns,
      ms,
      cases,
      ...(coverage ? { coverage } : {}),
    };
    return `${JSON.stringify(document, undefined, 2)}\n`;
  },
  junit: (results) => {
    const { tests, failures, ms } = totalsOf(results);
    const totals = `name="parley" tests="${tests}" failures="${failures}" errors="0" time="${seconds(ms)}"`;
    const cases = results.map((result) => {
      const { path, line } = placeOf(result);
      const head = `    <testcase name="${xml(result.case.name)}" classname="${xml(path)}" time="${seconds(result.ms)}"`;
      if (!result.failure) return `${head}/>`;
      const message = `message="${xml(result.failure.message)}" type="${xml(`line ${line}`)}"`;
      return `${head}>\n      <failure ${message}>${xml(detailsOf(result).join('\n'))}</failure>\n    </testcase>`;
    });
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites ${totals}>`,
      `  <testsuite ${totals.replace('errors', 'skipped="0" errors')}>`,
      ...cases,
      '  </testsuite>',
      '</testsuites>\n',
    ].join('\n');
  },
  tap: (results) => {
    const lines = results.flatMap((result, index) => [
      `${result.failure ? 'not ok' : 'ok'} ${index + 1} - ${printable(result.case.name).replaceAll('#', '\\#')}`,
      ...(result.failure
        ? ['  ---', `  message: ${JSON.stringify(detailsOf(result).join('\n'))}`, '  ...']
        : []),
    ]);
    return `TAP version 13\n1..${results.length}\n${lines.map((line) => `${line}\n`).join('')}`;
  },
} as const satisfies Readonly<Record<string, Report>>;

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

/** Without what a terminal takes for orders. */
const printable = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** A text inside of XML, without the characters that XML cannot hold. */
function xml(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    '\n': '&#10;',
  };
  return allowed.replace(/[&<>"\n]/g, (character) => names[character] ?? character);
}
