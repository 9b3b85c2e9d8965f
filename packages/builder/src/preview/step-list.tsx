import { formFor } from '@parley/blocks/forms';
import type { TestStep } from '@parley/schema';
import { Check, Circle, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { wordsOfAnswer, type Verdict } from './test-steps.ts';
import styles from './preview.module.css';

type StepListProps = { readonly steps: readonly TestStep[]; readonly verdict: Verdict | undefined };

/** The steps of a test, each with how it went when the test was played. */
export function StepList({ steps, verdict }: StepListProps): ReactElement {
  return (
    <ol aria-label={t('tests.steps')} className={styles.steps}>
      {steps.map((step, index) => {
        const isOther = verdict?.result === 'differs' && index === verdict.same;
        return (
          <li
            key={index}
            ref={isOther ? show : undefined}
            className={classes('user' in step && styles.visitor)}
          >
            <Sign isSame={verdict !== undefined && index < verdict.same} isOther={isOther} />
            <div dir="auto">
              {wordsOf(step)}
              {isOther ? (
                <div className={styles.failed}>{t('tests.now', { step: wordsOf(verdict.now) })}</div>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Brings a step into view, once. */
const show = (step: HTMLLIElement | null): void => step?.scrollIntoView({ block: 'nearest' });

function Sign({ isSame, isOther }: { readonly isSame: boolean; readonly isOther: boolean }): ReactElement {
  if (isSame) return <Check size={16} className={styles.same} aria-label={t('tests.same')} role="img" />;
  if (isOther) return <X size={16} className={styles.failed} aria-label={t('tests.other')} role="img" />;
  return <Circle size={16} className={styles.pending} aria-hidden />;
}

function wordsOf(step: TestStep): string {
  if ('bot' in step)
    return typeof step.bot === 'string' ? step.bot : t('tests.message', { type: step.bot.type });
  if ('asks' in step) return t('tests.asks', { kind: formFor(step.asks).label });
  return 'user' in step ? wordsOfAnswer(step.user) : t('tests.ends');
}
