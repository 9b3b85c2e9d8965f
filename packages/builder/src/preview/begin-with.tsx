import { useState, type ReactElement } from 'react';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { DiscloseButton } from '../ui/disclose-button.tsx';
import { t } from '../words/words.ts';
import { usePreviewing } from './previewing.store.ts';
import { variablesOf } from './typed-values.ts';
import { ValueFields } from './value-fields.tsx';
import styles from './preview.module.css';

/** The values that the variables begin with in the preview, in place of what a conversation up to there would give. */
export function BeginWith({ onStart }: { readonly onStart: () => void }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const values = usePreviewing((previewing) => previewing.values);
  const variables = variablesOf(document);
  const count = variables.filter(({ id }) => (values[id] ?? '') !== '').length;
  // the bot of a reader is the draft as it is
  if (!canEdit || variables.length === 0) return null;
  return (
    <div className={styles.beginWith}>
      <DiscloseButton isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
        {t('preview.beginWith')}
        {count === 0 ? null : <span className={styles.count}>{t('preview.valuesSet', { count })}</span>}
      </DiscloseButton>
      {isOpen ? (
        <form
          className={styles.values}
          onSubmit={(event) => {
            event.preventDefault();
            onStart();
          }}
        >
          <div className={styles.valueFields}>
            <ValueFields
              variables={variables}
              values={values}
              onChange={(next) => usePreviewing.setState({ values: next })}
            />
          </div>
          <Button type="submit">{t('preview.beginAgain')}</Button>
        </form>
      ) : null}
    </div>
  );
}
