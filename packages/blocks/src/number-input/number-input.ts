import { accept, ask, defineBlock, finding, refuse } from '@parley/engine';
import { z } from 'zod';
import { checkVariables, inputSchemas, typedText, wireInput } from '../shared/input.ts';
import { fieldLabelsSchema, numberOrVariableSchema, toNumber } from '../shared/options.ts';
import { questionsRules } from '../shared/questions.rules.ts';
import { checkStyle } from './number-style.ts';

const optionsSchema = z.looseObject({
  labels: fieldLabelsSchema.optional(),
  variableId: z.string().optional(),
  min: numberOrVariableSchema.optional(),
  max: numberOrVariableSchema.optional(),
  step: numberOrVariableSchema.optional(),
  locale: z.string().optional(),
  style: z.string().optional().meta({ example: 'decimal' }),
  currency: z.string().optional(),
  unit: z.string().optional(),
});

/** How far beside a step a number may lie, for decimals that binary numbers cannot hold. */
const stepTolerance = 1e-9;

export const numberInput = defineBlock({
  type: 'number input',
  category: 'input',
  inputName: 'number',
  summary: 'Asks for a number, within bounds and on steps if they are set.',
  ...inputSchemas('number input', optionsSchema),
  enter: (block, run) => ask(wireInput(block, run)),
  reply({ options = {} }, reply, run) {
    const typed = typedNumber(typedText(reply) ?? '');
    if (typed === undefined) return refuse();
    const { number, content } = typed;
    const bound = (option: string | number | undefined): number | undefined =>
      toNumber(typeof option === 'string' ? run.render(option) : option);
    const [min, max, step] = [bound(options.min), bound(options.max), bound(options.step)];
    if ((min !== undefined && number < min) || (max !== undefined && number > max)) return refuse();
    if (step !== undefined && step > 0 && !isOnStep(number, min ?? 0, step)) return refuse();
    return accept(content, { variableId: options.variableId });
  },
  check({ options = {} }, scope) {
    const { min, max } = options;
    const crossed = typeof min === 'number' && typeof max === 'number' && min > max;
    return [
      ...checkVariables({ variableId: options.variableId }, scope),
      ...checkStyle(options),
      ...(crossed
        ? [finding(questionsRules['empty-range'], 'no number is in this range', ['options', 'min'])]
        : []),
    ];
  },
});

/** A number, and behind it no other digits and nothing that could be more of it. */
const leadingNumber = /^([+-]?)(\d+(?:[.,]\d*)?|[.,]\d+)(e[+-]?\d+)?(?!\s*[.,+-])\D*$/i;
/** As many digits as every number keeps exactly. */
const exactDigits = 15;

/** The number a text begins with, and how it is stored; codes such as 007 and very long ones stay as they were typed. */
function typedNumber(text: string): { readonly number: number; readonly content: string } | undefined {
  const [found, sign, digits = '', exponent = ''] = leadingNumber.exec(text) ?? [];
  if (found === undefined) return undefined;
  const decimal = digits.replace(',', '.');
  const number = Number(`${sign}${decimal}${exponent}`);
  if (!Number.isFinite(number)) return undefined;
  const isVerbatim = /^0\d/.test(decimal) || decimal.replace('.', '').length > exactDigits;
  const verbatim = `${sign === '-' ? sign : ''}${decimal}${exponent}`;
  return { number, content: isVerbatim ? verbatim : String(number === 0 ? 0 : number) };
}

function isOnStep(number: number, from: number, step: number): boolean {
  const steps = (number - from) / step;
  return Math.abs(steps - Math.round(steps)) < stepTolerance * Math.max(1, Math.abs(steps));
}
