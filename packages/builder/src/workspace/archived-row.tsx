import { Bot } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ArchivedBot } from '../shell/use-restore-bot.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/rows.tsx';
import { exactDay, exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';

export type ArchivedRowProps = {
  readonly bot: ArchivedBot;
  readonly mayWrite: boolean;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
};

/** One archived bot, with the ways back and on. */
export function ArchivedRow({ bot, mayWrite, isBusy, onRestore, onDelete }: ArchivedRowProps): ReactElement {
  const { name, createdAt, archivedAt, formerPublicId } = bot;
  return (
    <Row
      sign={<Bot size={16} aria-hidden />}
      title={name}
      detail={
        <>
          {archivedAt === null ? (
            <span>{t('archive.made', { date: exactDay(createdAt) })}</span>
          ) : (
            <time dateTime={archivedAt} title={exactTime(archivedAt)}>
              {t('archive.at', { time: timeAgo(archivedAt, Date.now()) })}
            </time>
          )}
          {formerPublicId === null ? null : <span>{t('archive.address', { address: formerPublicId })}</span>}
        </>
      }
    >
      {mayWrite ? (
        <>
          <Button aria-label={t('archive.restoreOne', { name })} isDisabled={isBusy} onPress={onRestore}>
            {t('archive.restore')}
          </Button>
          <Button look="quiet" aria-label={t('archive.deleteOne', { name })} onPress={onDelete}>
            {t('archive.delete')}
          </Button>
        </>
      ) : undefined}
    </Row>
  );
}
