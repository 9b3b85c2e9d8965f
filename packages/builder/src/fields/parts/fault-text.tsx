import type { ReactElement } from 'react';
import { useFault } from './panel.ts';
import type { Place } from './place.ts';
import styles from '../fields.module.css';

/** The finding about a place, below a widget that is made of several controls. */
export function FaultText({ place }: { readonly place: Place }): ReactElement | null {
  const fault = useFault(place);
  return fault === undefined ? null : <p className={styles.fault}>{fault}</p>;
}
