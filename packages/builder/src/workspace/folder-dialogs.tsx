import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { NameDialog } from './name-dialog.tsx';
import type { Folder } from './queries.ts';

/** A question about a folder that is open over the list. */
export type FolderQuestion =
  { readonly kind: 'new' } | { readonly kind: 'rename' | 'delete'; readonly folder: Folder };

export type FolderDialogProps = {
  readonly workspaceId: string;
  readonly question: FolderQuestion;
  readonly onClose: () => void;
};

/** The dialog of a question about a folder. */
export function FolderDialog({ question, ...props }: FolderDialogProps): ReactElement {
  if (question.kind === 'delete') return <DeleteFolder folder={question.folder} {...props} />;
  return <NameFolder folder={question.kind === 'new' ? undefined : question.folder} {...props} />;
}

type Parts = Omit<FolderDialogProps, 'question'>;

function NameFolder({
  folder,
  workspaceId,
  onClose,
}: Parts & { readonly folder: Folder | undefined }): ReactElement {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (name: string): Promise<void> => {
      if (folder === undefined) await api.createFolder({ path: { workspaceId }, body: { name } });
      else await api.renameFolder({ path: { workspaceId, folderId: folder.id }, body: { name } });
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.folders(workspaceId) }),
  });
  return (
    <NameDialog
      title={t(folder === undefined ? 'workspace.newFolder' : 'workspace.renameFolderTitle')}
      name={folder?.name ?? ''}
      confirm={t(folder === undefined ? 'common.create' : 'common.save')}
      missing={t('workspace.folderNameMissing')}
      isPending={save.isPending}
      error={save.error}
      onSave={(name) => save.mutate(name)}
      onClose={onClose}
    />
  );
}

function DeleteFolder({
  folder: { id: folderId, name },
  workspaceId,
  onClose,
}: Parts & { readonly folder: Folder }): ReactElement {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const remove = useMutation({
    mutationFn: () => api.deleteFolder({ path: { workspaceId, folderId } }),
    onSuccess: () => {
      onClose();
      navigate(`/w/${workspaceId}`);
      showToast({ text: t('workspace.folderDeleted', { name }) });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.folders(workspaceId) });
      await queries.invalidateQueries({ queryKey: queryKeys.bots(workspaceId) });
    },
  });
  return (
    <ConfirmDialog
      title={t('workspace.deleteFolderTitle', { name })}
      confirm={t('workspace.deleteFolder')}
      isDisabled={remove.isPending}
      problem={remove.error ? problemText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('workspace.deleteFolderText')}</p>
    </ConfirmDialog>
  );
}
