import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { t } from '../words/words.ts';
import { classes } from './classes.ts';
import styles from './page.module.css';

export type PageProps = {
  /** The name of the page: the title of the window, and the heading unless `heading` replaces it. */
  readonly title: string;
  /** At the left of the bar: the way back, the name. */
  readonly start?: ReactNode;
  /** In the middle of the bar: the areas of a bot. */
  readonly middle?: ReactNode;
  /** At the right of the bar: the actions, the main one last. */
  readonly end?: ReactNode;
  /** True: the content fills the window to its edges, as the canvas does. */
  readonly isFull?: boolean | undefined;
  readonly children: ReactNode;
};

/** The shell of every page: a bar of 48 px, and the content below. */
export function Page({ title, start, middle, end, isFull = false, children }: PageProps): ReactElement {
  useEffect(() => {
    document.title = `${title} · ${t('common.product')}`;
  }, [title]);
  return (
    <div className={classes(styles.page, isFull && styles.full)}>
      <a href="#content" className={styles.skip}>
        {t('common.skipToContent')}
      </a>
      <header className={styles.bar}>
        <div className={styles.start}>{start}</div>
        {middle === undefined ? null : <div className={styles.middle}>{middle}</div>}
        <div className={styles.end} data-bar-end>
          {end}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
}

/** The name of the product, for the start of the bar: it leads to the bots that were looked at last. */
export function HomeMark(): ReactElement {
  return (
    <Link href="/" className={styles.home}>
      <Mark />
    </Link>
  );
}

/** The name of the product. */
export function Mark(): ReactElement {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
        <rect width="24" height="24" rx="6" className={styles.markGround} />
        <path d="M8 17.5V7h5a3.5 3.5 0 0 1 0 7H8" className={styles.markLine} />
      </svg>
      {t('common.product')}
    </span>
  );
}
