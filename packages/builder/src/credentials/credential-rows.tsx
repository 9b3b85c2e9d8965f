import { KeyRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { Row, RowLink, Rows } from '../ui/rows.tsx';
import { timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { labelOf } from './credential-dialog.tsx';
import { kindOf, type Credentials } from './queries.ts';

export type CredentialRowsProps = {
  readonly workspaceId: string;
  readonly list: readonly Credentials[];
};

/** The credentials of a workspace, each leading to its page. */
export function CredentialRows({ workspaceId, list }: CredentialRowsProps): ReactElement {
  const now = Date.now();
  return (
    <Rows label={t('credentials.title')}>
      {list.map(({ id, name, type, data, lastFour, lastUsedAt }) => (
        <Row
          key={id}
          sign={<KeyRound size={16} aria-hidden />}
          title={name}
          detail={
            <>
              <span>{labelOf(kindOf({ type, data }))}</span>
              {lastFour === '' ? null : <span>{t('credentials.ending', { ending: lastFour })}</span>}
              <span>
                {lastUsedAt === null
                  ? t('credentials.neverUsed')
                  : t('credentials.used', { time: timeAgo(lastUsedAt, now) })}
              </span>
            </>
          }
        >
          <RowLink href={`/w/${workspaceId}/credentials/${id}`} words={t('credentials.open')} name={name} />
        </Row>
      ))}
    </Rows>
  );
}
