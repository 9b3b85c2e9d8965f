import { Fragment, type ReactElement } from 'react';
import '../../words/late/versions.ts';
import { t } from '../../words/words.ts';
import { ChangedLines } from './changed-lines.tsx';
import styles from './compare.module.css';
import type { FieldChange } from './field-change.ts';
import { shortened } from './plain-text.ts';
import { ShownValue } from './shown-value-view.tsx';

/** The most fields that are listed of one part; a part that nobody here knows may have any number. */
const mostFields = 60;
/** The most characters between two changed words. */
const mostBetween = 160;

/** The changed fields of a part: each by its labels, with the difference. */
export function FieldChanges({ changes }: { readonly changes: readonly FieldChange[] }): ReactElement {
  const left = changes.length - mostFields;
  return (
    <>
      <dl className={styles.fields}>
        {changes.slice(0, mostFields).map((change, index) => (
          // two elements of a list may have one name
          <div key={`${index} ${change.labels.join('/')}`}>
            <dt>
              {change.labels.map((label, at) => {
                const isLast = at === change.labels.length - 1;
                return (
                  <Fragment key={`${at} ${label}`}>
                    {isLast ? <span className={styles.label}>{label}</span> : `${label} › `}
                  </Fragment>
                );
              })}
            </dt>
            <dd>
              <Difference change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 ? <p className={styles.remark}>{t('versions.moreFields', { count: left })}</p> : null}
    </>
  );
}

function Difference({ change }: { readonly change: FieldChange }): ReactElement {
  switch (change.shows) {
    case 'words':
      return (
        <p className={styles.words}>
          {change.runs.map(({ kind, text }, index) => {
            // runs have no names: a comparison that changes is another list
            const key = `${index} ${kind}`;
            if (kind === 'same') return <span key={key}>{shortened(text, mostBetween)}</span>;
            return kind === 'removed' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
          })}
        </p>
      );
    case 'lines':
      return <ChangedLines lines={change.lines} isCode={change.isCode} />;
    case 'values':
      return (
        <p className={styles.values}>
          <del>
            <span className="unseen">{t('versions.before')} </span>
            <ShownValue shown={change.before} />
          </del>
          <span className={styles.arrow} aria-hidden>
            →
          </span>
          <ins>
            <span className="unseen">{t('versions.after')} </span>
            <ShownValue shown={change.after} />
          </ins>
        </p>
      );
  }
}
