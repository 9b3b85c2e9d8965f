import type { Version } from '../publish/use-versions.ts';
import { timeFilters, type TimeFilter } from '../ui/time-filters.ts';
import { t } from '../words/words.ts';

/** The chats of a version in a time. */
export type Chosen = { readonly version: Version; readonly time: TimeFilter };

/** The losses of a version can stand beside these: those of another version, or of another time. */
export type Comparable = Chosen & { readonly id: string; readonly label: string };

/** Everything that the losses of a version can stand beside. */
export function comparableWith(versions: readonly Version[], { version, time }: Chosen): Comparable[] {
  return [
    ...versions
      .filter(({ hash }) => hash !== version.hash)
      .map((other) => ({
        id: `version ${other.hash}`,
        label: t('analytics.versionNumber', { number: other.number }),
        ...{ version: other, time },
      })),
    ...timeFilters
      .filter((other) => other !== time)
      .map((other) => ({ id: `time ${other}`, label: t(`times.${other}`), version, time: other })),
  ];
}

/** The heading of losses that stand beside others. */
export function headingOf({ version, time }: Chosen): string {
  return t('analytics.chosen', { number: version.number, time: t(`times.${time}`) });
}
