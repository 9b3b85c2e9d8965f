import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { exactTime, shortTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import { AnswerTexts } from './answer-texts.tsx';
import { textsOf } from './columns.ts';
import { fileNameIn } from './file-name.ts';
import { MakeTest } from './make-test.tsx';
import { spokenMessage } from './message-text.ts';
import { useTranscript, type SpokenTurn } from './queries.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

/** Everything that bot and visitor have said, turn by turn. */
export function Conversation({ result }: { readonly result: Result }): ReactElement {
  const list = useTranscript(result.botId, result.id);
  const canEdit = useBot((bot) => bot.canEdit);
  const turns = list.data?.pages.flatMap(({ transcript }) => transcript);
  if (list.error && !turns)
    return <ProblemNotice {...problemText(list.error)} onRetry={() => void list.refetch()} />;
  if (!turns) return <Skeleton height={160} />;
  if (turns.length === 0) return <p className={styles.quiet}>{t('results.noConversation')}</p>;
  return (
    <>
      {canEdit ? <MakeTest key={result.id} result={result} /> : null}
      <ol className={styles.turns}>
        {turns.map((turn, index) => (
          <li key={`${turn.sessionId} ${turn.turn}`}>
            <TurnTime at={turn.createdAt} before={turns[index - 1]?.createdAt} />
            {turn.lines.map((line, number) => (
              <SpokenLine key={`line-${number}`} line={line} result={result} />
            ))}
          </li>
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t('results.more')}
        </Button>
      ) : null}
    </>
  );
}

type TurnTimeProps = { readonly at: string; readonly before: string | undefined };

/** The time of a turn, where it is not that of the turn before, to the minute. */
function TurnTime({ at, before }: TurnTimeProps): ReactElement | null {
  const time = shortTime(at);
  if (before !== undefined && shortTime(before) === time) return null;
  return (
    <time dateTime={at} title={exactTime(at)} className={styles.turnTime}>
      {time}
    </time>
  );
}

type SpokenLineProps = { readonly line: SpokenTurn['lines'][number]; readonly result: Result };

function SpokenLine({ line, result }: SpokenLineProps): ReactElement {
  if (line.role === 'bot') {
    const { words, url, picture } = spokenMessage(line.message);
    const address = (shown: string | undefined): ReactElement => (
      <>
        {words}
        {shown === undefined ? null : <AnswerTexts texts={[shown]} result={result} />}
      </>
    );
    return (
      <div className={styles.botLine}>
        <span className="unseen">{t('results.bot')}: </span>
        {picture === undefined ? (
          address(url)
        ) : (
          <Picture
            src={picture}
            alt={words}
            fallback={address(picture.startsWith('data:') ? undefined : picture)}
          />
        )}
      </div>
    );
  }
  const { text, label, attachedFileUrls = [] } = line;
  const texts = textsOf({ content: label ?? text, attachedFileUrls });
  const sent = texts.filter((one) => isPlayed(one, result));
  const words = texts.filter((one) => !isPlayed(one, result));
  return (
    <div className={styles.visitorLine}>
      <span className="unseen">{t('results.visitor')}: </span>
      {words.length > 0 || sent.length === 0 ? <AnswerTexts texts={words} result={result} /> : null}
      {sent.map((url, index) => (
        <SentFile key={`${index} ${url}`} url={url} result={result} />
      ))}
    </div>
  );
}

const pictureName = /\.(?:png|jpe?g|gif|webp|avif)$/i;
/** Recordings of the widget are named so. */
const recordingName = /^recording\.\w+$/;

/** True for a file that visitors saw, or heard, where they sent it. */
function isPlayed(text: string, result: Result): boolean {
  const fileName = fileNameIn(text, result);
  return fileName !== undefined && (pictureName.test(fileName) || recordingName.test(fileName));
}

type SentFileProps = { readonly url: string; readonly result: Result };

/** A picture or a recording as the visitor who sent it had it. */
function SentFile({ url, result }: SentFileProps): ReactElement {
  const fileName = fileNameIn(url, result) ?? '';
  return recordingName.test(fileName) ? (
    <audio className={styles.sound} src={url} controls preload="metadata" aria-label={fileName} />
  ) : (
    <Picture src={url} alt={fileName} fallback={<AnswerTexts texts={[url]} result={result} />} />
  );
}
