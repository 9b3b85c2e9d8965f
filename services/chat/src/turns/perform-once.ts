import { createHash } from 'node:crypto';
import type { Effect, EffectResult } from '@parley/engine';
import { isRepeatable, performEffect } from '../effects/index.ts';
import type { EffectContext } from '../effects/performer.ts';
import type { Journal } from './turn-journal.ts';

/**
 * Performs an effect. One that others notice is performed once: a later attempt at the turn finds its result in the
 * journal.
 */
export async function performOnce(
  effect: Effect,
  step: number,
  journal: Journal,
  context: EffectContext,
): Promise<EffectResult> {
  if (isRepeatable(effect.type)) return performEffect(effect, context);
  const request = createHash('sha256').update(JSON.stringify(effect)).digest('base64url').slice(0, 22);
  const name = `${step}:${request}`;
  const found = journal.find(name);
  // written by this function, from an effect of just this type
  if (found !== undefined) return JSON.parse(found) as EffectResult;
  const result = await performEffect(effect, context);
  await journal.write(name, JSON.stringify(result));
  return result;
}
