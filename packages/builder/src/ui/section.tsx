import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './section.module.css';

export type SectionProps = {
  readonly title: string;
  /** One sentence on its purpose. */
  readonly text?: string | undefined;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** One matter of a page of settings: a title, a sentence, and the fields or the list that belong to it. */
export function Section({ title, text, action, children }: SectionProps): ReactElement {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {text === undefined ? null : <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export type SectionsProps = {
  /** The heading of the page. */
  readonly title: string;
  /** The way back, above the heading. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
};

/** A page of sections, one below the other, in a column that is read with ease. */
export function Sections({ title, back, children }: SectionsProps): ReactElement {
  return (
    <div className={styles.sections}>
      {back === undefined ? null : <div className={styles.back}>{back}</div>}
      <h1>{title}</h1>
      {children}
    </div>
  );
}
