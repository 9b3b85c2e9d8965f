import { expect, test } from '@jest/globals';
import { addToast, toastQueue } from './toast-queue.ts';

const shown = (): string[] => toastQueue.visibleToasts.map(({ content: { text } }) => text).toSorted();
const undo = { label: 'Undo', run: () => undefined };

test('a message that is shown already takes the place of the former one, unless it can be answered', () => {
  for (const text of ['Saved.', 'Copied.', 'Saved.']) addToast({ text });
  expect(shown()).toEqual(['Copied.', 'Saved.']);
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  // each way back is about something else
  for (const action of [undo, undo, undefined]) addToast({ text: 'Deleted.', action });
  expect(shown()).toEqual(['Deleted.', 'Deleted.', 'Deleted.']);
});
