import type { ReactElement } from 'react';
import type { FieldFor } from '@parley/blocks/forms';
import { valueAt } from '@parley/blocks/forms';
import type { Place } from './parts/place.ts';
import { TemplateText } from './template.tsx';

type DateProps = { readonly field: FieldFor<'date'>; readonly place: Place; readonly part: Place };

/** A date as text, or a variable that holds one. */
export function DateWidget({ field, place, part }: DateProps): ReactElement {
  const hasTime = field.timePath !== undefined && valueAt(part.value, field.timePath) === true;
  return (
    <TemplateText
      label={field.label}
      help={field.help}
      placeholder={hasTime ? '2026-12-31T18:00' : '2026-12-31'}
      place={place}
    />
  );
}
