import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { Me } from '../api/use-me.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Switch } from '../ui/forms/toggles.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import styles from './account.module.css';

/** The languages that the words are complete in, by their own names. */
const languages = [{ id: 'en', label: 'English' }] as const;

/** Name and language. */
export function ProfileSection({ me }: { readonly me: Me }): ReactElement {
  const [name, setName] = useState(me.name ?? '');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: {
      readonly name?: string | null;
      readonly locale?: string | null;
      readonly hasMentionMails?: boolean;
    }) => api.updateMe({ body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.me });
      showToast({ text: t('account.saved') });
    },
  });
  const trimmed = name.trim();
  const isChanged = trimmed !== (me.name ?? '');
  return (
    <Section title={t('account.you')} text={t('account.youText', { email: me.email })}>
      {save.error === null ? null : <ProblemNotice {...problemText(save.error)} />}
      <Form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) save.mutate({ name: trimmed === '' ? null : trimmed });
        }}
      >
        <div className={styles.fields}>
          <TextField
            label={t('account.name')}
            help={t('account.nameHelp')}
            autoComplete="name"
            maxLength={255}
            value={name}
            onChange={setName}
          />
          <Select
            label={t('account.language')}
            help={t('account.languageHelp')}
            choices={[{ id: 'system', label: t('account.languageSystem') }, ...languages]}
            value={languages.find(({ id }) => id === me.locale)?.id ?? 'system'}
            onChange={(id) => save.mutate({ locale: id === 'system' ? null : id })}
          />
        </div>
        <Switch
          help={t('account.mentionMailsHelp')}
          isSelected={me.hasMentionMails}
          onChange={(hasMentionMails) => save.mutate({ hasMentionMails })}
        >
          {t('account.mentionMails')}
        </Switch>
        <div className={styles.actions}>
          <Button look="primary" type="submit" isDisabled={!isChanged || save.isPending}>
            {t('common.save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
