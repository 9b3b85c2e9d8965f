import type { ReactElement } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './code-box.module.css';

type CodeBoxProps = {
  /** The name of the code, above it. */
  readonly label: string;
  readonly code: string;
  /** The words of the button that copies it. */
  readonly copyLabel: string;
  /** True while the code lacks something: it can be read and not copied. */
  readonly isUnfinished?: boolean | undefined;
};

/** Code to be copied. */
export function CodeBox({ label, code, copyLabel, isUnfinished = false }: CodeBoxProps): ReactElement {
  return (
    <div className={styles.code} role="group" aria-label={label}>
      <div className={styles.head}>
        <span>{label}</span>
        <CopyButton look="quiet" label={copyLabel} text={code} isDisabled={isUnfinished} />
      </div>
      {/* a text that scrolls is reached by keys */}
      <pre tabIndex={0}>{code}</pre>
    </div>
  );
}
