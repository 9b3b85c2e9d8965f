import { Screen } from './screen.ts';
import { textOf } from './pace.ts';
import { Speech } from './speech.ts';

/** A speech whose visitor wants less motion, and what is shown of it. */
function speaking() {
  const screen = new Screen();
  const { signal } = new AbortController();
  const speech = new Speech({ screen, signal, wait: () => Promise.resolve(), isStill: () => true });
  const shown = (): string[] =>
    screen.state.items.flatMap((item) =>
      item.kind === 'bot' && 'richText' in item.message.content
        ? [textOf(item.message.content.richText)]
        : [],
    );
  return { screen, speech, shown };
}

const delta = (text: string, blockId = 'a') => ({ type: 'delta', blockId, text }) as const;

test('words are shown however soon they follow those before them', async () => {
  for (let turns = 0; turns < 6; turns += 1) {
    const { speech, shown } = speaking();
    speech.hear(delta('One '));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    speech.hear(delta('two.'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(shown()).toEqual(['One two.']);
  }
});

test('two answers in one turn are two bubbles, and end with all their sentences told', async () => {
  const { screen, speech, shown } = speaking();
  speech.hear(delta('First. And'));
  speech.hear(delta('Second', 'b'));
  await speech.end();
  expect(shown()).toEqual(['First. And', 'Second']);
  expect(screen.state.sentences).toEqual(['The bot says: First.', 'And', 'The bot says: Second']);
  expect(screen.state.canStop).toBe(false);
});

test('what is stopped grows no more, and is told to its end with the turn', async () => {
  const { screen, speech, shown } = speaking();
  speech.hear(delta('One. Two'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  speech.halt();
  speech.hear(delta(' three.'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(shown()).toEqual(['One. Two']);
  await speech.end();
  expect(screen.state.sentences).toEqual(['The bot says: One.', 'Two three.']);
});

test('what is taken back is gone, and the visitor is told that the answer begins again', async () => {
  const { screen, speech, shown } = speaking();
  speech.hear(delta('Wrong'));
  speech.hear({ type: 'reset' });
  expect(shown()).toEqual([]);
  expect(screen.state).toMatchObject({ isTyping: true, canStop: false });
  speech.hear(delta('Right.'));
  await speech.end();
  expect(shown()).toEqual(['Right.']);
  expect(screen.state.sentences).toEqual(['The answer begins again.', 'The bot says: Right.']);
});
