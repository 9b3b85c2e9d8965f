import { Archive, Copy, Download, Ellipsis, Pencil } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Link } from 'wouter';
import { problemText } from '../api/problem-text.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.ts';
import { showToast } from '../ui/toast.tsx';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { stateOf } from './bot-state.ts';
import { downloadBot } from './download-bot.ts';
import { useDuplicateBot } from './mutations.ts';
import type { ListedBot } from './queries.ts';
import styles from './workspace.module.css';

export type BotCardProps = {
  readonly bot: ListedBot;
  readonly workspaceId: string;
  readonly mayWrite: boolean;
  readonly onAsk: (kind: 'rename' | 'archive') => void;
};

/** A bot in the list: a way into it, its state in words, and a menu. */
export function BotCard({ bot, workspaceId, mayWrite, onAsk }: BotCardProps): ReactElement {
  const { id, name, lastActivityAt, updatedAt } = bot;
  const state = stateOf(bot);
  const duplicate = useDuplicateBot(workspaceId);
  const tell = (error: unknown): void => showToast({ text: problemText(error).detail });
  const download = {
    id: 'download',
    label: t('workspace.download'),
    icon: <Download size={16} aria-hidden />,
    run: () => void downloadBot(id).catch(tell),
  };
  const entries = mayWrite
    ? [
        {
          id: 'rename',
          label: t('workspace.rename'),
          icon: <Pencil size={16} aria-hidden />,
          keys: 'F2',
          run: () => onAsk('rename'),
        },
        {
          id: 'duplicate',
          label: t('workspace.duplicate'),
          icon: <Copy size={16} aria-hidden />,
          run: () => duplicate.mutate(id, { onError: tell }),
        },
        download,
        { id: 'line', isSeparator: true as const },
        {
          id: 'archive',
          label: t('workspace.archive'),
          icon: <Archive size={16} aria-hidden />,
          keys: 'Del',
          isDangerous: true,
          run: () => onAsk('archive'),
        },
      ]
    : [download];
  const askByKey = ({ key }: KeyboardEvent): void => {
    if (mayWrite && key === 'F2') onAsk('rename');
    if (mayWrite && key === 'Delete') onAsk('archive');
  };
  const now = Date.now();
  return (
    <article className={styles.card}>
      <div className={styles.cardHead}>
        <Sign bot={bot} />
        <h2 className={styles.name}>
          <Link href={`/b/${id}`} className={styles.link} title={name} onKeyDown={askByKey}>
            {name}
          </Link>
        </h2>
        <Menu label={t('workspace.actions', { name })} entries={entries}>
          <IconButton label={t('workspace.actions', { name })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu>
      </div>
      <p className={classes(styles.state, styles[state])}>
        <span className={styles.dot} aria-hidden />
        {t(`workspace.${state}`)}
      </p>
      <p className={styles.times}>
        <time dateTime={updatedAt} title={exactTime(updatedAt)}>
          {t('workspace.changedAgo', { time: timeAgo(updatedAt, now) })}
        </time>
        {lastActivityAt === null ? null : (
          <time dateTime={lastActivityAt} title={exactTime(lastActivityAt)}>
            {t('workspace.visitedAgo', { time: timeAgo(lastActivityAt, now) })}
          </time>
        )}
      </p>
    </article>
  );
}

/** The bot's own sign, or the first letter of its name. */
function Sign({ bot: { icon, name } }: Pick<BotCardProps, 'bot'>): ReactElement {
  const isPicture = icon !== null && /^(https:|data:image\/)/.test(icon);
  return (
    <span className={styles.sign} aria-hidden>
      {isPicture ? <img src={icon} alt="" /> : (icon ?? /\p{L}|\p{N}/u.exec(name)?.[0].toUpperCase())}
    </span>
  );
}
