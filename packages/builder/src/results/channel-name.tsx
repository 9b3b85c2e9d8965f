import { MessageCircle } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

/** The word for the way on which visitors reach a bot. */
export function channelWord(channel: Result['channel']): string {
  return t(`results.${channel}`);
}

/** The messaging channel of a result; nothing for the usual page. */
export function ChannelName({ channel }: Pick<Result, 'channel'>): ReactElement | null {
  if (channel === 'web') return null;
  return (
    <span className={styles.channel}>
      <MessageCircle size={14} aria-hidden />
      {channelWord(channel)}
    </span>
  );
}
