import type { Effect, EffectResult, EffectType } from '@parley/engine';
import { createPayment } from './create-payment.ts';
import { evaluate } from './evaluate.ts';
import { httpRequest } from './http-request.ts';
import { languageModel } from './language-model.ts';
import { openBot } from './open-bot.ts';
import type { EffectContext, Performer } from './performer.ts';
import { readInstallation } from './read-installation.ts';
import { readTranscript } from './read-transcript.ts';
import { searchCollection } from './search-collection.ts';
import { speech, transcription } from './sounds.ts';
import { verifyPayment } from './verify-payment.ts';

/** Every effect the engine can ask for; a new one does not compile until it has its line here. */
const performers: { readonly [T in EffectType]: Performer<T> } = {
  createPayment,
  evaluate,
  httpRequest,
  languageModel,
  openBot,
  readInstallation,
  readTranscript,
  searchCollection,
  speech,
  transcription,
  verifyPayment,
};

/** True if an effect may be done again after a crash without anybody noticing. */
export function isRepeatable(type: EffectType): boolean {
  return performers[type].isRepeatable;
}

/** True if somebody pays for each time that an effect is begun, so that it is written down before. */
export function isPaid(type: EffectType): boolean {
  return performers[type].isPaid === true;
}

/** True if an effect tells others of the result, which therefore is written down before. */
export function namesResult(type: EffectType): boolean {
  return performers[type].namesResult === true;
}

/** True if an effect counts in the numbers that tell the effects of a turn apart. */
export function isNumbered(type: EffectType): boolean {
  return performers[type].isNumbered;
}

/** Does what the engine asked for, as a span, and says how long it took. */
export async function performEffect(effect: Effect, context: EffectContext): Promise<EffectResult> {
  // the map is keyed by the type of the effect, which TypeScript does not follow through an index
  const performer = performers[effect.type] as unknown as AnyPerformer;
  const started = performance.now();
  try {
    return await context.tracing.span(`effect ${effect.type}`, {}, () => performer.perform(effect, context));
  } finally {
    context.metrics.effectEnded(effect.type, (performance.now() - started) / 1_000);
  }
}

type AnyPerformer = { readonly perform: (effect: Effect, context: EffectContext) => Promise<EffectResult> };
