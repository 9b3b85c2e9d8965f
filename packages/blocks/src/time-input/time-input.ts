import { accept, ask, defineBlock, refuse } from '@parley/engine';
import { z } from 'zod';
import { checkVariables, inputSchemas, typedText, wireInput } from '../shared/input.ts';
import { formatDate } from '../shared/date-pattern.ts';
import { checkPattern, readMoments } from '../shared/wall-clock.ts';
import { defaultFormat } from './constants.ts';

const optionsSchema = z.looseObject({
  labels: z.looseObject({ button: z.string().optional() }).optional(),
  variableId: z.string().optional(),
  format: z.string().optional().meta({ example: 'HH:mm' }),
});

export const timeInput = defineBlock({
  type: 'time input',
  category: 'input',
  inputName: 'time',
  summary: 'Asks for a time of day.',
  whenToUse: 'When you want to know what time suits the visitor: a call, a table, a delivery.',
  ...inputSchemas('time input', optionsSchema),
  isReferable: () => true,
  enter: (block, context) => ask(wireInput(block, context)),
  reply({ options = {} }, reply, context) {
    const time = readMoments(typedText(reply) ?? '', context.now, false)?.from;
    if (time?.secondOfDay === undefined) return refuse();
    const { format = defaultFormat, variableId } = options;
    const content = formatDate(time, context.render(format)) || formatDate(time, defaultFormat);
    return content === undefined ? refuse() : accept(content, { variableId });
  },
  check: ({ options }, scope) => [
    ...checkVariables({ variableId: options?.variableId }, scope),
    ...checkPattern(options?.format, ['options', 'format']),
  ],
});
