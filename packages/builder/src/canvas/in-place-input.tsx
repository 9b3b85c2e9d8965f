import { useRef, type ReactElement } from 'react';
import { textInPlace, type InPlace } from '../document/in-place.ts';
import { isSamePart, type Part } from '../document/part.ts';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import styles from './node.module.css';

/** The text of a row or a title while it is written: Enter keeps it, Escape leaves it as it was. */
export function InPlaceInput(place: InPlace): ReactElement | null {
  const store = useBotStore();
  const placed = useBot(({ document }) => textInPlace(document, place)?.text);
  const isLeft = useRef(false);
  if (placed === undefined) return null;
  const leave = (text: string | undefined, isByKey: boolean): void => {
    if (isLeft.current) return;
    isLeft.current = true;
    const { document } = store.getState();
    if (text !== undefined && text !== placed) {
      const command = textInPlace(document, place)?.write(text);
      if (command) store.run(command);
    }
    store.writeInPlace(undefined);
    if (isByKey) store.focus({ sort: place.sort, id: place.id });
  };
  return (
    <input
      className={classes(styles.input, 'nodrag nopan')}
      aria-label={t('canvas.textInPlace')}
      defaultValue={placed}
      autoFocus
      onFocus={({ target }) => target.select()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ target }) => leave(target.value, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        leave(event.key === 'Enter' ? event.currentTarget.value : undefined, true);
      }}
    />
  );
}

/** True while a text is written at a place of the canvas. */
export function useIsWritten(part: Part, itemId?: string): boolean {
  return useBot(({ written }) => isSamePart(written, part) && written?.itemId === itemId);
}
