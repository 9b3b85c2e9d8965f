import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'wouter';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useMe } from '../api/use-me.ts';
import { HomeMark, Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { NotOpened } from './not-opened.tsx';
import { OpenBot } from './open-bot.tsx';
import styles from './bot.module.css';

/** The pages of one bot. It is read once: after that, changes come as operations and never replace it. */
export function BotPage(): ReactElement {
  const { botId = '', tab = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.bot(botId),
    queryFn: ({ signal }) => api.getBot({ path: { botId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const me = useMe();
  if (data && me.data) {
    return <OpenBot key={botId} bot={data.bot} userId={me.data.id} mode={data.currentUserMode} path={tab} />;
  }
  const failure = error ?? me.error;
  const retry = (): void => {
    if (error) void refetch();
    if (me.error) void me.refetch();
  };
  return (
    <Page title={t('bot.opening')} start={<HomeMark />}>
      {failure ? (
        <NotOpened botId={botId} error={failure} onRetry={retry} />
      ) : (
        <div className={styles.opening}>
          <h1 className="unseen">{t('bot.opening')}</h1>
          <Skeleton width="40%" height={28} />
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  );
}
