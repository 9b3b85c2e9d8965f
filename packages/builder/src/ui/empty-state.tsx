import type { ReactElement, ReactNode } from 'react';
import styles from './states.module.css';

export type EmptyStateProps = {
  readonly title: string;
  /** The next step, in one sentence. */
  readonly text: string;
  readonly icon?: ReactNode;
  readonly actions?: ReactNode;
  /** 1 where it is all that a page shows. */
  readonly level?: 1 | 2 | undefined;
};

/** Stands where a list or a page has nothing to show yet. */
export function EmptyState({ title, text, icon, actions, level = 2 }: EmptyStateProps): ReactElement {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {icon === undefined ? null : <div className={styles.icon}>{icon}</div>}
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
