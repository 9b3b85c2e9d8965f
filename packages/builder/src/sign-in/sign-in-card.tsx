import { useLayoutEffect, type ReactElement, type ReactNode } from 'react';
import { Mark } from '../ui/page.tsx';
import { t } from '../words/words.ts';
import styles from './sign-in-page.module.css';

export type SignInCardProps = {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
};

/** The card of a page that comes before the builder. A code in the address leaves it at once (security.md). */
export function SignInCard({ title, intro, children }: SignInCardProps): ReactElement {
  // before anybody sees the card
  useLayoutEffect(() => {
    document.title = `${title} · ${t('common.product')}`;
    history.replaceState(history.state, '', location.pathname);
  }, [title]);
  return (
    <main id="content" className={styles.page}>
      <div className={styles.card}>
        <Mark />
        <h1>{title}</h1>
        <p className={styles.intro}>{intro}</p>
        {children}
      </div>
    </main>
  );
}
