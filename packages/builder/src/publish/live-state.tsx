import type { ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { useBot } from '../document/bot-context.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { t } from '../words/words.ts';
import styles from './live-state.module.css';
import { usePublishedContent } from './published-content.ts';
import { useChangeCount } from './use-change-count.ts';

/** Says whether visitors talk to the bot as its authors see it, and leads to all that differs. */
export function LiveState(): ReactElement | null {
  const botId = useBot(({ document }) => document.fields.id);
  const isClosed = useBot(({ document }) => document.fields['isClosed'] === true);
  const { data: published } = usePublishedContent(botId);
  const count = useChangeCount(published);
  if (published === undefined || (published !== null && count === undefined)) return null;
  const state = published === null ? 'notLive' : isClosed ? 'closed' : 'live';
  const words =
    count && state !== 'notLive' ? t(`publish.${state}Changed`, { count }) : t(`publish.${state}`);
  return (
    <Tooltip text={words}>
      <Link href={`/b/${botId}/versions`} className={styles.state} data-state={state}>
        <span className={styles.dot} aria-hidden />
        <span className={styles.words}>{words}</span>
        {count ? (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        ) : null}
      </Link>
    </Tooltip>
  );
}
