import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-aria-components';
import styles from './rows.module.css';

export type RowsProps = {
  /** The name of the list. */
  readonly label: string;
  readonly children: ReactNode;
};

/** A list of things that each have a name, some facts and some actions. */
export function Rows({ label, children }: RowsProps): ReactElement {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export type RowProps = {
  readonly title: string;
  /** A word that sets it apart from the others, such as "You". */
  readonly mark?: string | undefined;
  readonly detail?: ReactNode;
  /** The sign in front of it. */
  readonly sign?: ReactNode;
  /** The actions at its end. */
  readonly children?: ReactNode;
};

/** One of them. */
export function Row({ title, mark, detail, sign, children }: RowProps): ReactElement {
  return (
    <li className={styles.row}>
      {sign === undefined ? null : <span className={styles.sign}>{sign}</span>}
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={styles.name}>{title}</span>
          {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
        </div>
        {detail === undefined ? null : <div className={styles.detail}>{detail}</div>}
      </div>
      {children === undefined ? null : <div className={styles.actions}>{children}</div>}
    </li>
  );
}

/** Leads to the page of a row; its words are those of all rows, so that only who listens is told its name. */
export function RowLink({
  href,
  words,
  name,
}: {
  readonly href: string;
  readonly words: string;
  readonly name: string;
}): ReactElement {
  return (
    <Link href={href} className={styles.link}>
      {words}
      <span className="unseen"> {name}</span>
    </Link>
  );
}
