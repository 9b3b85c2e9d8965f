import { afterEach, expect, test } from '@jest/globals';
import { addLastingToast, addToast, toastQueue } from './toast-queue.ts';

const shown = (): string[] => toastQueue.visibleToasts.map(({ content: { text } }) => text).toSorted();
const closeAll = (): void => toastQueue.clear();
afterEach(closeAll);
const undo = { label: 'Undo', run: () => undefined };

test('a message that is shown already takes the place of the former one, unless it can be answered', () => {
  for (const text of ['Saved.', 'Copied.', 'Saved.']) addToast({ text });
  expect(shown()).toEqual(['Copied.', 'Saved.']);
  closeAll();
  // each way back is about something else
  for (const action of [undo, undo, undefined]) addToast({ text: 'Deleted.', action });
  expect(shown()).toEqual(['Deleted.', 'Deleted.', 'Deleted.']);
});

test('a message tells once that it has gone, whether it is closed or newer ones push it out', () => {
  const gone: string[] = [];
  for (const text of ['One.', 'Two.', 'Three.', 'Four.'])
    addToast({ text, action: undo, onGone: () => gone.push(text) });
  expect(gone).toEqual(['One.']);
  for (const { key } of [...toastQueue.visibleToasts]) toastQueue.close(key);
  expect(gone.toSorted()).toEqual(['Four.', 'One.', 'Three.', 'Two.']);
});

test('a message that newer ones push out of sight is forgotten, one that lasts comes back', () => {
  const end = addLastingToast({ text: 'Waiting.' });
  for (const text of ['One.', 'Two.', 'Three.', 'Four.']) addToast({ text, action: undo });
  expect(shown()).toEqual(['Four.', 'Three.', 'Waiting.']);
  for (const { key, content } of toastQueue.visibleToasts)
    if (content.action !== undefined) toastQueue.close(key);
  expect(shown()).toEqual(['Waiting.']);
  const ends = ['Two', 'Three'].map((text) => addLastingToast({ text }));
  addToast({ text: 'Saved.' });
  expect(shown()).toEqual(['Saved.', 'Three', 'Two']);
  toastQueue.visibleToasts
    .filter(({ timeout }) => timeout !== undefined)
    .forEach(({ key }) => toastQueue.close(key));
  expect(shown()).toEqual(['Three', 'Two', 'Waiting.']);
  for (const stop of [end, ...ends]) stop();
  expect(shown()).toEqual([]);
});
