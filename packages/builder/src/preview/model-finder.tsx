import '../words/late/try-model.ts';
import { valueAt } from '@parley/blocks/forms';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { Finder } from '../ui/forms/finder.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';

type ModelFinderProps = {
  readonly workspaceId: string;
  /** The block that asks a model. */
  readonly block: unknown;
  readonly onChoose: (model: string) => void;
  readonly onClose: () => void;
};

type Question = Parameters<typeof api.listModels>[0]['body'];

/** The models that the account of a block can use, to choose one of them. */
export function ModelFinder({ workspaceId, block, onChoose, onClose }: ModelFinderProps): ReactElement {
  const [text, setText] = useState('');
  const [credentialsId, type, baseUrl] = ['options.credentialsId', 'type', 'options.baseUrl'].map((path) =>
    textAt(block, path),
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['models', workspaceId, credentialsId, type, baseUrl],
    queryFn: async ({ signal }) => {
      // the form offers the types of providers alone
      const body = { provider: type, ...(isFixed(baseUrl) ? { baseUrl } : {}) } as Question;
      const path = { workspaceId, credentialsId: credentialsId ?? '' };
      return (await api.listModels({ path, body, signal })).models;
    },
    enabled: credentialsId !== undefined,
    retry: false,
  });
  if (data && data.length > 0)
    return (
      <Finder
        title={t('tryModel.find')}
        entries={data.map((id) => ({ id, label: id }))}
        isOpen
        text={text}
        onText={setText}
        onClose={onClose}
        onChoose={onChoose}
      />
    );
  return (
    <Dialog title={t('tryModel.models')} isOpen onClose={onClose}>
      {credentialsId === undefined ? <Banner>{t('tryModel.noAccount')}</Banner> : null}
      {error ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {data ? <Banner>{t('tryModel.noModels')}</Banner> : null}
      {credentialsId !== undefined && !error && !data ? <Skeleton height={160} /> : null}
    </Dialog>
  );
}

function textAt(block: unknown, path: string): string | undefined {
  const value = valueAt(block, path);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** An address with variables is known in a chat alone. */
const isFixed = (address: string | undefined): boolean => address !== undefined && !address.includes('{{');
