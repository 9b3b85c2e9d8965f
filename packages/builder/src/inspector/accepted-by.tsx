import type { ReactElement } from 'react';
import type { PlacedFinding } from '../document/findings.ts';
import '../words/late/findings.ts';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';

type AcceptedByProps = {
  readonly finding: Pick<PlacedFinding, 'acknowledgement'>;
  readonly className?: string | undefined;
};

/** The author who published in spite of a warning, and when; nothing where nobody has. */
export function AcceptedBy({
  finding: { acknowledgement },
  className,
}: AcceptedByProps): ReactElement | null {
  if (!acknowledgement) return null;
  const { by, at } = acknowledgement;
  return (
    <span className={className}>
      {by ? t('findings.acceptedBy', { name: by.email }) : t('findings.acceptedByNobody')}
      {', '}
      <time dateTime={at} title={exactTime(at)}>
        {timeAgo(at, Date.now())}
      </time>
    </span>
  );
}
