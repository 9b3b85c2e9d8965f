import { accept, ask, defineBlock, finding, refuse } from '@parley/engine';
import { z } from 'zod';
import { checkVariables, inputSchemas, typedText, wireInput } from '../shared/input.ts';
import { numberOrVariableSchema } from '../shared/options.ts';
import { questionsRules } from '../shared/questions.rules.ts';
import { buttonTypes } from './constants.ts';
import { ratingScale } from './rating-scale.ts';
import { checkOptionsOnChannels } from '../shared/channel-checks.ts';

const optionsSchema = z.looseObject({
  variableId: z.string().optional(),
  buttonType: z.string().optional().meta({ example: buttonTypes[0] }),
  length: numberOrVariableSchema.optional(),
  startsAt: numberOrVariableSchema.optional(),
  labels: z
    .looseObject({
      left: z.string().optional(),
      right: z.string().optional(),
      button: z.string().optional(),
    })
    .optional(),
  customIcon: z.looseObject({ isEnabled: z.boolean().optional(), svg: z.string().optional() }).optional(),
  isOneClickSubmitEnabled: z.boolean().optional(),
});

const wholeNumber = /^[+-]?\d{1,9}$/;

export const ratingInput = defineBlock({
  type: 'rating input',
  category: 'input',
  inputName: 'rating',
  summary: 'Asks for a rating on a scale of numbers or icons.',
  whenToUse: 'When you want to know how satisfied visitors are, such as from 1 to 5 stars.',
  ...inputSchemas('rating input', optionsSchema),
  isReferable: () => true,
  enter: (block, context) => ask(wireInput(block, context)),
  reply({ options = {} }, reply, context) {
    const text = typedText(reply) ?? '';
    if (!wholeNumber.test(text)) return refuse();
    const rating = Number(text);
    const { lowest, highest } = ratingScale(options, context.render);
    if (rating < lowest || rating > highest) return refuse();
    return accept(String(rating), { variableId: options.variableId, counted: true });
  },
  check({ options = {} }, scope) {
    const { lowest, highest } = ratingScale(options, (text) => text);
    return [
      ...checkVariables({ variableId: options.variableId }, scope),
      ...(lowest > highest
        ? [
            finding(questionsRules['empty-range'], 'there is no number on this scale: make it longer', [
              'options',
              'length',
            ]),
          ]
        : []),
      ...checkOptionsOnChannels(
        // no channel has room for so many; the rest of a longer scale is not looked at
        Array.from({ length: Math.min(100, Math.max(0, highest - lowest + 1)) }, (_, at) => ({
          text: String(lowest + at),
          path: ['options', 'length'],
        })),
        { isMultipleChoice: false, path: ['options', 'length'] },
        scope,
      ),
    ];
  },
});
