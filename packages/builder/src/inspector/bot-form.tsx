import type { AnyField } from '@parley/blocks/forms';
import type { Command } from '@parley/editing';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { FindingsContext, PanelContext, type FieldFinding } from '../fields/parts/panel.ts';
import { placeOf } from '../fields/parts/place.ts';
import { useFindings } from './use-findings.ts';
import { useSettledFindings } from './use-settled-findings.ts';
import { useSync } from '../saving/sync-context.ts';
import { SearchField } from '../ui/forms/search-field.tsx';
import { t } from '../words/words.ts';
import { FormFields } from './form-fields.tsx';
import { foundFields } from './found-fields.ts';
import styles from './bot-form.module.css';

type BotFormProps = {
  readonly title: string;
  readonly intro: string;
  readonly part: 'theme' | 'settings';
  readonly fields: readonly AnyField[];
  /** Faults that the page finds by itself, beside those of the check. */
  readonly findings: readonly FieldFinding[];
  /** Stands before the fields. */
  readonly children?: ReactNode;
};

/** The form of a part of the bot that no block has: its look, or its settings. Every change is an edit with an undo. */
export function BotForm({ title, intro, part, fields, findings, children }: BotFormProps): ReactElement {
  const store = useBotStore();
  const sync = useSync();
  const { id: botId, workspaceId } = useBot(({ document }) => document.fields);
  const value = useBot(({ document }) => document[part]);
  const canEdit = useBot((bot) => bot.canEdit);
  const checked = useFindings(botId, sync).findings;
  const all = useMemo(() => [...findings, ...checked], [findings, checked]);
  const { settled, listeners } = useSettledFindings(all);
  const panel = useMemo(
    () => ({
      workspaceId: String(workspaceId),
      store,
      canEdit,
      bots: [],
      run: (command: Command): void => {
        store.run(command);
      },
    }),
    [workspaceId, canEdit, store],
  );
  const [search, setSearch] = useState('');
  const found = useMemo(() => foundFields(fields, search), [fields, search]);
  return (
    <PanelContext value={panel}>
      <FindingsContext value={settled}>
        <section className={styles.form} aria-label={title} {...listeners}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.intro}>{intro}</p>
          {children}
          {canEdit ? (
            <div className={styles.search}>
              <SearchField label={t('inspector.searchFields')} value={search} onChange={setSearch} />
            </div>
          ) : null}
          <FormFields fields={found} all={fields} place={placeOf(value, [part])} />
          {found.length === 0 ? <p className={styles.intro}>{t('inspector.noField')}</p> : null}
        </section>
      </FindingsContext>
    </PanelContext>
  );
}
