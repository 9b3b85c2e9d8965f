import { Panel } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { sourceText } from '../document/source-text.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import styles from './canvas.module.css';

/** Says what the next key or the next click does, while that is something else than usual. */
export const CanvasHint = memo(function CanvasHint(): ReactElement | null {
  const store = useBotStore();
  const isMoving = useBot((bot) => bot.isMoving);
  const from = useBot(({ document, connecting }) => connecting && sourceText(document, connecting));
  if (from !== undefined) {
    return (
      <Panel position="top-center" className={styles.hint}>
        {t('canvas.connecting', { from })}
        <Button look="quiet" onPress={() => store.setConnecting(undefined)}>
          {t('common.cancel')}
        </Button>
      </Panel>
    );
  }
  if (!isMoving) return null;
  return (
    <Panel position="top-center" className={styles.hint}>
      {t('keys.moves')}
    </Panel>
  );
});
