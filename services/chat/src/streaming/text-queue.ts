/**
 * Gives the texts that `run` tells while it runs, joined where several have come since the last was taken, then those that
 * `last` makes of its result. Rejects as it does. What runs goes on where nobody reads any more.
 */
export async function* textsOf<T>(
  run: (tell: (text: string) => void) => Promise<T>,
  last: (result: T) => string,
): AsyncGenerator<string, void> {
  const waiting: string[] = [];
  let wake = (): void => undefined;
  const tell = (text: string): void => {
    waiting.push(text);
    wake();
  };
  const end: { outcome?: { readonly result: T } | { readonly error: unknown } } = {};
  const over = (outcome: NonNullable<typeof end.outcome>): void => {
    end.outcome = outcome;
    wake();
  };
  run(tell).then(
    (result) => over({ result }),
    (error: unknown) => over({ error }),
  );
  for (;;) {
    const next = waiting.splice(0).join('');
    if (next !== '') yield next;
    else if (end.outcome) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  if ('error' in end.outcome) throw end.outcome.error;
  const text = last(end.outcome.result);
  if (text !== '') yield text;
}
