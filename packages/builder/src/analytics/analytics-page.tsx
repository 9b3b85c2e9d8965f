import { useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesColumn, RefreshCw } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import '../words/late/analytics.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useBot } from '../document/bot-context.ts';
import { useVersions, type Version } from '../publish/use-versions.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/forms/select.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { timeFilterIn } from '../ui/time-filters.ts';
import { TimeSelect } from '../ui/forms/time-select.tsx';
import { t } from '../words/words.ts';
import { Answers } from './answers.tsx';
import { comparableWith, type Comparable } from './compared.ts';
import { DropOff } from './drop-off.tsx';
import { Models } from './models.tsx';
import { Overview } from './overview.tsx';
import { Sources } from './sources.tsx';
import styles from './analytics.module.css';

/** The version of the schema that pictures are drawn of. */
const drawnVersion = '6';

/** Chosen where losses stand beside no others. */
const nothing = 'nothing';

/** The choices of a reader that the address of the page keeps. */
type Choice = Readonly<Partial<Record<'time' | 'version' | 'with', string>>>;

/** The figures of the chats with the bot: how many there were, the questions that visitors left at, their answers. */
export function AnalyticsPage(): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  const queries = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const list = useVersions(botId);
  const ofOne = useId();
  if (list.error) return <ProblemPage {...problemText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={320} />;
  const versions = list.data.pages
    .flatMap((page) => page.versions)
    .filter(({ version }) => version === drawnVersion);
  const chosen =
    versions.find(({ hash }) => hash === parameters.get('version')) ??
    versions.find(({ isPublished }) => isPublished) ??
    versions[0];
  if (!chosen)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn size={20} aria-hidden />}
        title={t('analytics.unpublishedTitle')}
        text={t('analytics.unpublishedText')}
      />
    );
  const time = timeFilterIn(parameters);
  const comparable = comparableWith(versions, { version: chosen, time });
  const compared = comparable.find(({ id }) => id === parameters.get('with'));
  const choose = (choice: Choice): void =>
    setParameters(
      { time, version: chosen.hash, ...(compared ? { with: compared.id } : {}), ...choice },
      { replace: true },
    );
  const refresh = (): void => {
    for (const queryKey of [queryKeys.analytics(botId), queryKeys.results(botId)])
      void queries.invalidateQueries({ queryKey });
  };
  return (
    <div className={styles.page}>
      <div className={styles.filters}>
        <TimeSelect value={time} onChange={(wanted) => choose({ time: wanted })} />
        <IconButton label={t('analytics.refresh')} look="plain" onPress={refresh}>
          <RefreshCw size={16} aria-hidden />
        </IconButton>
      </div>
      <Overview botId={botId} time={time} />
      <Sources botId={botId} time={time} />
      <Models botId={botId} time={time} />
      <section className={styles.page} aria-labelledby={ofOne}>
        <div className={styles.ofOne}>
          <div>
            <h2 id={ofOne}>{t('analytics.ofOne')}</h2>
            <p className={styles.quiet}>{t('analytics.ofOneText')}</p>
          </div>
          <VersionChoice {...{ versions, chosen, comparable, compared }} onChoose={choose} />
        </div>
        <DropOff
          botId={botId}
          chosen={{ version: chosen, time }}
          compared={compared}
          former={versions[versions.indexOf(chosen) + 1]}
          onFormer={(version) => choose({ version })}
        />
        <Answers key={chosen.hash} botId={botId} hash={chosen.hash} time={time} />
      </section>
    </div>
  );
}

type VersionChoiceProps = {
  readonly versions: readonly Version[];
  readonly chosen: Version;
  readonly comparable: readonly Comparable[];
  readonly compared: Comparable | undefined;
  readonly onChoose: (choice: Choice) => void;
};

/** Chooses the version that losses and answers are shown of, and what stands beside it. */
function VersionChoice({
  versions,
  chosen,
  comparable,
  compared,
  onChoose,
}: VersionChoiceProps): ReactElement {
  return (
    <div className={styles.choices}>
      <Select
        label={t('analytics.version')}
        choices={versions.map(({ hash, number, isPublished }) => ({
          id: hash,
          label: t(isPublished ? 'analytics.versionLive' : 'analytics.versionNumber', { number }),
        }))}
        value={chosen.hash}
        onChange={(version) => onChoose({ version })}
      />
      <Select
        label={t('analytics.compareWith')}
        choices={[{ id: nothing, label: t('analytics.nothing') }, ...comparable]}
        value={compared?.id ?? nothing}
        onChange={(other) => onChoose({ with: other })}
      />
    </div>
  );
}
