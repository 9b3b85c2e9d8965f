import type { ManagementClient } from '@parley/client';
import type { ReactElement } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import { PlaceList } from './place-list.tsx';

type ImportedBot = Awaited<ReturnType<ManagementClient['importBot']>>;

/** The changes that the import has made to a bot, before it is opened. */
export function ImportReport({
  bot,
  report = [],
  onOpen,
}: ImportedBot & { readonly onOpen: () => void }): ReactElement {
  return (
    <Banner
      kind="warning"
      action={
        <Button look="primary" onPress={onOpen}>
          {t('newBot.openBot')}
        </Button>
      }
    >
      <strong>{t('newBot.importedTitle', { name: bot.name })}</strong>
      <div>{t('newBot.importedText', { count: report.length })}</div>
      <PlaceList places={report} />
    </Banner>
  );
}
