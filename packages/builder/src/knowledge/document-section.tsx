import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link2, NotebookPen, Upload as UploadIcon } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { DropZone, FileTrigger, isFileDropItem } from 'react-aria-components';
import '../words/late/media.ts';
import { problemText } from '../api/problem-text.ts';
import { uploadDocument } from '../api/upload-file.ts';
import { UploadList } from '../media/upload-list.tsx';
import { useUploads } from '../media/use-uploads.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { AddDocumentDialog, type AddedKind } from './add-document-dialog.tsx';
import { DocumentRows } from './document-rows.tsx';
import styles from './knowledge.module.css';
import { keys, type Collection, type KnowledgeDocument } from './queries.ts';

const accepted = ['.pdf', '.html', '.htm', '.md', '.markdown', '.txt', 'application/pdf', 'text/*'];

export type DocumentSectionProps = {
  readonly workspaceId: string;
  readonly collection: Collection;
  readonly documents: UseQueryResult<readonly KnowledgeDocument[]>;
  readonly mayWrite: boolean;
};

/** The documents of a collection with their states, and the ways to add one. */
export function DocumentSection({
  workspaceId,
  collection: { id: collectionId },
  documents: { data, error, refetch },
  mayWrite,
}: DocumentSectionProps): ReactElement {
  const client = useQueryClient();
  const [added, setAdded] = useState<AddedKind>();
  const { uploads, begin, retry, dismiss } = useUploads(async (sending) => {
    await uploadDocument(workspaceId, collectionId, sending);
    await client.invalidateQueries({ queryKey: keys.all(workspaceId) });
  });
  const list = (
    <>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {error && !data ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={96} /> : null}
      {data?.length === 0 ? (
        <p className={styles.nothing}>
          {t(mayWrite ? 'knowledge.noDocuments' : 'knowledge.noDocumentsReader')}
        </p>
      ) : null}
      {data?.length ? (
        <DocumentRows
          workspaceId={workspaceId}
          collectionId={collectionId}
          documents={data}
          mayWrite={mayWrite}
        />
      ) : null}
    </>
  );
  return (
    <Section
      title={t('knowledge.documentsTitle')}
      text={t('knowledge.documentsText')}
      action={mayWrite ? <WaysToAdd onFiles={begin} onAdd={setAdded} /> : undefined}
    >
      {mayWrite ? (
        <DropZone
          className={styles.drop}
          aria-label={t('knowledge.dropHere')}
          onDrop={({ items }) => {
            void Promise.all(items.filter(isFileDropItem).map((item) => item.getFile())).then(begin);
          }}
        >
          {list}
        </DropZone>
      ) : (
        list
      )}
      {added === undefined ? null : (
        <AddDocumentDialog
          workspaceId={workspaceId}
          collectionId={collectionId}
          kind={added}
          onClose={() => setAdded(undefined)}
        />
      )}
    </Section>
  );
}

type WaysToAddProps = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onAdd: (kind: AddedKind) => void;
};

function WaysToAdd({ onFiles, onAdd }: WaysToAddProps): ReactElement {
  return (
    <div className={styles.actions}>
      <Button icon={<NotebookPen size={16} aria-hidden />} onPress={() => onAdd('text')}>
        {t('knowledge.writeText')}
      </Button>
      <Button icon={<Link2 size={16} aria-hidden />} onPress={() => onAdd('address')}>
        {t('knowledge.addAddress')}
      </Button>
      <FileTrigger
        acceptedFileTypes={accepted}
        allowsMultiple
        onSelect={(files) => onFiles([...(files ?? [])])}
      >
        <Button look="primary" icon={<UploadIcon size={16} aria-hidden />}>
          {t('knowledge.upload')}
        </Button>
      </FileTrigger>
    </div>
  );
}
