import type { ReactElement } from 'react';
import styles from './row-text.module.css';

/** A variable in a text. */
const inBraces = /(\{\{[^{}]+\}\})/;

type RowTextProps = {
  readonly text: string;
  /** True: it is what an empty answer field shows. */
  readonly isHint?: boolean | undefined;
};

/** The words of a row: variables in them are chips, and the hint of an answer field looks like one. */
export function RowText({ text, isHint = false }: RowTextProps): ReactElement {
  const parts = text.includes('{{') ? text.split(inBraces) : [text];
  const shown = parts.map((part, index) =>
    inBraces.test(part) ? (
      <span key={index} className={styles.variable}>
        {part.slice(2, -2).trim()}
      </span>
    ) : (
      part
    ),
  );
  return isHint ? <span className={styles.hint}>{shown}</span> : <>{shown}</>;
}
