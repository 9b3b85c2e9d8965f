import type { ReactElement, ReactNode } from 'react';
import styles from './ui-page.module.css';

/** A card with samples of one family of parts. */
export function SampleCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
