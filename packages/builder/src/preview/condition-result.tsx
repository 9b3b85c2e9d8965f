import '../words/late/calculations.ts';
import { conditionSchema, holdsWith } from '@parley/blocks/conditions';
import type { ReactElement } from 'react';
import { useDocument } from '../fields/parts/panel.ts';
import { t } from '../words/words.ts';
import { TriedWith } from './calculation-result.tsx';
import styles from './calculation-result.module.css';
import { useExampleValues, variablesIn } from './example-values.ts';
import { variablesOf } from './typed-values.ts';

/** Says below a condition that is complete if it is true, with an example of each variable. */
export function ConditionResult({ value }: { readonly value: unknown }): ReactElement | null {
  const document = useDocument((bot) => bot);
  const condition = conditionSchema.safeParse(value).data;
  const comparisons = condition?.comparisons ?? [];
  const texts = comparisons.map((comparison) => comparison.value ?? '').join(' ');
  const compared = new Set(comparisons.map(({ variableId }) => variableId));
  const inTexts = new Set(variablesIn(document, texts));
  const variables = variablesOf(document).filter((one) => compared.has(one.id) || inTexts.has(one));
  const values = useExampleValues(document, variables);
  const isComplete = comparisons.every(
    ({ variableId, comparisonOperator }) =>
      comparisonOperator !== undefined && variables.some(({ id }) => id === variableId),
  );
  // what programs in it give is known in a chat alone
  if (!condition || comparisons.length === 0 || !isComplete || texts.includes('{{=')) return null;
  const holds = holdsWith(
    condition,
    variables.map(({ id, name }) => ({ id, name, value: values[id] ?? null })),
  );
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.line}>
        <span className={styles.reading}>{t(holds ? 'calculations.isTrue' : 'calculations.isFalse')}</span>
      </p>
      <TriedWith variables={variables} values={values} />
    </div>
  );
}
