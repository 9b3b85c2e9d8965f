import type { ReactElement, ReactNode } from 'react';
import type { Place } from '../fields/parts/place.ts';
import fieldStyles from '../fields/fields.module.css';
import { later } from '../ui/later.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const CalculationResult = later(
  async () => (await import('./calculation-result.tsx')).CalculationResult,
  <Skeleton height={18} />,
);

type CalculatedFieldProps = {
  readonly place: Place;
  /** True: the text is a program in any case. */
  readonly isCode: boolean;
  /** The field itself. */
  readonly children: ReactNode;
};

/** A field for a text that may be a calculation, with what comes out of it. */
export function CalculatedField({ place, isCode, children }: CalculatedFieldProps): ReactElement {
  return (
    <div className={fieldStyles.stack}>
      {children}
      <CalculationResult place={place} isCode={isCode} />
    </div>
  );
}
