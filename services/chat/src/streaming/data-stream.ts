import { textsOf } from './text-queue.ts';

const noAnswer = 'The answer could not be given.';

/**
 * An answer in the form of the public format: a line for each part of the text, and one for a failure, whose reason is for
 * the author alone.
 */
export function dataStream(
  run: (onText: (text: string) => void) => Promise<string | undefined>,
): AsyncGenerator<string, void> {
  return textsOf(
    (tell) => run((text) => tell(`0:${JSON.stringify(text)}\n`)),
    (failure) => (failure === undefined ? '' : `3:${JSON.stringify(noAnswer)}\n`),
  );
}
