import type { ReactElement } from 'react';
import styles from './states.module.css';

export type SkeletonProps = { readonly width?: number | string; readonly height?: number | string };

/** Stands for something that loads. It appears after 150 ms, so that fast answers do not flicker. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps): ReactElement {
  return <div aria-hidden data-loading className={styles.skeleton} style={{ width, height }} />;
}
