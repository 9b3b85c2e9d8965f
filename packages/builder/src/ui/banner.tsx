import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './states.module.css';

const signs = { info: Info, good: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

export type BannerProps = {
  readonly kind?: keyof typeof signs | undefined;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** A message that stays at its place on a page. A danger is read aloud at once. */
export function Banner({ kind = 'info', children, action }: BannerProps): ReactElement {
  const Sign = signs[kind];
  return (
    <div className={`${styles.banner} ${styles[kind]}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <Sign size={16} aria-hidden />
      <div className={styles.bannerText}>{children}</div>
      {action}
    </div>
  );
}
