import { useEffect, useRef, useState } from 'react';
import { usePreviewing } from './previewing.store.ts';
import {
  accepted,
  judge,
  messageOf,
  stepsOf,
  wordsOfAnswer,
  type KeptTest,
  type Verdict,
} from './test-steps.ts';
import type { Preview } from './use-preview.ts';

type PlayedTest = {
  /** The comparison of the conversation with the test; undefined until that is played. */
  readonly verdict: Verdict | undefined;
  /** Gives the answers of the test to the conversation that begins next. */
  readonly play: () => void;
  /** Takes the step that is another one now into the test, and goes on. */
  readonly accept: () => void;
};

/** Gives the answers of a test in the visitor's place, as long as the bot goes the same way. */
export function usePlayedTest({ turns, phase, answer }: Preview, test: KeptTest | undefined): PlayedTest {
  const [played, setPlayed] = useState<KeptTest>();
  const verdict =
    test !== undefined && played === test ? judge(test.steps, stepsOf(turns, phase === 'over')) : undefined;
  const next = verdict?.result === 'going' && phase === 'waiting' ? verdict.next : undefined;
  const give = useRef<() => void>(undefined);
  give.current = next === undefined ? undefined : () => answer(messageOf(next), wordsOfAnswer(next));
  // the step, and no answer, tells one question from the next: two of them may have the same answer
  const step = next === undefined ? undefined : verdict?.same;
  useEffect(() => {
    if (step !== undefined) give.current?.();
  }, [step]);
  const accept = (): void => {
    if (test === undefined || verdict?.result !== 'differs') return;
    const next = { ...test, steps: accepted(test.steps, verdict) };
    usePreviewing.setState({ test: next });
    setPlayed(next);
  };
  return { verdict, play: () => setPlayed(test), accept };
}
