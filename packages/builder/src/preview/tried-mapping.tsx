import type { FieldFor } from '@parley/blocks/forms';
import { useState, type ReactElement } from 'react';
import { MappingWidget } from '../fields/mapping.tsx';
import { usePanel } from '../fields/parts/panel.ts';
import type { Place } from '../fields/parts/place.ts';
import fieldStyles from '../fields/fields.module.css';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';

const TryRequestDialog = later(async () => (await import('./try-request-dialog.tsx')).TryRequestDialog);

type TriedMappingProps = { readonly field: FieldFor<'mapping'>; readonly place: Place };

/** Variables with the part of a response that each one takes, and a button that has the request tried. */
export function TriedMapping({ field, place }: TriedMappingProps): ReactElement {
  const { canEdit } = usePanel();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={fieldStyles.fields}>
      <div>
        <Button isDisabled={!canEdit} onPress={() => setOpen(true)}>
          {t('fields.tryRequest')}
        </Button>
      </div>
      {isOpen ? <TryRequestDialog mapping={place} onClose={() => setOpen(false)} /> : null}
      <MappingWidget field={field} place={place} />
    </div>
  );
}
