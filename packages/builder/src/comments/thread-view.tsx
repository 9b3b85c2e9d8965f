import { ApiProblem } from '@parley/client';
import { ArrowLeft, Check, Locate, RotateCcw } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { useMe } from '../api/use-me.ts';
import { useEditor } from '../actions/editor-context.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { CommentForm } from './comment-form.tsx';
import { showComments, showThreadsAt, type ThreadsPlace } from '../document/commenting.store.ts';
import styles from './comments.module.css';
import { runsOf } from './mentions.ts';
import { nameOf, placeName } from './names.ts';
import { useCommentAction, useThread, type Comment, type ReadThread, type Thread } from './queries.ts';

type ThreadViewProps = {
  readonly botId: string;
  readonly threadId: string;
  /** The place of the list that leads back; undefined: that of all. */
  readonly at: ThreadsPlace | undefined;
};

/** One thread: what it is about, its comments, and the field for a reply. */
export function ThreadView({ botId, threadId, at }: ThreadViewProps): ReactElement {
  const { data, error, refetch } = useThread(botId, threadId);
  return (
    <div className={styles.comments}>
      <div className={styles.small}>
        <Button
          look="quiet"
          icon={<ArrowLeft size={16} aria-hidden />}
          onPress={() => (at ? showThreadsAt(at) : showComments())}
        >
          {t(at ? 'comments.backHere' : 'comments.back')}
        </Button>
      </div>
      {error instanceof ApiProblem && error.code === 'comment-thread-not-found' ? (
        <EmptyState title={t('comments.gone')} text={t('comments.goneText')} />
      ) : data ? (
        <ThreadParts botId={botId} {...data} />
      ) : error ? (
        <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </div>
  );
}

function ThreadParts({ botId, thread, comments }: ReadThread & { readonly botId: string }): ReactElement {
  const path = { botId, threadId: thread.id };
  return (
    <>
      <ThreadHead botId={botId} thread={thread} />
      <ol className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id} className={styles.comment}>
            <OneComment botId={botId} thread={thread} comment={comment} />
          </li>
        ))}
      </ol>
      <CommentForm
        botId={botId}
        label={t('comments.reply')}
        send={t('comments.reply')}
        onSend={(body) => api.replyToComments({ path, body })}
      />
    </>
  );
}

function ThreadHead({ botId, thread }: { readonly botId: string; readonly thread: Thread }): ReactElement {
  const { focus } = useEditor();
  const { id: threadId, groupId, blockId, isDone, doneBy } = thread;
  const place = useBot(({ document }) => placeName(document, thread));
  const isThere = useBot(({ document }) =>
    blockId === null ? document.groups[groupId] !== undefined : document.blocks[blockId] !== undefined,
  );
  const change = useCommentAction(botId, () =>
    api.setCommentsDone({ path: { botId, threadId }, body: { isDone: !isDone } }),
  );
  const part =
    blockId === null ? ({ sort: 'node', id: groupId } as const) : ({ sort: 'block', id: blockId } as const);
  return (
    <>
      <h2 className={styles.title}>{place}</h2>
      {change.error === null ? null : <ProblemNotice {...problemText(change.error)} />}
      <div className={styles.actions}>
        <Button
          icon={isDone ? <RotateCcw size={16} aria-hidden /> : <Check size={16} aria-hidden />}
          isDisabled={change.isPending}
          onPress={() => change.mutate(undefined)}
        >
          {t(isDone ? 'comments.reopen' : 'comments.markDone')}
        </Button>
        {isThere ? (
          <Button look="quiet" icon={<Locate size={16} aria-hidden />} onPress={() => focus(part)}>
            {t('comments.show')}
          </Button>
        ) : null}
      </div>
      {isDone ? <p className={styles.hint}>{t('comments.doneBy', { name: nameOf(doneBy) })}</p> : null}
    </>
  );
}

type OneCommentProps = { readonly botId: string; readonly thread: Thread; readonly comment: Comment };

function OneComment({ botId, thread, comment }: OneCommentProps): ReactElement {
  const { id: commentId, author, text, mentions, createdAt, editedAt } = comment;
  const { data: me } = useMe();
  const canEdit = useBot((bot) => bot.canEdit);
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const isOwn = me !== undefined && author?.userId === me.id;
  const path = { botId, threadId: thread.id, commentId };
  const untold = isOwn ? mentions.filter(({ isMailed, userId }) => !isMailed && userId !== me.id) : [];
  if (doing === 'edit')
    return (
      <CommentForm
        botId={botId}
        label={t('comments.edit')}
        send={t('comments.save')}
        text={text}
        autoFocus
        onSend={async (body) => {
          await api.editComment({ path, body });
          setDoing(undefined);
        }}
        onCancel={() => setDoing(undefined)}
      />
    );
  return (
    <>
      <div className={styles.facts}>
        <strong>{nameOf(author)}</strong>
        <span title={exactTime(createdAt)}>{timeAgo(createdAt, Date.now())}</span>
        {editedAt === null ? null : <span title={exactTime(editedAt)}>{t('comments.edited')}</span>}
      </div>
      <p className={styles.text} dir="auto">
        {runsOf(text, mentions).map((run, index) =>
          run.isMention ? (
            <strong key={index} className={styles.mention}>
              {run.text}
            </strong>
          ) : (
            run.text
          ),
        )}
      </p>
      {untold.length === 0 ? null : (
        <p className={styles.hint}>{t('comments.notMailed', { names: untold.map(nameOf).join(', ') })}</p>
      )}
      <div className={styles.small}>
        {isOwn ? (
          <Button look="quiet" onPress={() => setDoing('edit')}>
            {t('comments.edit')}
          </Button>
        ) : null}
        {isOwn || canEdit ? (
          <Button look="quiet" onPress={() => setDoing('delete')}>
            {t('comments.delete')}
          </Button>
        ) : null}
      </div>
      {doing === 'delete' ? (
        <DeleteDialog {...path} count={thread.count} onClose={() => setDoing(undefined)} />
      ) : null}
    </>
  );
}

type DeleteDialogProps = {
  readonly botId: string;
  readonly threadId: string;
  readonly commentId: string;
  /** The number of comments in the thread. */
  readonly count: number;
  readonly onClose: () => void;
};

function DeleteDialog({ count, onClose, ...path }: DeleteDialogProps): ReactElement {
  const remove = useCommentAction(path.botId, () => api.deleteComment({ path }));
  const leave = (): void => {
    onClose();
    // a thread goes with its last comment
    if (count === 1) showComments();
  };
  return (
    <ConfirmDialog
      title={t('comments.deleteTitle')}
      confirm={t('comments.delete')}
      isDisabled={remove.isPending}
      problem={remove.error ? problemText(remove.error) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
      onClose={onClose}
    >
      <p>{t('comments.deleteText')}</p>
    </ConfirmDialog>
  );
}
