import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Switch } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import styles from './share.module.css';
import { useChangeShared, useUnpublish } from './use-shared.ts';

type OpenSectionProps = { readonly botId: string; readonly isClosed: boolean };

/** Lets visitors in or not, for a while or until the bot is published again. */
export function OpenSection({ botId, isClosed }: OpenSectionProps): ReactElement {
  const canEdit = useBot((bot) => bot.canEdit);
  const change = useChangeShared(botId);
  const unpublish = useUnpublish(botId);
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title={t('share.openTitle')}>
      <Switch
        isSelected={!isClosed}
        isDisabled={!canEdit || change.isPending}
        onChange={(isOpen) => change.mutate({ isClosed: !isOpen })}
        help={t(isClosed ? 'share.closedHelp' : 'share.openHelp')}
      >
        {t(isClosed ? 'share.closed' : 'share.isOpen')}
      </Switch>
      {change.error ? <ProblemNotice {...problemText(change.error)} /> : null}
      {canEdit ? (
        <div className={styles.row}>
          <Button onPress={() => setAsked(true)}>{t('share.unpublish')}</Button>
        </div>
      ) : null}
      <Dialog
        title={t('share.unpublishTitle')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button onPress={() => setAsked(false)}>{t('common.cancel')}</Button>
            <Button
              look="danger"
              isDisabled={unpublish.isPending}
              onPress={() => unpublish.mutate(undefined, { onSuccess: () => setAsked(false) })}
            >
              {t('share.unpublish')}
            </Button>
          </>
        }
      >
        <p>{t('share.unpublishText')}</p>
        {unpublish.error ? <ProblemNotice {...problemText(unpublish.error)} /> : null}
      </Dialog>
    </Section>
  );
}
