import { writeFileSync } from 'node:fs';

/**
 * Says what was skipped and why (a skipped line is not a shown one), and leaves the counts in the file that
 * PARLEY_TEST_SUMMARY names, for .ci/run.
 */
export default class SkippedReporter {
  onRunComplete(_contexts, results) {
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
        JSON.stringify({ passed: results.numPassedTests, failed, skipped: skipped.length }),
      );
    }
  }
}
