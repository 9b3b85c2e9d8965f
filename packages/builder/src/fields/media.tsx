import { FolderOpen } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import '../words/late/media.ts';
import { isShownPicture } from '../document/shown-picture.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';
import { hintOf } from './parts/hint.ts';
import { usePanel, type Widget } from './parts/panel.ts';
import { TemplateText } from './template.tsx';
import { textOf } from './text.tsx';
import styles from './fields.module.css';

// the library is loaded when it is opened for the first time
const MediaDialog = later(async () => (await import('../media/media-dialog.tsx')).MediaDialog);

/** The address of a picture, a film or a sound, typed or taken from the library; a picture is shown below it. */
export const MediaWidget: Widget<'media'> = ({ field, place }): ReactElement => {
  const { workspaceId, canEdit, run } = usePanel();
  const [isOpen, setOpen] = useState(false);
  const address = textOf(place.value);
  const isPicture = field.accepts === 'image' && isShownPicture(address);
  return (
    <div className={styles.stack}>
      <TemplateText label={field.label} help={field.help} placeholder={hintOf(field)} place={place} />
      {isPicture ? (
        <img className={styles.thumbnail} src={address} alt="" referrerPolicy="no-referrer" loading="lazy" />
      ) : null}
      {canEdit ? (
        <div>
          <Button icon={<FolderOpen size={16} aria-hidden />} onPress={() => setOpen(true)}>
            {t('media.choose')}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <MediaDialog
          workspaceId={workspaceId}
          kind={field.accepts}
          onClose={() => setOpen(false)}
          onChoose={({ url }) => {
            run(place.set(url, field.label));
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
};
