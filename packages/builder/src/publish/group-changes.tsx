import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { pageOfPlace } from '../document/page-of-place.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { GroupChange, PartChange } from './changes-by-group.ts';
import { FieldChanges } from './compare/field-changes.tsx';
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

function PartRow({ table, id, kind, text, fields, leadsToFlow }: PartRowProps): ReactElement {
  const store = useBotStore();
  const botId = useBot(({ document }) => document.fields.id);
  const isInDraft = useBot(({ document }) => document[table][id] !== undefined);
  const [, navigate] = useLocation();
  const show = (): void => {
    const path = [table, id];
    navigate(pageOfPlace(botId, path) ?? `/b/${botId}`);
    store.goTo(path);
  };
  return (
    <li data-change={kind}>
      <span className={styles.mark}>{t(`versions.${kind}-part`)}</span>
      <div className={styles.said}>
        <div>{text}</div>
        {/* a part that came or went as a whole says all of it by its text */}
        {fields.length > 0 ? <FieldChanges changes={fields} /> : null}
        {kind === 'changed' && fields.length === 0 ? (
          <p className={styles.quiet}>{t('versions.unseen')}</p>
        ) : null}
      </div>
      {isInDraft && leadsToFlow ? (
        <Button look="quiet" aria-label={t('versions.showPart', { text })} onPress={show}>
          {t('versions.show')}
        </Button>
      ) : null}
    </li>
  );
}
