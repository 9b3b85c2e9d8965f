import type { AnyField } from '@parley/blocks/forms';
import { useState } from 'react';
import { leadsInto, useWanted } from './panel.ts';
import type { Place } from './place.ts';

/** Fields behind a click: closed at first, and open where one of them is gone to. */
export function useDisclosure(
  fields: readonly AnyField[],
  place: Place,
): { readonly isOpen: boolean; readonly toggle: () => void } {
  const wanted = useWanted();
  const isWanted = pathsOf(fields).some((path) => leadsInto(wanted, place.at(path).path));
  const [toggled, setToggled] = useState<{ readonly isOpen: boolean; readonly wanted: typeof wanted }>();
  // the author's own click counts until a field inside is gone to anew
  const isOpen = toggled && (!isWanted || toggled.wanted === wanted) ? toggled.isOpen : isWanted;
  return { isOpen, toggle: () => setToggled({ isOpen: !isOpen, wanted }) };
}

/** The paths of fields, those of their sections among them. */
function pathsOf(fields: readonly AnyField[]): readonly string[] {
  return fields.flatMap((field) => (field.widget === 'section' ? pathsOf(field.fields) : [field.path]));
}
