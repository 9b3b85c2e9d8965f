import { disconnect, groupOfBlock, type BotDocument, type EdgeSource } from '@parley/editing';
import { Unlink } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { portKey } from '../canvas/geometry/geometry.ts';
import { edgeIdOf } from '../canvas/geometry/is-connected.ts';
import { sourcesOf } from '../canvas/geometry/source-of-key.ts';
import { useEditor } from '../actions/editor-context.ts';
import { sourceText } from '../document/source-text.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { groupName } from '../document/group-name.ts';
import { t } from '../words/words.ts';
import styles from './panel.module.css';

type WaysOutProps = { readonly of: { readonly blockId: string } | { readonly eventId: string } };

/** The ways out of a part of the bot: a line for each, with its target. */
export function WaysOut({ of: part }: WaysOutProps): ReactElement {
  const { open } = useEditor();
  const canEdit = useBot((bot) => bot.canEdit);
  // texts, so that an edit that leaves the ways as they are draws none of them
  const ways = useBot(useShallow(({ document }) => waysOf(document, part).map((way) => JSON.stringify(way))));
  const isEnd = useBot(
    ({ document }) =>
      'eventId' in part ||
      document.blockIds[groupOfBlock(document, part.blockId) ?? '']?.at(-1) === part.blockId,
  );
  // the name of the only one says no more than the panel does
  const isOnly = ways.length === 1;
  const nowhere = isEnd ? 'editor.leadsNowhere' : 'editor.leadsOn';
  return (
    <section className={styles.parts}>
      <h3 className={styles.subheading}>{t('editor.waysOut')}</h3>
      <ul className={styles.ways}>
        {ways.map((written) => {
          // written just above
          const { port, text, target } = JSON.parse(written) as Way;
          return (
            <li key={port} className={styles.way}>
              <span className={classes(styles.wayText, isOnly && styles.quiet)}>
                {isOnly ? t(target ? 'editor.leadsAway' : nowhere) : text}
              </span>
              {target ? <WayTarget {...target} /> : null}
            </li>
          );
        })}
      </ul>
      {canEdit && ways.length > 0 ? (
        <Button onPress={() => open('connect')}>{t('editor.connect')}</Button>
      ) : null}
    </section>
  );
}

/** A way out as its line shows it. */
type Way = {
  readonly port: string;
  readonly text: string;
  readonly target?: {
    readonly edgeId: string;
    readonly groupId: string;
    /** The title of the group; undefined where there is no such group. */
    readonly title: string | undefined;
  };
};

function waysOf(document: BotDocument, part: WaysOutProps['of']): readonly Way[] {
  const sources: readonly EdgeSource[] = 'blockId' in part ? sourcesOf(document, part.blockId) : [part];
  const unique = [...new Map(sources.map((source) => [portKey(source), source])).values()];
  return unique.map((source) => {
    const text = sourceText(document, source);
    const edge = document.edges[edgeIdOf(document, source) ?? ''];
    const port = portKey(source);
    if (!edge) return { port, text };
    const { groupId } = edge.to;
    const title = document.groups[groupId] ? groupName(document, groupId) : undefined;
    return { port, text, target: { edgeId: edge.id, groupId, title } };
  });
}

/** Leads to where a way out leads, and takes the connection away. Typing in a block changes the words before it alone. */
const WayTarget = memo(function WayTarget({
  edgeId,
  groupId,
  title,
}: NonNullable<Way['target']>): ReactElement {
  const store = useBotStore();
  const { view } = useEditor();
  const canEdit = useBot((bot) => bot.canEdit);
  return (
    <>
      {title === undefined ? (
        <span className={styles.lost}>{t('editor.lostTarget')}</span>
      ) : (
        <Button look="quiet" onPress={() => view.show(groupId)}>
          {title}
        </Button>
      )}
      {canEdit ? (
        <IconButton label={t('editor.removeConnection')} onPress={() => store.run(disconnect([edgeId]))}>
          <Unlink size={16} aria-hidden />
        </IconButton>
      ) : null}
    </>
  );
});
