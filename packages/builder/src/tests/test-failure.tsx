import '../words/late/stored-tests.ts';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import styles from './tests.module.css';

/** The first step of a test that did not hold. */
export type Failure = {
  readonly case: string;
  readonly pointer: string;
  readonly message: string;
  readonly expected: string | null;
  readonly heard: string | null;
};

/** The first wrong line of a test: the step, what was expected there, and what came. */
export function TestFailure({
  failure: { case: name, pointer, message, expected, heard },
}: {
  readonly failure: Failure;
}): ReactElement {
  const [, step] = /\/steps\/(\d+)$/.exec(pointer) ?? [];
  return (
    <div className={styles.failure} dir="auto">
      <div>
        {step === undefined
          ? t('storedTests.other', { name, message })
          : t('storedTests.step', { number: Number(step) + 1, name, message })}
      </div>
      {expected === null ? null : <div>{t('storedTests.expected', { words: expected })}</div>}
      {heard === null ? null : <div>{t('storedTests.heard', { words: heard })}</div>}
    </div>
  );
}
