import { Paperclip } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { fileNameIn, isWebAddress } from './file-name.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

type AnswerTextsProps = { readonly texts: readonly string[]; readonly result: Result };

/** The texts of an answer: files by their names and addresses of the web as links that open beside the builder. */
export function AnswerTexts({ texts, result }: AnswerTextsProps): ReactElement {
  if (texts.length === 0) {
    return (
      <span className={styles.empty}>
        <span aria-hidden>–</span>
        <span className="unseen">{t('results.empty')}</span>
      </span>
    );
  }
  return (
    <span className={styles.texts}>
      {texts.map((text, index) => (
        // an answer that is given twice stands there twice
        <AnswerText key={`${index} ${text}`} text={text} result={result} />
      ))}
    </span>
  );
}

type AnswerTextProps = { readonly text: string; readonly result: Result };

function AnswerText({ text, result }: AnswerTextProps): ReactElement {
  const fileName = fileNameIn(text, result);
  if (fileName === undefined && !isWebAddress(text)) return <span title={text}>{text}</span>;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer" title={fileName ?? text} className={styles.link}>
      {fileName === undefined ? null : <Paperclip size={14} aria-hidden />}
      {fileName ?? text}
    </a>
  );
}
