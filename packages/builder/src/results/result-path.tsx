import { toBot } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import type { PictureFigures } from '../canvas/flow-picture.tsx';
import { FramedPicture } from '../canvas/framed-picture.tsx';
import { useBot } from '../document/bot-context.ts';
import { useVersionContent } from '../publish/use-versions.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { useResultPath, type Path } from './queries.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

/** The width of an edge that the chat went along, as a share of the widest. */
const followedShare = 0.35;

/** The way of a result, drawn on the version that it ran on. */
export function ResultPath({ result }: { readonly result: Result }): ReactElement {
  const path = useResultPath(result.botId, result.id);
  if (path.error) return <ProblemNotice {...problemText(path.error)} onRetry={() => void path.refetch()} />;
  if (!path.data) return <Skeleton height={240} />;
  if (path.data.blocks.length === 0) return <p className={styles.quiet}>{t('results.noPath')}</p>;
  return <DrawnPath botId={result.botId} path={path.data} />;
}

type DrawnPathProps = { readonly botId: string; readonly path: Path };

function DrawnPath({ botId, path }: DrawnPathProps): ReactElement {
  const document = useBot((bot) => bot.document);
  const content = useVersionContent(botId, path.versionHash);
  if (content.error)
    return <ProblemNotice {...problemText(content.error)} onRetry={() => void content.refetch()} />;
  if (!content.data) return <Skeleton height={240} />;
  return (
    <div className={styles.path}>
      <p className={styles.quiet}>{t('results.pathText')}</p>
      <FramedPicture
        key={path.versionHash}
        bot={{ ...toBot(document), ...content.data }}
        label={t('results.pathPicture')}
        areaLabel={t('results.pathArea')}
        zoom="fit"
        figures={figuresOf(path, content.data.groups)}
      />
    </div>
  );
}

function figuresOf({ blocks, edgeIds }: Path, groups: BotContent['groups']): PictureFigures {
  const reached = new Map(blocks.map((block) => [block.blockId, block]));
  const followed = new Set(edgeIds);
  const aside = new Set(
    groups.filter((group) => !group.blocks.some(({ id }) => reached.has(id))).map(({ id }) => id),
  );
  return {
    ofBlock(blockId) {
      const block = reached.get(blockId);
      if (block?.isLeft) return { text: t('results.pathLeft'), isMarked: true };
      return block?.isAnswered ? { text: t('results.pathAnswered'), isMarked: false } : undefined;
    },
    ofItem: () => undefined,
    shareOfEdge: (edgeId) => (followed.has(edgeId) ? followedShare : 0),
    isAside: (groupId) => aside.has(groupId),
  };
}
