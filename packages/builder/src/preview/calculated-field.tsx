import type { FieldFor } from '@parley/blocks/forms';
import type { ReactElement, ReactNode } from 'react';
import type { Place } from '../fields/parts/place.ts';
import fieldStyles from '../fields/fields.module.css';
import { later } from '../ui/later.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const CalculationResult = later(
  async () => (await import('./calculation-result.tsx')).CalculationResult,
  <Skeleton height={18} />,
);
const InlineCodeResult = later(
  async () => (await import('./calculation-result.tsx')).InlineCodeResult,
  <Skeleton height={18} />,
);
const ConditionResult = later(
  async () => (await import('./condition-result.tsx')).ConditionResult,
  <Skeleton height={18} />,
);

type FieldProps = {
  readonly place: Place;
  /** The field itself. */
  readonly children: ReactNode;
};

type CalculatedFieldProps = FieldProps & {
  /** True: the text is a program in any case. */
  readonly isCode: boolean;
};

/** A field for a text that may be a calculation, with what comes out of it. */
export function CalculatedField({ place, isCode, children }: CalculatedFieldProps): ReactElement {
  return (
    <div className={fieldStyles.stack}>
      {children}
      <CalculationResult place={place} isCode={isCode} />
    </div>
  );
}

type JudgedConditionProps = FieldProps & { readonly field: FieldFor<'condition'> };

/** A field for a condition, with what it gives; before a chat begins there are no variables to judge it by. */
export function JudgedCondition({ field, place, children }: JudgedConditionProps): ReactElement {
  return (
    <div className={fieldStyles.stack}>
      {children}
      {field.isOfGivenText !== true && isBegun(place.value) ? <ConditionResult value={place.value} /> : null}
    </div>
  );
}

const isBegun = (value: unknown): boolean => JSON.stringify(value ?? {}).includes('"comparisonOperator"');

/** A field for a text, formatted or not, with what it says where programs stand in it. */
export function TextWithCode({ place, children }: FieldProps): ReactElement {
  const text = plainText(place.value);
  return (
    <div className={fieldStyles.stack}>
      {children}
      {/\{\{=[^]+?=\}\}/.test(text) ? <InlineCodeResult text={text} /> : null}
    </div>
  );
}

/** The words of a text, or of the nodes of a formatted one: each of its blocks is a line. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map(wordsOf).join('\n');
}

function wordsOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  if ('text' in node && typeof node.text === 'string') return node.text;
  return 'children' in node && Array.isArray(node.children) ? node.children.map(wordsOf).join('') : '';
}
