import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { pageOfPlace } from '../document/page-of-place.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { FieldChange, GroupChange, PartChange } from './changes-by-group.ts';
import styles from './versions.module.css';

type GroupChangesProps = GroupChange & {
  /** False if the flow is out of reach: then no part leads there. */
  readonly leadsToFlow?: boolean;
};

/** The changes of one group: each part with its changed words, and a way to it if the draft still has it. */
export function GroupChanges({ title, kind, parts, leadsToFlow = true }: GroupChangesProps): ReactElement {
  return (
    <section className={styles.group}>
      <h3>
        {title}
        {kind === undefined ? null : <span className={styles.mark}>{t(`versions.${kind}-group`)}</span>}
      </h3>
      <ul>
        {parts.map((part) => (
          <PartRow key={part.id} {...part} leadsToFlow={leadsToFlow} />
        ))}
      </ul>
    </section>
  );
}

type PartRowProps = PartChange & { readonly leadsToFlow: boolean };

function PartRow({ id, kind, text, fields, leadsToFlow }: PartRowProps): ReactElement {
  const store = useBotStore();
  const botId = useBot(({ document }) => document.fields.id);
  const isInDraft = useBot(({ document }) => document.blocks[id] !== undefined);
  const [, navigate] = useLocation();
  const show = (): void => {
    const path = ['blocks', id];
    navigate(pageOfPlace(botId, path) ?? `/b/${botId}`);
    store.goTo(path);
  };
  // what came or went as a whole says all of it by its text
  const told = kind === 'added' || kind === 'removed' ? [] : fields;
  return (
    <li data-change={kind}>
      <span className={styles.mark}>{t(`versions.${kind}-part`)}</span>
      <div className={styles.said}>
        <div>{text}</div>
        {told.map((field) => (
          <FieldWords key={field.path} {...field} />
        ))}
      </div>
      {isInDraft && leadsToFlow ? (
        <Button look="quiet" aria-label={t('versions.showPart', { text })} onPress={show}>
          {t('versions.show')}
        </Button>
      ) : null}
    </li>
  );
}

function FieldWords({ before, after, words }: FieldChange): ReactElement {
  if (!words)
    return (
      <p className={styles.words}>
        {before === undefined ? null : <del>{shortened(before)}</del>}{' '}
        {after === undefined ? null : <ins>{shortened(after)}</ins>}
      </p>
    );
  return (
    <p className={styles.words}>
      {words.map(({ kind, text }, index) => {
        // runs have no names: a comparison that changes is another list
        const key = `${index} ${kind}`;
        if (kind === 'same') return <span key={key}>{shortened(text)}</span>;
        return kind === 'removed' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
      })}
    </p>
  );
}

const mostShown = 160;

/** A text without its middle where it is long. */
function shortened(text: string): string {
  const half = mostShown / 2;
  return text.length > mostShown ? `${text.slice(0, half)} … ${text.slice(-half)}` : text;
}
