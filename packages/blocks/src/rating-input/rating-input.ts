import { accept, ask, defineBlock, finding, refuse, type BlockContext } from '@parley/engine';
import { z } from 'zod';
import { checkVariables, inputSchemas, typedText, wireInput } from '../shared/input.ts';
import { numberOrVariableSchema, toNumber } from '../shared/options.ts';
import { questionsRules } from '../shared/questions.rules.ts';
import { buttonTypes, defaultLength, defaultStart } from './constants.ts';

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
type Options = z.infer<typeof optionsSchema>;

const wholeNumber = /^[+-]?\d{1,9}$/;

export const ratingInput = defineBlock({
  type: 'rating input',
  category: 'input',
  inputName: 'rating',
  summary: 'Asks for a rating on a scale of numbers or icons.',
  ...inputSchemas('rating input', optionsSchema),
  enter: (block, context) => ask(wireInput(block, context)),
  reply({ options = {} }, reply, context) {
    const text = typedText(reply) ?? '';
    if (!wholeNumber.test(text)) return refuse();
    const rating = Number(text);
    const { lowest, highest } = scaleOf(options, context.render);
    if (rating < lowest || rating > highest) return refuse();
    return accept(String(rating), { variableId: options.variableId });
  },
  check({ options = {} }, scope) {
    const { lowest, highest } = scaleOf(options, (text) => text);
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
    ];
  },
});

/** The ends of the scale. Icons are counted from one; numbers run from `startsAt`, or zero, up to `length`. */
function scaleOf(
  { buttonType, length, startsAt }: Options,
  render: BlockContext['render'],
): { lowest: number; highest: number } {
  const read = (option: string | number | undefined): number | undefined =>
    toNumber(typeof option === 'string' ? render(option) : option);
  const highest = read(length) ?? defaultLength;
  return { lowest: buttonType === buttonTypes[1] ? 1 : (read(startsAt) ?? defaultStart), highest };
}
