import { useEffect, useRef, useState } from 'react';
import { answerOf, messageOf, wordsOfAnswer, type Answer } from './test-steps.ts';
import type { PreviewTurn } from './preview-message.ts';
import { usePreviewing } from './previewing.store.ts';
import type { Preview } from './use-preview.ts';

/** An answer, and the question that it was given to. */
type Given = { readonly blockId: string; readonly answer: Answer };

/** The answers of a conversation so far. What a page did by itself is no answer. */
export function givenAnswers(turns: readonly PreviewTurn[]): readonly Given[] {
  return turns.flatMap(({ answer }, index): Given[] => {
    const asked = turns[index - 1]?.input;
    return answer && asked ? [{ blockId: asked.id, answer: answerOf(answer.message) }] : [];
  });
}

/**
 * Begins the conversation anew where it had begun, and gives the same answers, as long as the same questions come: so it gets
 * to the same place in the bot as it is now.
 */
export function useReplay({ turns, phase, begun, start, answer }: Preview): () => void {
  const [left, setLeft] = useState<readonly Given[]>([]);
  const asked = phase === 'waiting' ? turns.at(-1)?.input?.id : undefined;
  const replay = (): void => {
    setLeft(givenAnswers(turns));
    start(begun.from);
  };
  const next = useRef<() => void>(undefined);
  next.current = () => {
    const [given, ...others] = left;
    if (!given || asked === undefined) return;
    // another question: from here on the author answers
    setLeft(given.blockId === asked ? others : []);
    if (given.blockId === asked) answer(messageOf(given.answer), wordsOfAnswer(given.answer));
  };
  // one turn may ask what the one before it has asked
  useEffect(() => next.current?.(), [asked, turns]);

  const wished = usePreviewing(({ replays }) => replays);
  const heard = useRef(wished);
  const again = useRef(replay);
  again.current = replay;
  useEffect(() => {
    if (heard.current === wished) return;
    heard.current = wished;
    again.current();
  }, [wished]);
  return replay;
}
