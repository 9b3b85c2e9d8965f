import type { ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './tabs.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

export type AreaLinksProps = {
  /** The name of the choice. */
  readonly label: string;
  readonly areas: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[];
};

/** The areas of a thing, a page each, for the middle of the bar. */
export function AreaLinks({ label, areas }: AreaLinksProps): ReactElement {
  const frame = useCurrentInView(areas.find(({ isCurrent }) => isCurrent)?.href);
  return (
    <nav ref={frame} aria-label={label} className={styles.areas}>
      {areas.map(({ href, label: name, isCurrent }) => (
        <Link
          key={href}
          href={href}
          className={classes(styles.tab, styles.area, isCurrent && styles.current)}
          {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
