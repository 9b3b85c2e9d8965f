import { KeyRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { Row, Rows } from '../ui/rows.tsx';
import { timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { labelOf } from './credential-dialog.tsx';
import styles from './credentials.module.css';
import type { Credentials } from './queries.ts';

export type CredentialRowsProps = {
  readonly workspaceId: string;
  readonly list: readonly Credentials[];
};

/** The credentials of a workspace, each leading to its page. */
export function CredentialRows({ workspaceId, list }: CredentialRowsProps): ReactElement {
  const now = Date.now();
  return (
    <Rows label={t('credentials.title')}>
      {list.map(({ id, name, type, lastFour, lastUsedAt }) => (
        <Row
          key={id}
          sign={<KeyRound size={16} aria-hidden />}
          title={name}
          detail={
            <>
              <span>{labelOf(type)}</span>
              {lastFour === '' ? null : <span>{t('credentials.ending', { ending: lastFour })}</span>}
              <span>
                {lastUsedAt === null
                  ? t('credentials.neverUsed')
                  : t('credentials.used', { time: timeAgo(lastUsedAt, now) })}
              </span>
            </>
          }
        >
          <Link href={`/w/${workspaceId}/credentials/${id}`} className={styles.open}>
            {t('credentials.open')}
            <span className="unseen"> {name}</span>
          </Link>
        </Row>
      ))}
    </Rows>
  );
}
