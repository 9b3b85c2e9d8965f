import { useState, type ReactElement, type ReactNode } from 'react';
import styles from './picture.module.css';

type PictureProps = {
  readonly src: string;
  /** Words for those who do not see it; '' where they stand beside it. */
  readonly alt: string;
  /** Stands in its place if it cannot be loaded. */
  readonly fallback: ReactNode;
};

/** A picture of a bot among words, no higher than some lines of them. */
export function Picture({ src, alt, fallback }: PictureProps): ReactElement {
  const [lost, setLost] = useState<string>();
  if (lost === src) return <>{fallback}</>;
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setLost(src)}
    />
  );
}
