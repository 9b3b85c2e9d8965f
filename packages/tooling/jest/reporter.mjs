import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Prints the time of each project, says what was skipped and why (a skipped line is not a shown one), and leaves the
 * counts and what failed in the file that PARLEY_TEST_SUMMARY names, for .ci/run.
 */
export default class ProjectReporter {
  #projects = new Map();

  onTestResult(_test, { displayName, perfStats, testResults }) {
    const { name = 'tests' } = displayName ?? {};
    const { start, end } = perfStats;
    const files = this.#projects.get(name) ?? [];
    const assertions = testResults.reduce((sum, { numPassingAsserts = 0 }) => sum + numPassingAsserts, 0);
    files.push({ start, end, tests: testResults.length, assertions });
    this.#projects.set(name, files);
  }

  onRunComplete(_contexts, results) {
    const lines = [...this.#projects].map(([name, files]) => {
      const sum = (key) => files.reduce((total, file) => total + file[key], 0);
      // a file that could not even be loaded has no times
      const timed = files.filter(({ end }) => end > 0);
      const wall = Math.max(...timed.map(({ end }) => end)) - Math.min(...timed.map(({ start }) => start));
      const inWorkers = timed.reduce((total, { start, end }) => total + end - start, 0);
      return [
        name.padEnd(9),
        `${files.length} files`.padEnd(11),
        `${sum('tests')} tests`.padEnd(12),
        `${sum('assertions')} assertions`.padEnd(20),
        `${seconds(timed.length > 0 ? wall : 0)}, ${seconds(inWorkers)} in the workers`,
      ].join(' ');
    });
    process.stderr.write(`\n${lines.join('\n')}\n`);
    const skipped = results.testResults.flatMap((file) =>
      file.testResults
        .filter((test) => test.status === 'pending' || test.status === 'todo')
        .map((test) => test.fullName),
    );
    if (skipped.length > 0) {
      process.stderr.write(
        `\nSkipped (${skipped.length}):\n${skipped.map((name) => `  - ${name}\n`).join('')}`,
      );
    }
    const summary = process.env.PARLEY_TEST_SUMMARY;
    if (summary) {
      const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
      writeFileSync(
        summary,
        JSON.stringify({
          passed: results.numPassedTests,
          failed,
          skipped: skipped.length,
          failures: failuresOf(results),
        }),
      );
    }
  }
}

/** The files with failures, each with the names of the tests that failed; a file that did not load has none. */
function failuresOf({ testResults }) {
  return testResults
    .filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError)
    .map((file) => ({
      file: relative(process.cwd(), file.testFilePath),
      tests: file.testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }));
}
