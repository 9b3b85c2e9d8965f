import { CircleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { t } from '../words/words.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './states.module.css';

/** A failure in words for its reader. */
export type ProblemText = {
  readonly title: string;
  readonly detail: string;
  /** The id that an operator finds the request by. */
  readonly requestId?: string | undefined;
};

type ProblemProps = ProblemText & { readonly onRetry?: (() => void) | undefined };
type NoticeProps = ProblemProps & {
  /** More about it, below its words. */
  readonly children?: ReactNode;
};

function RequestId({ requestId }: Pick<ProblemText, 'requestId'>): ReactElement | null {
  if (requestId === undefined) return null;
  return <span className={styles.request}>{t('problems.requestId', { id: requestId })}</span>;
}

type ProblemPageProps = ProblemProps & {
  /** True where trying again may never help: it offers the way to the bots. */
  readonly leadsHome?: boolean;
};

/** A problem in the place of a whole page. */
export function ProblemPage(props: ProblemPageProps): ReactElement {
  const { title, detail, requestId, onRetry, leadsHome = false } = props;
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={20} aria-hidden />}
        level={1}
        title={title}
        text={detail}
        actions={
          <>
            {leadsHome ? (
              <Link href="/" className={styles.home}>
                {t('problems.toBots')}
              </Link>
            ) : null}
            {onRetry ? <Button onPress={onRetry}>{t('common.tryAgain')}</Button> : null}
            <RequestId requestId={requestId} />
          </>
        }
      />
    </div>
  );
}

/** A problem within a page or a dialog: everything else stays as it is. */
export function ProblemNotice({ title, detail, requestId, onRetry, children }: NoticeProps): ReactElement {
  return (
    <Banner
      kind="danger"
      action={
        onRetry ? (
          <Button look="quiet" onPress={onRetry}>
            {t('common.tryAgain')}
          </Button>
        ) : null
      }
    >
      <strong>{title}</strong>
      <div>{detail}</div>
      {children}
      <RequestId requestId={requestId} />
    </Banner>
  );
}
