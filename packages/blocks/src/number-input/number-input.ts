import { accept, ask, defineBlock, finding, type ReplyOutcome, type BlockContext } from '@parley/engine';
import { z } from 'zod';
import { checkVariables, inputSchemas, refuseIn, refuseWith, typedText, wireInput } from '../shared/input.ts';
import { fieldLabelsSchema, numberOrVariableSchema, toNumber } from '../shared/options.ts';
import { questionsRules } from '../shared/questions.rules.ts';
import { checkStyle } from './number-style.ts';
import { numbersIn, type ReadNumber } from './read-number.ts';

const optionsSchema = z.looseObject({
  labels: fieldLabelsSchema.optional(),
  variableId: z.string().optional(),
  min: numberOrVariableSchema.optional(),
  max: numberOrVariableSchema.optional(),
  step: numberOrVariableSchema.optional(),
  retryMessageContent: z
    .string()
    .optional()
    .meta({ description: 'Extension: said in place of the limits about an answer that is refused.' }),
  locale: z.string().optional(),
  style: z.string().optional().meta({ example: 'decimal' }),
  currency: z.string().optional(),
  unit: z.string().optional(),
});

/** A number may differ this much from a step, because binary numbers cannot hold some decimals. */
const stepTolerance = 1e-9;

export const numberInput = defineBlock({
  type: 'number input',
  category: 'input',
  inputName: 'number',
  summary: 'Asks for a number, with a smallest, a largest and a step if you set them.',
  whenToUse: 'For ages, amounts and quantities: everything you want to calculate with or compare.',
  ...inputSchemas('number input', optionsSchema),
  isReferable: () => true,
  enter: (block, context) => ask(wireInput(block, context)),
  reply({ options = {} }, reply, context) {
    const bound = (option: string | number | undefined): number | undefined =>
      toNumber(typeof option === 'string' ? context.render(option) : option);
    const [min, max, step] = [bound(options.min), bound(options.max), bound(options.step)];
    const fits = ({ number }: ReadNumber): boolean =>
      !(min !== undefined && number < min) &&
      !(max !== undefined && number > max) &&
      !(step !== undefined && step > 0 && !isOnStep(number, min ?? 0, step));
    const writing = {
      locale: context.render(options.locale ?? '').trim(),
      currency: context.render(options.currency ?? '').trim(),
    };
    const [number, another] = numbersIn(typedText(reply) ?? '', writing).filter(fits);
    if (!number) return refuseOthers({ min, max, step }, options.retryMessageContent, context);
    if (another) return refuseTwoWays(number, another, context);
    return accept(number.content, { variableId: options.variableId, counted: true });
  },
  check({ options = {} }, scope) {
    const { min, max } = options;
    const crossed = typeof min === 'number' && typeof max === 'number' && min > max;
    return [
      ...checkVariables({ variableId: options.variableId }, scope),
      ...checkStyle(options),
      ...(crossed
        ? [
            finding(
              questionsRules['empty-range'],
              'no number is between these two: make the smallest less than the largest',
              ['options', 'min'],
            ),
          ]
        : []),
    ];
  },
});

type Limits = Readonly<Record<'min' | 'max' | 'step', number | undefined>>;

/**
 * Refuses what is no number, or none within the limits, and says which numbers are taken; the words that the block or the
 * bot has for refused answers stay as their author wrote them.
 */
function refuseOthers(
  { min, max, step = 0 }: Limits,
  own: string | undefined,
  context: BlockContext,
): ReplyOutcome {
  if (own !== undefined && own !== '') return refuseIn(own, context);
  const isWhole = step === 1 && Number.isInteger(min ?? 0);
  const steps = step > 0 && !isWhole ? `, in steps of ${step}` : '';
  const bounds =
    min !== undefined && max !== undefined
      ? ` from ${min} to ${max}`
      : min !== undefined
        ? ` of at least ${min}`
        : max !== undefined
          ? ` of at most ${max}`
          : '';
  return refuseWith(context, `Please write a ${isWhole ? 'whole ' : ''}number${bounds}${steps}.`);
}

/** Refuses an ambiguous number and shows both readings unambiguously: 1.234 with a fourth decimal. */
function refuseTwoWays(whole: ReadNumber, decimal: ReadNumber, context: BlockContext): ReplyOutcome {
  const [one, other] = [whole.content, decimal.number.toFixed(4)];
  const sentence = `That number can be read in two ways. Please write ${one} or ${other}.`;
  return refuseWith(context, sentence, `${one} / ${other}`);
}

function isOnStep(number: number, from: number, step: number): boolean {
  const steps = (number - from) / step;
  return Math.abs(steps - Math.round(steps)) < stepTolerance * Math.max(1, Math.abs(steps));
}
