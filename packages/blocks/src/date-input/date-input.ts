import { accept, ask, defineBlock } from '@parley/engine';
import { z } from 'zod';
import { checkVariables, inputSchemas, typedText, wireInput } from '../shared/input.ts';
import { formatDate, isDayFirst, type WallClock } from '../shared/date-pattern.ts';
import { checkPattern, usablePattern } from '../shared/wall-clock.ts';
import { defaultFormat, defaultFormatWithTime, defaultSeparator } from './constants.ts';
import { answeredMoments, checkBounds, fieldBound } from './moments.ts';
import { refuseOthers } from './refuse-others.ts';

const optionsSchema = z.looseObject({
  labels: z
    .looseObject({
      button: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      separator: z.string().optional().meta({ example: defaultSeparator }),
    })
    .optional(),
  variableId: z.string().optional(),
  hasTime: z.boolean().optional(),
  isRange: z.boolean().optional(),
  format: z.string().optional().meta({ example: defaultFormat }),
  min: z.string().optional(),
  max: z.string().optional(),
  retryMessageContent: z
    .string()
    .optional()
    .meta({ description: 'Extension: said in place of the limits about an answer that is refused.' }),
});

export const dateInput = defineBlock({
  type: 'date input',
  category: 'input',
  inputName: 'date',
  summary: 'Asks for a date, with a time or as a range if you want.',
  whenToUse: 'For appointments, bookings and birthdays: the visitor picks the day in a calendar.',
  ...inputSchemas('date input', optionsSchema),
  // a bound may be today
  isReferable: ({ options }) => options?.min === undefined && options?.max === undefined,
  enter(block, context) {
    const { min, max, hasTime = false } = block.options ?? {};
    const bounds = Object.entries({ min, max }).flatMap(([name, bound]) =>
      bound === undefined ? [] : [[name, fieldBound(context.render(bound), hasTime, context.now)] as const],
    );
    return ask(wireInput(block, context, { options: Object.fromEntries(bounds) }));
  },
  reply({ options = {} }, reply, context) {
    const { hasTime = false, isRange = false, labels, variableId } = options;
    const usual = hasTime ? defaultFormatWithTime : defaultFormat;
    const format = usablePattern(context.render(options.format ?? ''), usual);
    const separator = context.render(labels?.separator ?? '') || defaultSeparator;
    const rules = {
      now: context.now,
      isDayFirst: isDayFirst(format),
      hasTime,
      separator: isRange ? separator : undefined,
      min: context.render(options.min ?? ''),
      max: context.render(options.max ?? ''),
    };
    const moments = answeredMoments(typedText(reply) ?? '', rules);
    if (!moments) return refuseOthers(rules, options.retryMessageContent, context);
    const write = (moment: WallClock): string => formatDate(moment, format) ?? '';
    return accept(moments.map(write).join(` ${separator} `), { variableId });
  },
  check: ({ options = {} }, scope) => [
    ...checkVariables({ variableId: options.variableId }, scope),
    ...checkPattern(options.format, ['options', 'format']),
    ...checkBounds(options),
  ],
});
