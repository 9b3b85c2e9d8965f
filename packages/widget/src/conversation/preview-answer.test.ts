import { readPreviewAnswer } from './preview-answer.ts';

const message = { type: 'text', text: 'Ada' };

test('an answer is read with the words that stand for it', () => {
  expect(readPreviewAnswer({ type: 'parley-preview-answer', message, shown: 'Ada' })).toMatchObject({
    message,
    shown: 'Ada',
  });
});

test('an answer may say nothing', () => {
  expect(readPreviewAnswer({ type: 'parley-preview-answer', shown: '' })).toMatchObject({
    message: undefined,
    shown: '',
  });
});

test.each([
  undefined,
  null,
  'answer',
  {},
  { type: 'parley-preview-start', message, shown: 'Ada' },
  { type: 'parley-preview-answer', message },
])('%j is no answer', (data) => {
  expect(readPreviewAnswer(data)).toBeUndefined();
});
