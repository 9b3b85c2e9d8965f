import { ArrowLeft, MessageSquare } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import '../words/late/comments.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Checkbox } from '../ui/forms/toggles.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { CommentForm } from './comment-form.tsx';
import {
  chosenPlace,
  partKey,
  showComments,
  showThread,
  useCommenting,
  type ThreadPlace,
  type ThreadsPlace,
} from '../document/commenting.store.ts';
import styles from './comments.module.css';
import { nameOf, placeName } from './names.ts';
import { useThreads, type Thread } from './queries.ts';
import { ThreadView } from './thread-view.tsx';

/** The comments on the bot: all threads, or the one that is read. */
export function CommentsPanel(): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  const { threadId, number, at } = useCommenting();
  if (threadId !== undefined) return <ThreadView key={threadId} botId={botId} threadId={threadId} at={at} />;
  return (
    <div className={styles.comments}>
      {at ? <PlaceHead botId={botId} at={at} /> : <NewThread key={number} botId={botId} />}
      <ThreadList botId={botId} at={at} />
    </div>
  );
}

type OfPlace = { readonly botId: string; readonly at: ThreadsPlace };

/** The name of the place whose threads are listed, and the way to those of the whole bot. */
function PlaceHead({ botId, at: { parts, groupId } }: OfPlace): ReactElement {
  const { data } = useThreads(botId);
  const thread = data?.find((one) => parts.includes(partKey(one)));
  const place = useBot(({ document }) => {
    if (groupId !== undefined) return placeName(document, { groupId, blockId: null });
    return thread ? placeName(document, thread) : '';
  });
  return (
    <>
      <div className={styles.small}>
        <Button look="quiet" icon={<ArrowLeft size={16} aria-hidden />} onPress={showComments}>
          {t('comments.back')}
        </Button>
      </div>
      <h2 className={styles.title}>{place}</h2>
    </>
  );
}

/** The field for a comment on what is chosen. */
function NewThread({ botId }: { readonly botId: string }): ReactElement {
  const key = useBot((bot) => JSON.stringify(chosenPlace(bot) ?? null));
  const about = useMemo(() => JSON.parse(key) as ThreadPlace | null, [key]);
  const place = useBot(({ document }) => (about ? placeName(document, about) : ''));
  const [isWanted] = useState(() => useCommenting.getState().isWriting);
  useEffect(() => useCommenting.setState({ isWriting: false }), []);
  if (!about) return <p className={styles.hint}>{t('comments.choose')}</p>;
  return (
    <CommentForm
      key={key}
      botId={botId}
      label={t('comments.on', { place })}
      send={t('comments.send')}
      autoFocus={isWanted}
      onSend={(written) => api.beginComments({ path: { botId }, body: { ...about, ...written } })}
    />
  );
}

type ThreadListProps = {
  readonly botId: string;
  /** The place that it is about; undefined: the bot. */
  readonly at: ThreadsPlace | undefined;
};

function ThreadList({ botId, at }: ThreadListProps): ReactElement {
  const { data: all, error, refetch } = useThreads(botId);
  const data = at ? all?.filter((thread) => at.parts.includes(partKey(thread))) : all;
  const [isDoneShown, setDoneShown] = useState(false);
  if (!data)
    return error ? (
      <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    );
  const done = data.filter(({ isDone }) => isDone).length;
  const shown = data
    .filter(({ isDone }) => isDoneShown || !isDone)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return (
    <>
      {done === 0 ? null : (
        <Checkbox isSelected={isDoneShown} onChange={setDoneShown}>
          {t('comments.showDone', { count: done })}
        </Checkbox>
      )}
      {shown.length > 0 ? null : (
        <EmptyState
          icon={<MessageSquare size={20} aria-hidden />}
          title={t(done > 0 || at ? 'comments.noneOpen' : 'comments.none')}
          text={t(at ? 'comments.noneHereText' : done > 0 ? 'comments.noneOpenText' : 'comments.noneText')}
        />
      )}
      <ul className={styles.threads}>
        {shown.map((thread) => (
          <li key={thread.id}>
            <ThreadLine thread={thread} at={at} />
          </li>
        ))}
      </ul>
    </>
  );
}

type ThreadLineProps = Pick<ThreadListProps, 'at'> & { readonly thread: Thread };

function ThreadLine({ thread, at }: ThreadLineProps): ReactElement {
  const { id, author, excerpt, count, isDone, updatedAt } = thread;
  const place = useBot(({ document }) => placeName(document, thread));
  return (
    <AriaButton className={styles.thread} onPress={() => showThread(id, at)}>
      {at && at.groupId === undefined ? null : <span className={styles.place}>{place}</span>}
      <span className={styles.excerpt} dir="auto">
        {excerpt}
      </span>
      <span className={styles.facts}>
        {t('comments.by', { name: nameOf(author), time: timeAgo(updatedAt, Date.now()) })}
        {count > 1 ? <span>{t('comments.replies', { count: count - 1 })}</span> : null}
        {isDone ? <span className={styles.done}>{t('comments.done')}</span> : null}
      </span>
    </AriaButton>
  );
}
