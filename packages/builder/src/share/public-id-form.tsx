import { ApiProblem } from '@parley/client';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { Site } from './site.ts';
import styles from './share.module.css';
import { useChangeShared } from './use-shared.ts';

const maxLength = 255;

/** Gives the bot another address; one that another bot has is refused, with free ones to choose from. */
export function PublicIdForm({
  botId,
  chatUrl,
  publicId,
  onDone,
}: Site & { readonly onDone: () => void }): ReactElement {
  const [typed, setTyped] = useState(publicId);
  const change = useChangeShared(botId);
  const wanted = typed.replace(/-$/, '');
  const suggestions = suggestionsOf(change.error);
  const error = faultOf(change.error);
  const save = (id: string): void => {
    if (id === '') return;
    if (id === publicId) {
      onDone();
      return;
    }
    change.mutate(
      { publicId: id },
      {
        onSuccess: () => {
          onDone();
          showToast({ text: t('share.addressChanged') });
        },
      },
    );
  };
  return (
    <Form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        save(wanted);
      }}
    >
      <TextField
        label={t('share.publicId', { start: `${chatUrl}/` })}
        help={t('share.publicIdHelp')}
        error={error}
        value={typed}
        onChange={(text) => {
          change.reset();
          setTyped(publicIdText(text));
        }}
        maxLength={maxLength}
        autoFocus
      />
      {suggestions.length > 0 ? (
        <div className={styles.row} role="group" aria-label={t('share.free')}>
          {suggestions.map((free) => (
            <Button
              key={free}
              onPress={() => {
                setTyped(free);
                save(free);
              }}
            >
              {free}
            </Button>
          ))}
        </div>
      ) : null}
      {change.error && error === undefined ? <ProblemNotice {...problemText(change.error)} /> : null}
      <div className={styles.row}>
        <Button look="primary" type="submit" isDisabled={wanted === '' || change.isPending}>
          {t('common.save')}
        </Button>
        <Button onPress={onDone}>{t('common.cancel')}</Button>
      </div>
    </Form>
  );
}

/** A text in the letters that addresses have. */
function publicIdText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
}

/** The fault of the address in words; undefined where something else went wrong. */
function faultOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'public-id-taken') return t('share.taken');
  const isAboutId = error.problem.errors?.some(({ pointer }) => pointer === '/bot/publicId');
  return isAboutId === true ? t('share.reserved') : undefined;
}

function suggestionsOf(error: Error | null): readonly string[] {
  if (!(error instanceof ApiProblem) || error.code !== 'public-id-taken') return [];
  const { suggestions } = error.problem;
  return Array.isArray(suggestions) ? suggestions.filter((free) => typeof free === 'string') : [];
}
