import { LibraryBig, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import '../words/late/knowledge.ts';
import { problemText } from '../api/problem-text.ts';
import { useWorkspaces } from '../shell/use-workspaces.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Row, RowLink, Rows } from '../ui/rows.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { CollectionDialog } from './collection-dialog.tsx';
import { OneCollection } from './one-collection.tsx';
import { useCollections, type Collection } from './queries.ts';

/** The collections of a workspace, or the one that the address names. */
export function KnowledgePage(): ReactElement {
  const { workspaceId, collectionId } = useParams<{ workspaceId: string; collectionId?: string }>();
  const [, navigate] = useLocation();
  const { data: workspaces } = useWorkspaces();
  const { data, error, refetch } = useCollections(workspaceId);
  const [isMaking, setMaking] = useState(false);
  const own = workspaces?.find(({ workspace }) => workspace.id === workspaceId);
  const mayWrite = own && own.currentUserMode === 'write';
  const chosen = data?.find(({ id }) => id === collectionId);
  const isEmpty = data?.length === 0;
  return (
    <WorkspacePage workspaceId={workspaceId} area="knowledge" title={chosen?.name}>
      {error && !data ? (
        <ProblemPage {...problemText(error)} onRetry={() => void refetch()} />
      ) : chosen ? (
        <OneCollection key={chosen.id} workspaceId={workspaceId} collection={chosen} mayWrite={mayWrite} />
      ) : (
        <Sections title={t('knowledge.title')}>
          {data && collectionId !== undefined ? <Banner>{t('knowledge.gone')}</Banner> : null}
          {mayWrite === false ? <Banner>{t('knowledge.readOnly')}</Banner> : null}
          <Section
            title={t(isEmpty ? 'knowledge.emptyTitle' : 'knowledge.collections')}
            text={t(!isEmpty ? 'knowledge.text' : mayWrite ? 'knowledge.emptyText' : 'knowledge.emptyReader')}
            action={
              mayWrite ? (
                <Button look="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setMaking(true)}>
                  {t('knowledge.make')}
                </Button>
              ) : undefined
            }
          >
            {data ? null : <Skeleton height={96} />}
            {data?.length ? <CollectionRows workspaceId={workspaceId} list={data} /> : null}
          </Section>
        </Sections>
      )}
      {isMaking ? (
        <CollectionDialog
          workspaceId={workspaceId}
          onSaved={({ id }) => {
            setMaking(false);
            navigate(`/w/${workspaceId}/knowledge/${id}`);
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </WorkspacePage>
  );
}

type CollectionRowsProps = { readonly workspaceId: string; readonly list: readonly Collection[] };

function CollectionRows({ workspaceId, list }: CollectionRowsProps): ReactElement {
  return (
    <Rows label={t('knowledge.collections')}>
      {list.map(({ id, name, documents, passages }) => (
        <Row
          key={id}
          sign={<LibraryBig size={16} aria-hidden />}
          title={name}
          detail={
            <>
              <span>{t('knowledge.documents', { count: documents })}</span>
              <span>{t('knowledge.passages', { count: passages })}</span>
            </>
          }
        >
          <RowLink href={`/w/${workspaceId}/knowledge/${id}`} words={t('knowledge.open')} name={name} />
        </Row>
      ))}
    </Rows>
  );
}
