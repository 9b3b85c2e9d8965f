import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { Map, Maximize2, Minus, Plus, StickyNote } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { useBot } from '../document/bot-context.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import styles from './canvas.module.css';

type CanvasControlsProps = {
  readonly view: { readonly showAll: () => void; readonly addNote: () => void };
  readonly hasMap: boolean;
  readonly onToggleMap: () => void;
};

/** A new note, zoom, the whole bot at once, and the map. */
export const CanvasControls = memo(function CanvasControls({
  view,
  hasMap,
  onToggleMap,
}: CanvasControlsProps): ReactElement {
  const canEdit = useBot((bot) => bot.canEdit);
  const { zoomIn, zoomOut } = useReactFlow();
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <Panel position="bottom-right" className={styles.controls}>
      {canEdit ? (
        <IconButton label={t('editor.addNote')} keys="N" onPress={view.addNote}>
          <StickyNote size={16} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label={t('canvas.zoomOut')} keys="−" onPress={() => void zoomOut()}>
        <Minus size={16} aria-hidden />
      </IconButton>
      <span className={styles.zoom}>{t('canvas.zoom', { percent: zoom })}</span>
      <IconButton label={t('canvas.zoomIn')} keys="+" onPress={() => void zoomIn()}>
        <Plus size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('canvas.fit')} keys="1" onPress={view.showAll}>
        <Maximize2 size={16} aria-hidden />
      </IconButton>
      <IconButton label={t(hasMap ? 'canvas.hideMap' : 'canvas.showMap')} onPress={onToggleMap}>
        <Map size={16} aria-hidden />
      </IconButton>
    </Panel>
  );
});
