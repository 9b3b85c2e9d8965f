import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { t } from '../words/words.ts';
import styles from './channels.module.css';

/** The state of a step: done, to be done, or something is wrong. */
export type StepState = 'done' | 'waiting' | 'failed';

const signs = { done: CircleCheck, waiting: Circle, failed: CircleAlert } as const;

type StepProps = {
  readonly title: string;
  readonly state: StepState;
  /** The words about the state. */
  readonly text: string;
  readonly children?: ReactNode;
};

/** One step on the way to a channel, with its state as a sign and as a word, which is read aloud when it changes. */
export function Step({ title, state, text, children }: StepProps): ReactElement {
  const id = useId();
  const Sign = signs[state];
  return (
    <li className={styles.step} data-state={state} aria-labelledby={id}>
      <Sign size={20} aria-hidden className={styles.sign} />
      <div className={styles.stepBody}>
        <h3 id={id} aria-live="polite">
          {title} <span className={styles.state}>{t(`channels.${state}`)}</span>
        </h3>
        <p>{text}</p>
        {children}
      </div>
    </li>
  );
}
