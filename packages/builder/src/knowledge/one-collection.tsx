import { ArrowLeft } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../api/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Row, RowLink, Rows } from '../ui/rows.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { CollectionDialog } from './collection-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DocumentSection } from './document-section.tsx';
import styles from './knowledge.module.css';
import { useDocuments, useUses, type Collection } from './queries.ts';
import { TrySection } from './try-section.tsx';

export type OneCollectionProps = {
  readonly workspaceId: string;
  readonly collection: Collection;
  /** Undefined while it is not known. */
  readonly mayWrite: boolean | undefined;
};

/** A collection: its documents, what a question finds in it, where it is used, its name and its end. */
export function OneCollection({ workspaceId, collection, mayWrite }: OneCollectionProps): ReactElement {
  const { id: collectionId, name } = collection;
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const documents = useDocuments(workspaceId, collectionId);
  const uses = useUses(workspaceId, collectionId);
  const list = `/w/${workspaceId}/knowledge`;
  return (
    <Sections
      title={name}
      back={
        <Button look="quiet" icon={<ArrowLeft size={16} aria-hidden />} onPress={() => navigate(list)}>
          {t('knowledge.back')}
        </Button>
      }
    >
      {mayWrite === false ? <Banner>{t('knowledge.readOnly')}</Banner> : null}
      <DocumentSection
        workspaceId={workspaceId}
        collection={collection}
        documents={documents}
        mayWrite={mayWrite === true}
      />
      <TrySection
        workspaceId={workspaceId}
        collectionId={collectionId}
        canTry={documents.data?.some(({ state }) => state === 'ready')}
      />
      <Section
        title={t('knowledge.whereUsed')}
        text={t('knowledge.whereUsedText')}
        action={
          mayWrite ? (
            <div className={styles.actions}>
              <Button isDisabled={!uses.data} onPress={() => setAsked('delete')}>
                {t('knowledge.delete')}
              </Button>
              <Button onPress={() => setAsked('rename')}>{t('knowledge.rename')}</Button>
            </div>
          ) : undefined
        }
      >
        <Uses uses={uses} />
      </Section>
      {asked === 'rename' ? (
        <CollectionDialog
          workspaceId={workspaceId}
          renamed={collection}
          onSaved={(saved) => {
            setAsked(undefined);
            showToast({ text: t('knowledge.renamed', { name: saved.name }) });
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'delete' ? (
        <DeleteDialog
          workspaceId={workspaceId}
          collection={collection}
          uses={uses.data ?? []}
          onDeleted={() => navigate(list)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Sections>
  );
}

function Uses({
  uses: { data, error, refetch },
}: {
  readonly uses: ReturnType<typeof useUses>;
}): ReactElement {
  if (!data && error) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  if (data.length === 0) return <p>{t('knowledge.notUsed')}</p>;
  return (
    <Rows label={t('knowledge.whereUsed')}>
      {data.map(({ botId, botName, blockId, isPublished }) => (
        <Row
          key={`${botId} ${blockId ?? ''} ${String(isPublished)}`}
          title={botName}
          detail={<span>{t(isPublished ? 'knowledge.inPublished' : 'knowledge.inDraft')}</span>}
        >
          <RowLink href={`/b/${botId}`} words={t('knowledge.toBot')} name={botName} />
        </Row>
      ))}
    </Rows>
  );
}
