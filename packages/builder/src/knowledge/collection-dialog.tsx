import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import '../words/late/knowledge.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { keys, type Collection } from './queries.ts';

type Language = Collection['language'];

/** The languages as the service names them, each with its code; `simple` has none. */
const codes: Readonly<Record<Exclude<Language, 'simple'>, string>> = {
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  hungarian: 'hu',
  italian: 'it',
  norwegian: 'no',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  swedish: 'sv',
  turkish: 'tr',
};
const names = new Intl.DisplayNames('en', { type: 'language' });

/** The name of a language in words. */
export function languageLabel(language: Language): string {
  return language === 'simple' ? t('knowledge.otherLanguage') : (names.of(codes[language]) ?? language);
}

const languages: readonly Language[] = [...(Object.keys(codes) as (keyof typeof codes)[]), 'simple'];

/** The language of the reader's browser, where texts can have it. */
function ownLanguage(): Language {
  const [code] = navigator.language.split('-');
  return languages.find((language) => language !== 'simple' && codes[language] === code) ?? 'english';
}

export type CollectionDialogProps = {
  readonly workspaceId: string;
  /** The collection that gets another name; a new one where there is none. */
  readonly renamed?: Collection;
  readonly onSaved: (collection: Collection) => void;
  readonly onClose: () => void;
};

/** Asks what a collection is called, and of a new one the language of its texts. */
export function CollectionDialog({
  workspaceId,
  renamed,
  onSaved,
  onClose,
}: CollectionDialogProps): ReactElement {
  const queries = useQueryClient();
  const [name, setName] = useState(renamed?.name ?? '');
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const save = useMutation({
    mutationFn: async (): Promise<Collection> => {
      const typed = name.trim();
      const { collection } =
        renamed === undefined
          ? await api.createCollection({ path: { workspaceId }, body: { name: typed, language } })
          : await api.updateCollection({
              path: { workspaceId, collectionId: renamed.id },
              body: { name: typed },
            });
      return collection;
    },
    onSuccess: async (collection) => {
      // its page finds it in the list
      await queries.invalidateQueries({ queryKey: keys.all(workspaceId), exact: true });
      onSaved(collection);
    },
  });
  return (
    <FormDialog
      title={renamed === undefined ? t('knowledge.make') : t('knowledge.renameTitle', { name: renamed.name })}
      confirm={renamed === undefined ? t('common.create') : t('common.rename')}
      isDisabled={name.trim() === '' || save.isPending}
      problem={save.error ? problemText(save.error) : undefined}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('knowledge.name')}
        help={t('knowledge.nameHelp')}
        maxLength={255}
        value={name}
        onChange={setName}
        autoFocus
      />
      {renamed === undefined ? (
        <Select
          label={t('knowledge.language')}
          help={t('knowledge.languageHelp')}
          value={language}
          choices={languages.map((id) => ({ id, label: languageLabel(id) }))}
          onChange={setLanguage}
        />
      ) : null}
    </FormDialog>
  );
}
