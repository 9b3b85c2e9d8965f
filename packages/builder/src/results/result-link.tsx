import type { ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { Checkbox } from '../ui/forms/toggles.tsx';
import { exactTime, shortTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import { ChannelName } from './channel-name.tsx';
import type { ListProps } from './list-props.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

type ResultLinkProps = Pick<ListProps, 'openId' | 'hrefOf' | 'chosen' | 'onChoose'> & {
  readonly result: Result;
};

/** The beginning of a result in a list: the box that chooses it, and the link that opens it. */
export function ResultLink({ result, openId, hrefOf, chosen, onChoose }: ResultLinkProps): ReactElement {
  const { id, createdAt, channel } = result;
  const time = shortTime(createdAt);
  const choose = (isChosen: boolean): void =>
    onChoose?.(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id));
  return (
    <div className={styles.first}>
      {onChoose ? (
        <Checkbox isSelected={chosen.has(id)} onChange={choose}>
          <span className="unseen">{t('results.choose', { time })}</span>
        </Checkbox>
      ) : null}
      <Link
        id={linkId(id)}
        href={hrefOf(id)}
        className={styles.when}
        aria-current={id === openId ? 'true' : undefined}
      >
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {time}
        </time>
      </Link>
      <ChannelName channel={channel} />
    </div>
  );
}

/** The id of the link that opens a result: the focus goes back there. */
export function linkId(resultId: string): string {
  return `result-${resultId}`;
}
