import { Film, Music } from 'lucide-react';
import type { ReactElement } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import { t } from '../words/words.ts';
import type { Media } from './queries.ts';
import styles from './media.module.css';

type MediaGridProps = {
  readonly media: readonly Media[];
  readonly chosenId: string | undefined;
  readonly onChoose: (media: Media) => void;
  /** Takes one at once: a double click, or Enter. */
  readonly onUse: (media: Media) => void;
};

/** Tiles of media, of which one is chosen. */
export function MediaGrid({ media, chosenId, onChoose, onUse }: MediaGridProps): ReactElement {
  const byId = (wanted: unknown): Media | undefined => media.find(({ id }) => id === wanted);
  return (
    <GridList
      aria-label={t('media.library')}
      className={styles.grid}
      layout="grid"
      items={media}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={chosenId === undefined ? [] : [chosenId]}
      onSelectionChange={(keys) => {
        const chosen = keys === 'all' ? undefined : byId([...keys][0]);
        if (chosen) onChoose(chosen);
      }}
      onAction={(id) => {
        const used = byId(id);
        if (used) onUse(used);
      }}
    >
      {(item) => (
        <GridListItem id={item.id} textValue={item.name} className={styles.tile}>
          <span className={styles.picture}>
            <Sign media={item} />
          </span>
          <span className={styles.name}>{item.name}</span>
        </GridListItem>
      )}
    </GridList>
  );
}

function Sign({ media: { kind, url } }: { readonly media: Media }): ReactElement {
  if (kind === 'image') return <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />;
  return kind === 'audio' ? <Music size={20} aria-hidden /> : <Film size={20} aria-hidden />;
}
