import type { ReactElement } from 'react';
import '../words/late/publish.ts';
import { useBot } from '../document/bot-context.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';
import { usePublishing } from './publishing.store.ts';

const PublishDialog = later(async () => (await import('./publish-dialog.tsx')).PublishDialog);

/** The main action of the editor: leads to what publishing would do. */
export function PublishButton({ sync }: { readonly sync: DraftSync }): ReactElement | null {
  const canEdit = useBot((bot) => bot.canEdit);
  const { isOpen } = usePublishing();
  if (!canEdit) return null;
  return (
    <>
      <Button look="primary" onPress={() => usePublishing.setState({ isOpen: true })}>
        {t('publish.publish')}
      </Button>
      {isOpen ? (
        <PublishDialog sync={sync} onClose={() => usePublishing.setState({ isOpen: false })} />
      ) : null}
    </>
  );
}
