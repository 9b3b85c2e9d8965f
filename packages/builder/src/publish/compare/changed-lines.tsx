import type { WordRun } from '@parley/editing';
import type { ReactElement } from 'react';
import { classes } from '../../ui/classes.ts';
import { t } from '../../words/words.ts';
import styles from './compare.module.css';

type ChangedLinesProps = {
  readonly lines: readonly WordRun[];
  readonly isCode: boolean;
};

/** The lines that stay beside a change; of more than these there is a count. */
const mostAround = 2;
/** The most lines that are shown of one field. */
const mostLines = 80;

/** Lines of a list, or of code, that stayed, went and came. */
export function ChangedLines({ lines, isCode }: ChangedLinesProps): ReactElement {
  const shown = withoutMiddles(lines);
  const left = shown.length - mostLines;
  return (
    <ul className={classes(styles.lines, isCode && styles.code)}>
      {shown.slice(0, mostLines).map((line, index) => (
        // lines have no names: a comparison that changes is another list
        <li key={`${index} ${line.kind}`}>
          {line.kind === 'removed' ? <del>{line.text}</del> : null}
          {line.kind === 'added' ? <ins>{line.text}</ins> : null}
          {line.kind === 'same' ? line.text : null}
          {line.kind === 'left' ? (
            <span className={styles.remark}>{t('versions.sameLines', { count: line.count })}</span>
          ) : null}
        </li>
      ))}
      {left > 0 ? <li className={styles.remark}>{t('versions.moreLines', { count: left })}</li> : null}
    </ul>
  );
}

type Line = WordRun | { readonly kind: 'left'; readonly count: number };

/** The lines without those that stay and stand apart from each change. */
function withoutMiddles(lines: readonly WordRun[]): readonly Line[] {
  const isNear = lines.map(({ kind }) => kind !== 'same');
  const near = (index: number): boolean =>
    isNear.slice(Math.max(0, index - mostAround), index + mostAround + 1).some(Boolean);
  const shown: Line[] = [];
  let left = 0;
  const close = (): void => {
    if (left > 0) shown.push({ kind: 'left', count: left });
    left = 0;
  };
  lines.forEach((line, index) => {
    if (near(index)) {
      close();
      shown.push(line);
    } else left++;
  });
  close();
  return shown;
}
