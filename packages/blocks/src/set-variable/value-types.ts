import type { VariableValue } from '@parley/schema';
import type { Assignment, BlockContext } from '@parley/engine';
import { textOf, unitCost } from '@parley/engine';
import { isoInstant, isoInstantIn } from '../shared/instant.ts';
import type { conversationValues, pageValues } from './constants.ts';
import type { SetVariableOptions } from './schema.ts';

const dayMs = 86_400_000;

type ValueType = (options: SetVariableOptions, context: BlockContext) => Assignment[];

const one =
  (value: (options: SetVariableOptions, context: BlockContext) => unknown): ValueType =>
  (options, context) => [{ variableId: options.variableId ?? '', value: value(options, context) }];

const listOf = (value: VariableValue | undefined): (string | null)[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

const shifted = (days: number): ValueType =>
  one(({ timeZone }, context) => {
    const at = context.now + days * dayMs;
    const zone = timeZone === undefined ? '' : context.render(timeZone).trim();
    return (zone === '' ? undefined : isoInstantIn(at, zone)) ?? isoInstant(at);
  });

/** Takes an element off one end of the list, and stores it in another variable if the block names one. */
const taking =
  (take: (list: (string | null)[]) => string | null | undefined): ValueType =>
  ({ variableId = '', saveItemInVariableId }, context) => {
    const current = context.value(variableId);
    const list = Array.isArray(current) ? [...current] : [];
    const taken = take(list);
    const saved =
      saveItemInVariableId === undefined ? [] : [{ variableId: saveItemInVariableId, value: taken ?? null }];
    return [{ variableId, value: list }, ...saved];
  };

/** The value types that need only the conversation itself, by their names in the public format. */
export const valueTypes: ReadonlyMap<string, ValueType> = new Map(
  Object.entries<ValueType>({
    Empty: one(() => null),
    'Append value(s)': one(({ variableId = '', item = '' }, context) => [
      ...listOf(context.value(variableId)),
      context.render(item),
    ]),
    Pop: taking((list) => list.pop()),
    Shift: taking((list) => list.shift()),
    'Map item with same index': one(({ mapListItemParams = {} }, context) => {
      const {
        baseItemVariableId = '',
        baseListVariableId = '',
        targetListVariableId = '',
      } = mapListItemParams;
      const item = textOf(context.value(baseItemVariableId));
      const list = listOf(context.value(baseListVariableId));
      const index = context.spend(list.length * unitCost.element) ? list.indexOf(item) : -1;
      return index === -1 ? null : (listOf(context.value(targetListVariableId))[index] ?? null);
    }),
    Now: shifted(0),
    Today: shifted(0),
    Yesterday: shifted(-1),
    Tomorrow: shifted(1),
    'Random ID': one((_, context) => context.newId()),
    'Result ID': one((_, context) => context.resultId ?? context.newId()),
    'User ID': one((_, context) => context.contact?.id ?? context.resultId ?? context.newId()),
    'Environment name': one((_, context) => context.contact?.channel ?? 'web'),
    'Phone number': one((_, context) => context.contact?.phone ?? null),
    'Contact name': one((_, context) => context.contact?.name ?? null),
    'Referral Click ID': one((_, context) => context.contact?.clickId ?? null),
    'Referral Source ID': one((_, context) => context.contact?.advertisementId ?? null),
  } satisfies Record<(typeof conversationValues)[number], ValueType>),
);

/** The value types that contacts of messaging channels have, and visitors of pages have not. */
export const channelValues: ReadonlySet<string> = new Set([
  'Phone number',
  'Contact name',
  'Referral Click ID',
  'Referral Source ID',
]);

/** The value types that only the visitor's machine knows, as programs for it. */
export const clientExpressions: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'Device type':
      'const agent = navigator.userAgent; return /iPad|Tablet|Android(?!.*Mobile)/i.test(agent) ? "tablet" : /Mobi|iPhone|Android/i.test(agent) ? "mobile" : "desktop";',
    'Moment of the day':
      'const hour = new Date().getHours(); return hour < 5 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : hour < 22 ? "evening" : "night";',
  } satisfies Record<(typeof pageValues)[number], string>),
);
