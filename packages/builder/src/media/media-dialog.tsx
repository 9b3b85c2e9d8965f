import { useQueryClient } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import { useDeferredValue, useState, type ReactElement, type ReactNode } from 'react';
import { DropZone, FileTrigger, isFileDropItem } from 'react-aria-components';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { uploadMedia } from '../api/upload-file.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { MediaDetails } from './media-details.tsx';
import { MediaGrid } from './media-grid.tsx';
import { useMediaList, type Media } from './queries.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import styles from './media.module.css';

const titles = { image: 'media.chooseImage', audio: 'media.chooseSound', video: 'media.chooseFilm' } as const;
const uses = { image: 'media.useImage', audio: 'media.useSound', video: 'media.useFilm' } as const;
const nothing = { image: 'media.noImages', audio: 'media.noSounds', video: 'media.noFilms' } as const;

export type MediaDialogProps = {
  readonly workspaceId: string;
  readonly kind: Media['kind'];
  readonly onChoose: (media: Media) => void;
  readonly onClose: () => void;
};

/** The library of a workspace: one of its pictures, sounds or films is chosen, others are uploaded and deleted. */
export function MediaDialog({ workspaceId, kind, onChoose, onClose }: MediaDialogProps): ReactElement {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const list = useMediaList(workspaceId, kind, wanted);
  const [chosen, setChosen] = useState<Media>();
  const { uploads, begin, retry, dismiss } = useLibraryUploads(workspaceId, setChosen);
  const listed = list.data?.pages.flatMap(({ media }) => media) ?? [];
  const isEmpty = list.data !== undefined && listed.length === 0 && wanted === '';
  const shown = listed.find(({ id }) => id === chosen?.id);
  return (
    <Dialog
      title={t(titles[kind])}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={shown === undefined}
            onPress={() => {
              if (shown) onChoose(shown);
            }}
          >
            {t(uses[kind])}
          </Button>
        </>
      }
    >
      <div
        className={styles.library}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          begin(files);
        }}
      >
        <div className={styles.head}>
          <div className={styles.search}>
            <SearchField label={t('media.search')} value={search} onChange={setSearch} />
          </div>
          <FileTrigger
            acceptedFileTypes={[`${kind}/*`]}
            allowsMultiple
            onSelect={(files) => begin([...(files ?? [])])}
          >
            <Button icon={<UploadIcon size={16} aria-hidden />}>{t('media.upload')}</Button>
          </FileTrigger>
        </div>
        <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        <DropZone
          className={styles.drop}
          aria-label={t('media.dropHere')}
          onDrop={({ items }) => {
            void Promise.all(items.filter(isFileDropItem).map((item) => item.getFile())).then(begin);
          }}
        >
          <Shelf list={list} isSearched={wanted !== ''} kind={kind}>
            <MediaGrid media={listed} chosenId={shown?.id} onChoose={setChosen} onUse={onChoose} />
          </Shelf>
        </DropZone>
        {isEmpty ? null : <p className={styles.hint}>{t('media.hint')}</p>}
        {shown ? (
          <MediaDetails
            key={shown.id}
            workspaceId={workspaceId}
            media={shown}
            onDeleted={() => setChosen(undefined)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

function useLibraryUploads(
  workspaceId: string,
  onDone: (media: Media) => void,
): ReturnType<typeof useUploads> {
  const client = useQueryClient();
  return useUploads(async (sending) => {
    const { media } = await uploadMedia(workspaceId, sending);
    await client.invalidateQueries({ queryKey: queryKeys.media(workspaceId) });
    onDone(media);
  });
}

type ShelfProps = {
  readonly list: ReturnType<typeof useMediaList>;
  readonly isSearched: boolean;
  readonly kind: Media['kind'];
  /** The tiles, where there are some. */
  readonly children: ReactNode;
};

/** The content of the library: tiles and the way to more of them, or why there are none. */
function Shelf({ list, isSearched, kind, children }: ShelfProps): ReactElement {
  if (list.error && !list.data)
    return <ProblemNotice {...problemText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <WaitingTiles />;
  if (list.data.pages.every(({ media }) => media.length === 0))
    return <p className={styles.nothing}>{t(isSearched ? 'common.noMatch' : nothing[kind])}</p>;
  return (
    <>
      {children}
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t('media.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function WaitingTiles(): ReactElement {
  return (
    <div className={styles.grid}>
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} height={128} />
      ))}
    </div>
  );
}
