import type { FieldFor } from '@parley/blocks/forms';
import { useState, type ReactElement } from 'react';
import { usePanel } from '../fields/parts/panel.ts';
import type { Place } from '../fields/parts/place.ts';
import { TemplateWidget } from '../fields/template.tsx';
import fieldStyles from '../fields/fields.module.css';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';

const TryModelDialog = later(async () => (await import('./try-model-dialog.tsx')).TryModelDialog);
const ModelFinder = later(async () => (await import('./model-finder.tsx')).ModelFinder);

type ModelFieldProps = { readonly field: FieldFor<'template'>; readonly place: Place };

/** The name of a model or of a voice, with the list of the provider to choose from, and a button that has the block tried. */
export function ModelField({ field, place }: ModelFieldProps): ReactElement {
  const { canEdit, run, store, workspaceId } = usePanel();
  const [open, setOpen] = useState<'list' | 'try'>();
  const [, blockId = ''] = place.path;
  const close = (): void => setOpen(undefined);
  return (
    <div className={fieldStyles.fields}>
      <TemplateWidget field={field} place={place} />
      <div className={fieldStyles.buttons}>
        {field.suggests === 'models' ? (
          <Button isDisabled={!canEdit} onPress={() => setOpen('list')}>
            {t('fields.chooseModel')}
          </Button>
        ) : null}
        {field.isTried === true ? (
          <Button isDisabled={!canEdit} onPress={() => setOpen('try')}>
            {t('fields.tryModel')}
          </Button>
        ) : null}
      </div>
      {open === 'list' ? (
        <ModelFinder
          workspaceId={workspaceId}
          block={store.getState().document.blocks[blockId]}
          onChoose={(model) => run(place.set(model, field.label))}
          onClose={close}
        />
      ) : null}
      {open === 'try' ? <TryModelDialog blockId={blockId} onClose={close} /> : null}
    </div>
  );
}
