import { disconnect, type EdgeSource } from '@parley/editing';
import { Unlink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useBot, useBotStore } from '../canvas/bot-context.ts';
import { portKey } from '../canvas/geometry.ts';
import { edgeIdOf } from '../canvas/is-connected.ts';
import { titleOf } from '../canvas/node-label.ts';
import { useEditor } from '../commands/editor-context.ts';
import { sourceText } from '../document/source-text.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import styles from './panel.module.css';

/** The ways out of a part of the bot: a line for each, with its target. */
export function WaysOut({ sources }: { readonly sources: readonly EdgeSource[] }): ReactElement {
  const store = useBotStore();
  const { open, view } = useEditor();
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const unique = [...new Map(sources.map((source) => [portKey(source), source])).values()];
  return (
    <section className={styles.parts}>
      <h3 className={styles.subheading}>{t('editor.waysOut')}</h3>
      <ul className={styles.ways}>
        {unique.map((source) => {
          const edgeId = edgeIdOf(document, source);
          const edge = edgeId === undefined ? undefined : document.edges[edgeId];
          return (
            <li key={portKey(source)} className={styles.way}>
              <span className={styles.wayText}>{sourceText(document, source)}</span>
              {edge ? (
                <>
                  <Button look="quiet" onPress={() => view.show(edge.to.groupId)}>
                    {titleOf(document, edge.to.groupId)}
                  </Button>
                  {canEdit ? (
                    <IconButton
                      label={t('editor.removeConnection')}
                      onPress={() => store.run(disconnect([edge.id]))}
                    >
                      <Unlink size={16} aria-hidden />
                    </IconButton>
                  ) : null}
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      {canEdit && unique.length > 0 ? (
        <Button onPress={() => open('connect')}>{t('editor.connect')}</Button>
      ) : null}
    </section>
  );
}
