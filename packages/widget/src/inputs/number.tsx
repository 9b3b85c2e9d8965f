import type { VNode } from 'preact';
import { filledIn, type Words } from '../words/words.ts';
import type { InputProps } from './input-props.ts';
import { TextLine, type TextOptions } from './text-line.tsx';

type NumberOptions = TextOptions & {
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number | string;
  readonly locale?: string;
  readonly style?: string;
  readonly currency?: string;
  readonly unit?: string;
};

/** A number, with what it counts beside it and its bounds below. */
export function NumberLine(props: InputProps<NumberOptions>): VNode {
  const { options, words } = props;
  const format = formatOf(options);
  return <TextLine {...props} {...signOf(format)} hint={boundsOf(options, format, words)} />;
}

/** Formats numbers with these options; in the plain way if the browser cannot make sense of them. */
function formatOf({ locale, style = 'decimal', currency, unit }: Partial<NumberOptions>): Intl.NumberFormat {
  const usual: Intl.NumberFormatOptions = { maximumFractionDigits: 10 };
  try {
    return new Intl.NumberFormat(locale || undefined, {
      ...usual,
      // one per cent is typed as 1
      ...(style === 'percent' ? { style: 'unit', unit: 'percent' } : {}),
      ...(style === 'currency' ? { style, currency, minimumFractionDigits: 0 } : {}),
      ...(style === 'unit' ? { style, unit } : {}),
    });
  } catch {
    return new Intl.NumberFormat(undefined, usual);
  }
}

/** The sign before or behind a number: a currency, a unit, a per cent sign. */
function signOf(format: Intl.NumberFormat): { readonly prefix?: string; readonly suffix?: string } {
  const parts = format.formatToParts(1);
  const number = parts.findIndex(({ type }) => type === 'integer');
  const sign = parts.findIndex(({ type }) => ['currency', 'unit', 'percentSign'].includes(type));
  const text = parts[sign]?.value;
  if (text === undefined) return {};
  return sign < number ? { prefix: text } : { suffix: text };
}

function boundsOf(
  options: Partial<NumberOptions>,
  format: Intl.NumberFormat,
  words: Words,
): string | undefined {
  const [min, max, step] = [options.min, options.max, options.step].map((given) => {
    const number = given === undefined || given === '' ? Number.NaN : Number(given);
    return Number.isNaN(number) ? undefined : format.format(number);
  });
  const hints: string[] = [];
  if (min !== undefined && max !== undefined) hints.push(filledIn(words.between, { min, max }));
  else if (min !== undefined) hints.push(filledIn(words.atLeast, { min }));
  else if (max !== undefined) hints.push(filledIn(words.atMost, { max }));
  // steps of one are what everybody expects
  if (step !== undefined && Number(options.step) !== 1) hints.push(filledIn(words.inSteps, { step }));
  return hints.length === 0 ? undefined : hints.join(', ');
}
