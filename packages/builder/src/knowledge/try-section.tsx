import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { t } from '../words/words.ts';
import styles from './knowledge.module.css';

export type TrySectionProps = {
  readonly workspaceId: string;
  readonly collectionId: string;
  /** False while nothing is ready; undefined while it is not known. */
  readonly canTry: boolean | undefined;
};

/** Asks a collection as a bot would, and shows the passages that it finds. */
export function TrySection({ workspaceId, collectionId, canTry }: TrySectionProps): ReactElement {
  const [query, setQuery] = useState('');
  const search = useMutation({
    mutationFn: () =>
      api.searchCollection({ path: { workspaceId, collectionId }, body: { query: query.trim() } }),
  });
  const isReady = query.trim() !== '' && !search.isPending;
  return (
    <Section
      title={t('knowledge.tryTitle')}
      text={t(canTry === false ? 'knowledge.tryLater' : 'knowledge.tryText')}
    >
      {canTry === true ? (
        <>
          <Form
            className={styles.try}
            onSubmit={(event) => {
              event.preventDefault();
              if (isReady) search.mutate();
            }}
          >
            <TextField label={t('knowledge.question')} maxLength={4_000} value={query} onChange={setQuery} />
            <Button type="submit" icon={<Search size={16} aria-hidden />} isDisabled={!isReady}>
              {t('knowledge.search')}
            </Button>
          </Form>
          {search.error ? <ProblemNotice {...problemText(search.error)} /> : null}
          <div role="status">{search.data ? <Found passages={search.data.passages} /> : null}</div>
        </>
      ) : null}
    </Section>
  );
}

type Passage = Awaited<ReturnType<typeof api.searchCollection>>['passages'][number];

function Found({ passages }: { readonly passages: readonly Passage[] }): ReactElement {
  if (passages.length === 0) return <p>{t('knowledge.foundNothing')}</p>;
  return (
    <ol className={styles.found} aria-label={t('knowledge.found')}>
      {passages.map(({ documentId, document, heading, text }, index) => (
        <li key={`${documentId} ${index}`}>
          <p className={styles.source}>{heading === '' ? document : `${document} · ${heading}`}</p>
          <p className={styles.passage}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
