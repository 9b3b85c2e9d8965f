import '../words/late/calculations.ts';
import type { Worked } from '@parley/blocks/expressions';
import { valueAt } from '@parley/blocks/forms';
import type { Variable, VariableValue } from '@parley/schema';
import { useState, type ReactElement } from 'react';
import { useDocument } from '../fields/parts/panel.ts';
import type { Place } from '../fields/parts/place.ts';
import { textOf } from '../fields/text.tsx';
import { DiscloseButton } from '../ui/disclose-button.tsx';
import { t } from '../words/words.ts';
import { useExampleValues, useTriedValues, variablesIn, type ExampleValues } from './example-values.ts';
import { plainFailure } from './plain-failure.ts';
import type { ExpressionRequest } from './expression.worker.ts';
import { useWorked, type Outcome } from './use-worked.ts';
import { ValueFields } from './value-fields.tsx';
import styles from './calculation-result.module.css';

type CalculationResultProps = {
  /** The place of the text. */
  readonly place: Place;
  /** True: the text is a program in any case. */
  readonly isCode: boolean;
};

/** Says below a field for a text that may be a calculation how it is read, and what comes out of it. */
export function CalculationResult({ place, isCode }: CalculationResultProps): ReactElement {
  const [, blockId = ''] = place.path;
  const isOnPage = useDocument(
    ({ blocks }) => valueAt(blocks[blockId], 'options.isExecutedOnClient') === true,
  );
  if (isOnPage) return <p className={styles.line}>{t('calculations.onItsPage')}</p>;
  return <Result expression={textOf(place.value)} kind={isCode ? 'code' : 'expression'} />;
}

/** Says below a text with inline programs what comes out of it. */
export function InlineCodeResult({ text }: { readonly text: string }): ReactElement {
  return <Result expression={text} kind="text" />;
}

function Result({
  expression,
  kind,
}: {
  readonly expression: string;
  readonly kind: ExpressionRequest['kind'];
}): ReactElement {
  const document = useDocument((bot) => bot);
  const variables = variablesIn(document, expression);
  const values = useExampleValues(document, variables);
  const byName = Object.fromEntries(variables.map(({ id, name }) => [name, values[id] ?? null]));
  const outcome = useWorked(expression, kind, byName);
  return (
    <>
      <div role="status" className={styles.result}>
        <Said outcome={outcome} isCode={kind === 'code'} />
      </div>
      <TriedWith variables={variables} values={values} />
    </>
  );
}

/** The values that something is tried with, which can be changed here and are kept by nothing. */
export function TriedWith({
  variables,
  values,
}: {
  readonly variables: readonly Variable[];
  readonly values: ExampleValues;
}): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const tried = useTriedValues((state) => state.values);
  if (variables.length === 0) return null;
  const list = variables
    .map(({ id, name }) => {
      const value = shown(values[id] ?? null);
      return value === '' ? t('calculations.isEmpty', { name }) : t('calculations.isValue', { name, value });
    })
    .join(', ');
  return (
    <div className={styles.values}>
      <DiscloseButton isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
        <span className={styles.list}>{t('calculations.withValues', { values: list })}</span>
      </DiscloseButton>
      {isOpen ? (
        <ValueFields
          variables={variables.map((one) => ({ ...one, value: values[one.id] ?? null }))}
          values={tried}
          onChange={(next) => useTriedValues.setState({ values: next })}
        />
      ) : null}
    </div>
  );
}

const readings = {
  copy: 'calculations.copied',
  number: 'calculations.asNumber',
  text: 'calculations.asText',
  program: 'calculations.calculated',
} as const;

/** The way the expression was read and its value, and the reason why it is no calculation if it looks like one. */
function Said({
  outcome,
  isCode,
}: {
  readonly outcome: Outcome | undefined;
  readonly isCode: boolean;
}): ReactElement {
  if (!outcome) return <p className={styles.line}>{t('calculations.resultHere')}</p>;
  if ('isGone' in outcome) return <p className={styles.line}>{t('calculations.resultGone')}</p>;
  if ('isTooLong' in outcome)
    return (
      <p className={styles.fault}>{t('calculations.programFails', { why: t('calculations.tooLong') })}</p>
    );
  const { worked } = outcome;
  const why = whyNot(worked, isCode);
  if (worked.is === 'nothing') return <p className={styles.line}>{t('calculations.resultHere')}</p>;
  if (isCode && worked.failure !== undefined) return <p className={styles.fault}>{why}</p>;
  const stays = worked.failure === undefined ? worked.is : 'text';
  const value = shown(worked.value);
  return (
    <>
      <p className={styles.line}>
        <span className={styles.reading}>
          {t(isCode && stays === 'program' ? 'calculations.programGives' : readings[stays])}
        </span>{' '}
        <output className={styles.value}>{value === '' ? t('calculations.noValue') : value}</output>
      </p>
      {why === undefined ? null : <p className={styles.line}>{why}</p>}
    </>
  );
}

function whyNot({ failure, unread }: Worked, isCode: boolean): string | undefined {
  if (isCode && unread !== undefined)
    return unread === ''
      ? t('calculations.programStopsAtEnd')
      : t('calculations.programStops', { rest: cut(unread) });
  if (failure !== undefined)
    return t(isCode ? 'calculations.programFails' : 'calculations.cannotCalculate', {
      why: plainFailure(failure),
    });
  if (unread === undefined) return undefined;
  return unread === '' ? t('calculations.stopsAtEnd') : t('calculations.stopsAt', { rest: cut(unread) });
}

/** A value in the words of a line. */
const shown = (value: VariableValue): string => cut([value ?? ''].flat().join(', '));

const mostLetters = 200;
const cut = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters)} …` : text);
