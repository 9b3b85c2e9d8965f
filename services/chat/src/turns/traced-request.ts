import type { Effect, EffectResult, SessionState } from '@parley/engine';
import type { Trace } from '@parley/schema';

export type TracedRequest = Trace['requests'][number];

/** The request that an effect made, for the author of the bot; none for other effects. */
export function tracedRequest(
  { waiting }: SessionState,
  effect: Effect,
  result: EffectResult,
  durationMs: number,
): TracedRequest[] {
  if (effect.type !== 'httpRequest' || result.type !== 'httpRequest') return [];
  const { method, url } = effect.request;
  const { status, error } = result;
  return [
    {
      blockId: waiting?.blockId ?? '',
      method,
      url,
      status,
      ...(error === undefined ? {} : { error }),
      durationMs: Math.round(durationMs),
    },
  ];
}
