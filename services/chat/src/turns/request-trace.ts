import type { Effect, EffectResult, SessionState } from '@parley/engine';
import type { Trace, TracedResponse } from '@parley/schema';
import type { EffectContext } from '../effects/performer.ts';
import { shortenedJson } from './shortened-json.ts';

export type TracedRequest = Trace['requests'][number];

/** Bytes that are kept of a response as JSON. */
const responseLimits = { headers: 8_000, data: 48_000 } as const;

/** The HTTP requests of a turn of a preview, for the author of the bot. */
export class RequestTrace {
  readonly requests: TracedRequest[] = [];
  readonly #takesResponse: boolean;
  #response: TracedResponse | undefined;

  /** `takesResponse`: the response to the first request is kept too. */
  constructor(takesResponse: boolean) {
    this.#takesResponse = takesResponse;
  }

  /** The means of a turn, which tell of the response while one is wanted. */
  listening(means: EffectContext): EffectContext {
    if (!this.#takesResponse || this.requests.length > 0) return means;
    return {
      ...means,
      onResponse: ({ headers, data }) => {
        const kept = shortenedJson(headers, responseLimits.headers);
        const body = shortenedJson(data, responseLimits.data);
        this.#response = {
          // a copy of texts by name
          headers: kept.value as Record<string, string>,
          data: body.value,
          isShortened: kept.isShortened || body.isShortened,
        };
      },
    };
  }

  /** Notes the request that an effect made; other effects make none. */
  add({ waiting }: SessionState, effect: Effect, result: EffectResult, durationMs: number): void {
    if (effect.type !== 'httpRequest' || result.type !== 'httpRequest') return;
    const { method, url } = effect.request;
    const { status, error } = result;
    const response = this.#response;
    this.#response = undefined;
    this.requests.push({
      blockId: waiting?.blockId ?? '',
      method,
      url,
      status,
      ...(error === undefined ? {} : { error }),
      durationMs: Math.round(durationMs),
      ...(response === undefined ? {} : { response }),
    });
  }
}
