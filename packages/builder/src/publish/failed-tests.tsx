import { ApiProblem } from '@parley/client';
import type { ReactElement } from 'react';
import { TestFailure, type Failure } from '../tests/test-failure.tsx';
import styles from './publish.module.css';

type FailedTest = Failure & { readonly testId: string; readonly name: string };

/** The required tests that held a publication back, each with its first wrong line. */
export function FailedTests({ error }: { readonly error: Error }): ReactElement | null {
  if (!(error instanceof ApiProblem) || error.code !== 'tests-failed') return null;
  // the service sends them with this problem, and with no other
  const tests = Reflect.get(error.problem, 'tests') as readonly FailedTest[];
  return (
    <ul className={styles.tests}>
      {tests.map((test) => (
        <li key={test.testId}>
          <strong dir="auto">{test.name}</strong>
          <TestFailure failure={test} />
        </li>
      ))}
    </ul>
  );
}
