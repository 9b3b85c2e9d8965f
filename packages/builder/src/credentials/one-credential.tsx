import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Row, RowLink, Rows } from '../ui/rows.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { CredentialDialog, labelOf } from './credential-dialog.tsx';
import { offeredKinds } from './credential-kinds.ts';
import styles from './credentials.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { kindOf, useUses, type Credentials, type CredentialsUse } from './queries.ts';

export type OneCredentialProps = {
  readonly workspaceId: string;
  readonly credentials: Credentials;
  /** Undefined while it is not known. */
  readonly mayWrite: boolean | undefined;
};

/** Credentials: what is known of them, whether the service takes them, where they are used, and their end. */
export function OneCredential({ workspaceId, credentials, mayWrite }: OneCredentialProps): ReactElement {
  const { id: credentialsId, name } = credentials;
  const kind = kindOf(credentials);
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Question>();
  const uses = useUses(workspaceId, credentialsId);
  const list = `/w/${workspaceId}/credentials`;
  const test = useMutation({
    mutationFn: () => api.testCredentials({ path: { workspaceId, credentialsId } }),
    onSuccess: () => showToast({ text: t('credentials.tested', { name }) }),
  });
  return (
    <Sections
      title={name}
      back={
        <Button look="quiet" icon={<ArrowLeft size={16} aria-hidden />} onPress={() => navigate(list)}>
          {t('credentials.back')}
        </Button>
      }
    >
      {mayWrite === false ? <Banner>{t('credentials.readOnly')}</Banner> : null}
      <Section
        title={labelOf(kind)}
        text={t('credentials.sealed')}
        action={
          mayWrite ? (
            <Actions kind={kind} isTesting={test.isPending} onTest={() => test.mutate()} onAsk={setAsked} />
          ) : undefined
        }
      >
        {test.error ? <ProblemNotice {...problemText(test.error)} /> : null}
        <Facts credentials={credentials} />
      </Section>
      <Section title={t('credentials.whereUsed')} text={t('credentials.whereUsedText')}>
        {uses.error ? (
          <ProblemNotice {...problemText(uses.error)} onRetry={() => void uses.refetch()} />
        ) : null}
        {uses.data ? <Uses uses={uses.data} /> : uses.error ? null : <Skeleton height={48} />}
      </Section>
      {asked === 'replace' ? (
        <CredentialDialog
          workspaceId={workspaceId}
          kinds={[kind]}
          replaced={credentials}
          onSaved={(saved) => {
            setAsked(undefined);
            test.reset();
            showToast({
              text: t('credentials.replaced', { name: saved.name }),
            });
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'delete' ? (
        <DeleteDialog
          workspaceId={workspaceId}
          credentials={credentials}
          uses={uses.data ?? []}
          onDeleted={() => navigate(list)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Sections>
  );
}

type Question = 'replace' | 'delete';
type ActionsProps = {
  readonly kind: string;
  readonly isTesting: boolean;
  readonly onTest: () => void;
  readonly onAsk: (question: Question) => void;
};

function Actions({ kind, isTesting, onTest, onAsk }: ActionsProps): ReactElement {
  return (
    <div className={styles.actions}>
      <Button onPress={() => onAsk('delete')}>{t('credentials.delete')}</Button>
      {offeredKinds.includes(kind) ? (
        <Button onPress={() => onAsk('replace')}>{t('credentials.replace')}</Button>
      ) : null}
      <Button isDisabled={isTesting} onPress={onTest}>
        {t('credentials.test')}
      </Button>
    </div>
  );
}

function Facts({
  credentials: { lastFour, hosts, updatedAt, lastUsedAt },
}: Pick<OneCredentialProps, 'credentials'>): ReactElement {
  const now = Date.now();
  return (
    <dl className={styles.facts}>
      {lastFour === '' ? null : (
        <>
          <dt>{t('credentials.secret')}</dt>
          <dd>{t('credentials.ending', { ending: lastFour })}</dd>
        </>
      )}
      <dt>{t('credentials.goesTo')}</dt>
      <dd>{hosts.join(', ')}</dd>
      <dt>{t('credentials.changed')}</dt>
      <dd title={exactTime(updatedAt)}>{timeAgo(updatedAt, now)}</dd>
      <dt>{t('credentials.lastUse')}</dt>
      <dd>{lastUsedAt === null ? t('credentials.neverUsed') : timeAgo(lastUsedAt, now)}</dd>
    </dl>
  );
}

function Uses({ uses }: { readonly uses: readonly CredentialsUse[] }): ReactElement {
  if (uses.length === 0) return <p>{t('credentials.notUsed')}</p>;
  return (
    <Rows label={t('credentials.whereUsed')}>
      {uses.map(({ botId, botName, blockId, isPublished }) => (
        <Row
          key={`${botId} ${blockId ?? ''} ${String(isPublished)}`}
          title={botName}
          detail={<span>{t(isPublished ? 'credentials.inPublished' : 'credentials.inDraft')}</span>}
        >
          <RowLink href={`/b/${botId}`} words={t('credentials.toBot')} name={botName} />
        </Row>
      ))}
    </Rows>
  );
}
