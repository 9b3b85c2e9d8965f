import { Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import { useDeleteMedia, useMediaUses, type Media, type MediaUse } from './queries.ts';
import styles from './media.module.css';

type MediaDetailsProps = {
  readonly workspaceId: string;
  readonly media: Media;
  readonly onDeleted: () => void;
};

/** The file that is chosen: how large it is, which bots show it, and the way to delete it. */
export function MediaDetails({ workspaceId, media, onDeleted }: MediaDetailsProps): ReactElement {
  const uses = useMediaUses(workspaceId, media.id);
  const [isAsking, setAsking] = useState(false);
  const published = (uses.data ?? []).filter(({ inPublished }) => inPublished);
  const remove = useDeleteMedia(workspaceId);
  const run = (): void =>
    remove.mutate({ mediaId: media.id, force: published.length > 0 }, { onSuccess: onDeleted });
  return (
    <section className={styles.details} aria-label={media.name}>
      <Player media={media} />
      <div className={styles.facts}>
        <p className={styles.name}>{media.name}</p>
        <p className={styles.fact}>{factsOf(media)}</p>
        {uses.data ? <Uses uses={uses.data} /> : null}
      </div>
      {isAsking ? (
        <div className={styles.asking}>
          <p role="alert">
            {published.length > 0
              ? t('media.deletePublished', { bots: namesOf(published) })
              : t('media.deleteText')}
          </p>
          {remove.error ? <ProblemNotice {...problemText(remove.error)} onRetry={run} /> : null}
          <div className={styles.answers}>
            <Button onPress={() => setAsking(false)}>{t('media.keep')}</Button>
            <Button look="danger" isDisabled={remove.isPending} onPress={run}>
              {t(published.length > 0 ? 'media.deleteAnyway' : 'common.delete')}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          look="quiet"
          icon={<Trash2 size={16} aria-hidden />}
          isDisabled={uses.data === undefined}
          onPress={() => setAsking(true)}
        >
          {t('common.delete')}
        </Button>
      )}
    </section>
  );
}

/** A sound or a film can be listened to or watched before it is chosen. */
function Player({ media: { kind, url, name } }: { readonly media: Media }): ReactElement | null {
  if (kind === 'audio')
    return <audio className={styles.player} src={url} controls preload="metadata" aria-label={name} />;
  if (kind === 'video')
    return <video className={styles.player} src={url} controls preload="metadata" aria-label={name} />;
  return null;
}

function Uses({ uses }: { readonly uses: readonly MediaUse[] }): ReactElement {
  const published = uses.filter(({ inPublished }) => inPublished);
  const drafts = uses.filter(({ inPublished }) => !inPublished);
  return (
    <>
      {uses.length === 0 ? <p className={styles.fact}>{t('media.unused')}</p> : null}
      {published.length > 0 ? (
        <p className={styles.fact}>{t('media.usedPublished', { bots: namesOf(published) })}</p>
      ) : null}
      {drafts.length > 0 ? (
        <p className={styles.fact}>{t('media.usedDrafts', { bots: namesOf(drafts) })}</p>
      ) : null}
    </>
  );
}

const namesOf = (uses: readonly MediaUse[]): string =>
  new Intl.ListFormat('en').format(uses.map(({ name }) => name));

function factsOf({ sizeBytes, width, height }: Media): string {
  const size = t('media.kilobytes', { count: Math.max(1, Math.round(sizeBytes / 1_000)) });
  return width === null || height === null ? size : `${t('media.pixels', { width, height })} · ${size}`;
}
