import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  CheckboxButton,
  CheckboxField,
  SwitchButton,
  SwitchField,
  Text,
  type CheckboxFieldProps,
  type SwitchFieldProps,
} from 'react-aria-components';
import styles from './field.module.css';

type Labelled<P> = Omit<P, 'className' | 'style' | 'children'> & {
  /** Its words. */
  readonly children: ReactNode;
  /** One sentence that says what it changes. */
  readonly help?: string | undefined;
};

/** A box that is ticked or not: one of several, or something agreed to. */
export function Checkbox({ children, help, ...props }: Labelled<CheckboxFieldProps>): ReactElement {
  return (
    <CheckboxField {...props} className={styles.field}>
      <CheckboxButton className={styles.check}>
        {({ isSelected }) => (
          <>
            <span className={styles.box}>{isSelected ? <Check size={14} aria-hidden /> : null}</span>
            {children}
          </>
        )}
      </CheckboxButton>
      <Help text={help} />
    </CheckboxField>
  );
}

/** A setting that is on or off at once. */
export function Switch({ children, help, ...props }: Labelled<SwitchFieldProps>): ReactElement {
  return (
    <SwitchField {...props} className={styles.field}>
      <SwitchButton className={styles.check}>
        <span className={styles.track} />
        {children}
      </SwitchButton>
      <Help text={help} />
    </SwitchField>
  );
}

function Help({ text }: { readonly text: string | undefined }): ReactElement | null {
  if (text === undefined) return null;
  return (
    <Text slot="description" className={styles.help}>
      {text}
    </Text>
  );
}
