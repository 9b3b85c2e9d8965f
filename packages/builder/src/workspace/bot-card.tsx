import { Ellipsis, Folder } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Link } from 'wouter';
import { classes } from '../ui/classes.ts';
import { canDraw } from '../ui/can-draw.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.ts';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { dragOf } from './bot-drag.ts';
import { useBotActions, type BotActionsProps } from './bot-actions.tsx';
import { stateOf } from './bot-state.ts';
import type { Week } from './queries.ts';
import { WeekChart } from './week-chart.tsx';
import folderStyles from './folders.module.css';
import styles from './workspace.module.css';

export type BotCardProps = BotActionsProps & {
  /** Its folder, where it is not plain which one it is in. */
  readonly folderName: string | undefined;
  /** Its chats of the last seven days, once they are here. */
  readonly week: Week | undefined;
};

/** A bot in the list: a way into it, its state in words, and a menu. */
export function BotCard(props: BotCardProps): ReactElement {
  const { bot, mayWrite, mayMove, folderName, week, onAsk } = props;
  const { id, name, lastActivityAt, updatedAt } = bot;
  const state = stateOf(bot);
  const entries = useBotActions(props);
  const askByKey = ({ key }: KeyboardEvent): void => {
    if (mayWrite && key === 'F2') onAsk('rename');
    if (mayWrite && key === 'Delete') onAsk('archive');
  };
  const now = Date.now();
  return (
    <article className={styles.card} {...(mayMove ? dragOf(bot) : {})}>
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
      {folderName === undefined ? null : (
        <p className={folderStyles.folderOf}>
          <Folder size={14} aria-hidden />
          {folderName}
        </p>
      )}
      {week === undefined ? null : <WeekChart {...week} />}
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

/** The bot's own sign, or the first letter of its name where it has none that this device can draw. */
function Sign({ bot: { icon, name } }: Pick<BotCardProps, 'bot'>): ReactElement {
  const isPicture = icon !== null && /^(https:|data:image\/)/.test(icon);
  const letter = /\p{L}|\p{N}/u.exec(name)?.[0].toUpperCase();
  return (
    <span className={styles.sign} aria-hidden>
      {isPicture ? <img src={icon} alt="" /> : icon && canDraw(icon) ? icon : letter}
    </span>
  );
}
