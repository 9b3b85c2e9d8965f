import type { CheckScope, Finding, BlockContext } from '@parley/engine';
import { z } from 'zod';
import { checkCondition } from './condition.ts';
import { conditionHolds, conditionSchema } from './condition-holds.ts';

/** The condition under which a choice or card is shown. */
export const displayConditionSchema = z.looseObject({
  isEnabled: z.boolean().optional(),
  condition: conditionSchema.optional(),
});
type DisplayCondition = z.infer<typeof displayConditionSchema>;

/** True if something with that condition is shown now: always, unless the condition is enabled and does not hold. */
export function isDisplayed(displayCondition: DisplayCondition | undefined, context: BlockContext): boolean {
  return displayCondition?.isEnabled !== true || conditionHolds(displayCondition.condition, context);
}

/** Reports mistakes in a condition that is enabled; `path` leads to it. */
export function checkDisplay(
  displayCondition: DisplayCondition | undefined,
  path: readonly (string | number)[],
  scope: CheckScope,
): Finding[] {
  if (displayCondition?.isEnabled !== true) return [];
  return checkCondition(displayCondition.condition, [...path, 'condition'], scope);
}
