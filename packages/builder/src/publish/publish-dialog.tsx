import { useState, type ComponentProps, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../api/problem-text.ts';
import { pageOfPlace } from '../document/page-of-place.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import type { PlacedFinding } from '../document/findings.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { ChangeList } from './change-list.tsx';
import { FailedTests } from './failed-tests.tsx';
import { FindingsReview } from './findings-review.tsx';
import styles from './publish.module.css';
import { sortedFindings } from './sorted-findings.ts';
import { usePublish, useReview, useTakeBack } from './use-publishing.ts';

type PublishDialogProps = { readonly sync: DraftSync; readonly onClose: () => void };

/** Says what publishing would change and what is wrong, takes a note, and publishes; a message gives the address. */
export function PublishDialog({ sync, onClose }: PublishDialogProps): ReactElement {
  const store = useBotStore();
  const botId = useBot(({ document }) => document.fields.id);
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const [, navigate] = useLocation();
  const [note, setNote] = useState('');
  const review = useReview(botId, sync);
  const takeBack = useTakeBack(botId);
  const { findings = [], changes, chatUrl = '', isSaved = false } = review.data ?? {};
  const publish = usePublish(botId, workspaceId, ({ publicId }) => {
    const address = `${chatUrl}/${publicId ?? ''}`;
    onClose();
    showToast({
      text: t('publish.done'),
      address,
      action: { label: t('publish.copy'), run: () => void copyText(address) },
    });
  });
  const sorted = sortedFindings(findings);
  const { errors, warnings } = sorted;
  const failure = publish.error ?? takeBack.error ?? review.error;

  const show = ({ path }: PlacedFinding): void => {
    onClose();
    navigate(pageOfPlace(botId, path) ?? `/b/${botId}`);
    store.goTo(path);
  };

  const compare = (): void => {
    onClose();
    navigate(`/b/${botId}/versions`);
  };

  return (
    <Dialog
      title={t('publish.title')}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={!isSaved || errors.length > 0 || publish.isPending}
            onPress={() => publish.mutate({ note, acknowledge: warnings.map(({ key }) => key) })}
          >
            {t(warnings.length > 0 ? 'publish.publishAnyway' : 'publish.publish')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {failure ? (
          <ProblemNotice {...problemText(failure)} onRetry={() => void review.refetch()}>
            <FailedTests error={failure} />
          </ProblemNotice>
        ) : null}
        {review.isPending ? <Skeleton height={96} /> : null}
        {review.data ? (
          <>
            {isSaved ? null : <Banner kind="danger">{t('publish.unsaved')}</Banner>}
            <FindingsReview findings={sorted} onShow={show} onTakeBack={({ key }) => takeBack.mutate(key)} />
            <Changed changes={changes} onCompare={compare} />
            <TextField
              label={t('publish.note')}
              help={t('publish.noteHelp')}
              placeholder={t('publish.noteExample')}
              value={note}
              onChange={setNote}
              maxLength={1_000}
            />
            <p className={styles.running}>{t('publish.running')}</p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

type ChangedProps = {
  /** Undefined before a bot is published for the first time. */
  readonly changes: ComponentProps<typeof ChangeList> | undefined;
  readonly onCompare: () => void;
};

/** Says what publishing would change, with a way to each word of it. */
function Changed({ changes, onCompare }: ChangedProps): ReactElement {
  if (!changes) return <p>{t('publish.first')}</p>;
  return (
    <section>
      <h3>{t('publish.whatChanged')}</h3>
      <ChangeList {...changes} />
      <Button look="quiet" onPress={onCompare}>
        {t('publish.compare')}
      </Button>
    </section>
  );
}
