import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { focusFirst } from '../../ui/focus-first.ts';
import { leadsInto, useWanted } from './panel.ts';
import type { Place } from './place.ts';

/** The requests that were met: a field that is drawn again takes no focus by itself. */
const met = new WeakSet<object>();

type FieldFrameProps = {
  readonly place: Pick<Place, 'path'>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A field, or a form, that gets the focus when the place it shows is gone to; the innermost one gets it. */
export function FieldFrame({ place, className, children }: FieldFrameProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const wanted = useWanted();
  const isMeant = leadsInto(wanted, place.path);
  useEffect(() => {
    if (!wanted || !isMeant || met.has(wanted) || !ref.current) return;
    met.add(wanted);
    focusFirst(ref.current);
  }, [wanted, isMeant]);
  return (
    <div ref={ref} className={className} data-field={place.path.join('/')}>
      {children}
    </div>
  );
}
