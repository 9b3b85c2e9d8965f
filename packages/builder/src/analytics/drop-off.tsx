import type { ReactElement, ReactNode } from 'react';
import { toBot } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { problemText } from '../api/problem-text.ts';
import type { PictureFigures } from '../canvas/flow-picture.tsx';
import { FramedPicture } from '../canvas/framed-picture.tsx';
import { useBot } from '../document/bot-context.ts';
import { useVersionContent, type Version } from '../publish/use-versions.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { headingOf, type Chosen } from './compared.ts';
import { DropOffTable } from './drop-off-table.tsx';
import {
  fewChats,
  greatestLoss,
  lossShares,
  percentOf,
  questionFigures,
  type QuestionFigures,
} from './question-figures.ts';
import type { Flow } from './counts.ts';
import { useFlow } from './queries.ts';
import styles from './analytics.module.css';

type DropOffProps = {
  readonly botId: string;
  readonly chosen: Chosen;
  /** The chats that stand beside these. */
  readonly compared: Chosen | undefined;
  /** The version before the chosen one. */
  readonly former: Version | undefined;
  /** Chooses that version, by its hash. */
  readonly onFormer: (hash: string) => void;
};

/** The losses of a version, alone or beside those of another version or time. */
export function DropOff({ botId, chosen, compared, former, onFormer }: DropOffProps): ReactElement {
  return (
    <Section title={t('analytics.dropOff')} text={t('analytics.dropOffText')}>
      {compared ? (
        <div className={styles.compared}>
          {[chosen, compared].map((one) => (
            <article key={`${one.version.hash} ${one.time}`} aria-label={headingOf(one)}>
              <h3>{headingOf(one)}</h3>
              <Losses botId={botId} chosen={one} compared={one === chosen ? compared : chosen} isBeside />
            </article>
          ))}
        </div>
      ) : (
        <Losses botId={botId} chosen={chosen} compared={undefined}>
          {former ? (
            <div>
              <Button onPress={() => onFormer(former.hash)}>
                {t('analytics.lookAtFormer', { number: former.number })}
              </Button>
            </div>
          ) : null}
        </Losses>
      )}
    </Section>
  );
}

type LossesProps = Pick<DropOffProps, 'botId' | 'chosen' | 'compared'> & {
  readonly isBeside?: boolean;
  /** Shown where nobody has talked to the version. */
  readonly children?: ReactNode;
};

/** The losses of a version: the largest in a sentence, all of them on its flow and in a table. */
function Losses({ botId, chosen, compared, isBeside = false, children }: LossesProps): ReactElement {
  const { version, time } = chosen;
  const content = useVersionContent(botId, version.hash);
  const flow = useFlow(botId, version.hash, time);
  const other = useFlow(botId, (compared ?? chosen).version.hash, (compared ?? chosen).time);
  const failed = [content, flow].find(({ error }) => error !== null);
  if (failed?.error)
    return <ProblemNotice {...problemText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!content.data || !flow.data) return <Skeleton height={320} />;
  if (flow.data.started === 0)
    return (
      <>
        <p className={styles.quiet}>{t('analytics.noneText')}</p>
        {children}
      </>
    );
  const shares = compared && other.data ? lossShares(other.data) : undefined;
  return (
    <Figures
      {...{ content: content.data, flow: flow.data, number: version.number, isBeside }}
      otherShares={shares}
    />
  );
}

type FiguresProps = {
  readonly content: BotContent;
  readonly flow: Flow;
  readonly number: number;
  /** True where there is half of the width. */
  readonly isBeside: boolean;
  /** The shares that left at each question in what this stands beside, in per cent; undefined beside nothing. */
  readonly otherShares: ReadonlyMap<string, number> | undefined;
};

function Figures({ content, flow, number, isBeside, otherShares }: FiguresProps): ReactElement {
  const document = useBot((bot) => bot.document);
  const questions = questionFigures(content, flow);
  const loss = greatestLoss(questions);
  const hasShares = flow.started >= fewChats;
  return (
    <>
      <p className={styles.sentence}>{lossSentence(loss, hasShares)}</p>
      {hasShares ? null : <p className={styles.quiet}>{t('analytics.few', { count: fewChats })}</p>}
      <div className={classes(styles.beside, isBeside && styles.narrow)}>
        <FramedPicture
          key={loss?.blockId}
          bot={{ ...toBot(document), ...content }}
          label={t('analytics.picture', { number })}
          areaLabel={t('analytics.pictureArea')}
          zoom={0.8}
          isLow={isBeside}
          figures={pictureFigures(flow, questions, loss, hasShares)}
        />
        <DropOffTable {...{ questions, loss, hasShares, otherShares }} />
      </div>
    </>
  );
}

function lossSentence(loss: QuestionFigures | undefined, hasShares: boolean): string {
  if (!loss) return t('analytics.noLoss');
  const { heading: question, left, reached } = loss;
  return hasShares
    ? t('analytics.lossShare', { percent: percentOf(left, reached), question, left, reached })
    : t('analytics.lossCount', { count: reached, question, left, reached });
}

/** The figures that stand on the picture: at each question and at each item that can be chosen. */
function pictureFigures(
  flow: Flow,
  questions: readonly QuestionFigures[],
  loss: QuestionFigures | undefined,
  hasShares: boolean,
): PictureFigures {
  const edges = new Map(flow.edges.map(({ edgeId, followed }) => [edgeId, followed / flow.started]));
  const ofBlocks = new Map(questions.map((question) => [question.blockId, question]));
  const ofItems = new Map(
    flow.items.map(({ blockId, itemId, followed }) => [`${blockId} ${itemId}`, followed]),
  );
  return {
    ofBlock(blockId) {
      const question = ofBlocks.get(blockId);
      if (!question) return undefined;
      const { left, reached } = question;
      const text = hasShares
        ? t('analytics.leftShare', { left, reached, percent: percentOf(left, reached) })
        : t('analytics.leftCount', { left, reached });
      return { text, isMarked: question === loss };
    },
    ofItem(blockId, itemId) {
      const count = ofItems.get(`${blockId} ${itemId}`);
      const answered = ofBlocks.get(blockId)?.answered;
      if (count === undefined) return undefined;
      const text =
        hasShares && answered !== undefined
          ? t('analytics.chosenShare', { count, percent: percentOf(count, answered) })
          : t('analytics.chosenCount', { count });
      return { text, isMarked: false };
    },
    shareOfEdge: (edgeId) => edges.get(edgeId) ?? 0,
  };
}
