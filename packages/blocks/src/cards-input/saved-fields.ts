import { finding, type CheckScope, type Finding } from '@parley/engine';
import { variablesRules } from '../shared/variables.rules.ts';
import { cardsInputRules } from './cards-input.rules.ts';
import type { savedFieldNames } from './constants.ts';
import type { CardsBlock } from './schema.ts';
import type { ShownCard } from './shown-cards.ts';

type Read = (card: ShownCard, button: string | undefined) => string | undefined;

/** The fields of a chosen card that a bot can save, by their names in the public format. */
export const savedFields: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    'Image URL': ({ imageUrl }) => imageUrl,
    Title: ({ title }) => title,
    Description: ({ description }) => description,
    Button: (_, button) => button,
    'Internal Value': ({ internalValue }) => internalValue,
  } satisfies Record<(typeof savedFieldNames)[number], Read>),
);

/** Reports saved fields that cards do not have, and variables that the bot does not have. */
export function checkMapping(
  mapping: NonNullable<CardsBlock['options']>['saveResponseMapping'] = [],
  scope: CheckScope,
): Finding[] {
  return mapping.flatMap(({ field, variableId }, index): Finding[] => {
    const path = ['options', 'saveResponseMapping', index];
    if (field !== undefined && !savedFields.has(field)) {
      const message = `cards have no part “${field}”: choose another one`;
      return [finding(cardsInputRules['unknown-field'], message, [...path, 'field'])];
    }
    if (variableId === undefined || variableId === '' || scope.hasVariable(variableId)) return [];
    const message = 'the variable to save this in is gone: choose another one';
    return [finding(variablesRules['unknown-variable'], message, [...path, 'variableId'])];
  });
}
