import { useQueryClient } from '@tanstack/react-query';
import { BookOpen, CircleAlert, CircleCheck, Clock, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { showToast } from '../ui/toast.tsx';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import styles from './knowledge.module.css';
import { keys, type KnowledgeDocument } from './queries.ts';

const signs = { waiting: Clock, reading: BookOpen, ready: CircleCheck, failed: CircleAlert } as const;
/** Rows that are drawn at first, and with each press for more. */
const shownAtOnce = 50;

export type DocumentRowsProps = {
  readonly workspaceId: string;
  readonly collectionId: string;
  readonly documents: readonly KnowledgeDocument[];
  readonly mayWrite: boolean;
};

/** The documents of a collection: what they are, whether they were read, and if not, why. */
export function DocumentRows({
  workspaceId,
  collectionId,
  documents,
  mayWrite,
}: DocumentRowsProps): ReactElement {
  const [shown, setShown] = useState(shownAtOnce);
  const [removed, setRemoved] = useState<KnowledgeDocument>();
  return (
    <>
      <Rows label={t('knowledge.documentsTitle')}>
        {documents.slice(0, shown).map((document) => {
          const { id, name, state } = document;
          const Sign = signs[state];
          return (
            <Row
              key={id}
              sign={<Sign size={16} aria-hidden className={styles[state]} />}
              title={name}
              detail={<Facts document={document} />}
            >
              {mayWrite ? (
                <IconButton label={`${t('knowledge.remove')} ${name}`} onPress={() => setRemoved(document)}>
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              ) : null}
            </Row>
          );
        })}
      </Rows>
      {documents.length > shown ? (
        <div className={styles.more}>
          <Button onPress={() => setShown(shown + shownAtOnce)}>{t('knowledge.more')}</Button>
        </div>
      ) : null}
      {removed ? (
        <RemoveDialog
          workspaceId={workspaceId}
          collectionId={collectionId}
          document={removed}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </>
  );
}

/** The state first; of a failure the reason, which says what to do. */
function Facts({
  document: { name, address, sizeBytes, state, reason, passages, createdAt },
}: {
  readonly document: KnowledgeDocument;
}): ReactElement {
  if (state === 'failed')
    return (
      <>
        <span className={styles.failed}>{t('knowledge.failed')}</span>
        <span>{reason}</span>
      </>
    );
  return (
    <>
      <span className={styles[state]}>{t(`knowledge.${state}`)}</span>
      {state === 'ready' ? <span>{t('knowledge.passages', { count: passages })}</span> : null}
      {sizeBytes === null ? null : (
        <span>{t('knowledge.kilobytes', { count: Math.max(1, Math.round(sizeBytes / 1_000)) })}</span>
      )}
      <span title={exactTime(createdAt)}>
        {t('knowledge.added', { time: timeAgo(createdAt, Date.now()) })}
      </span>
      {address === null || address.endsWith(name) ? null : <span>{address}</span>}
    </>
  );
}

type RemoveDialogProps = Omit<DocumentRowsProps, 'documents' | 'mayWrite'> & {
  readonly document: KnowledgeDocument;
  readonly onClose: () => void;
};

function RemoveDialog({
  workspaceId,
  collectionId,
  document: { id: documentId, name },
  onClose,
}: RemoveDialogProps): ReactElement {
  const queries = useQueryClient();
  return (
    <ActionDialog
      title={t('knowledge.removeTitle', { name })}
      confirm={t('knowledge.remove')}
      act={() => api.deleteDocument({ path: { workspaceId, collectionId, documentId } })}
      onDone={async () => {
        await queries.invalidateQueries({ queryKey: keys.all(workspaceId) });
        onClose();
        showToast({ text: t('knowledge.removed', { name }) });
      }}
      onClose={onClose}
    >
      <p>{t('knowledge.removeText')}</p>
    </ActionDialog>
  );
}
