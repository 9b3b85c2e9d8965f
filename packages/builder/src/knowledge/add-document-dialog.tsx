import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { faultAt } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { keys } from './queries.ts';

/** The documents that are not files. */
export type AddedKind = 'address' | 'text';

export type AddDocumentDialogProps = {
  readonly workspaceId: string;
  readonly collectionId: string;
  readonly kind: AddedKind;
  readonly onClose: () => void;
};

/** Asks for an address or a text, and adds it to a collection. */
export function AddDocumentDialog(props: AddDocumentDialogProps): ReactElement {
  const { kind, onClose } = props;
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const isAddress = kind === 'address';
  const add = useAdding(props, { name: name.trim(), content });
  const addressFault = faultAt(add.error, '/address');
  const isReady = content.trim() !== '' && (isAddress || name.trim() !== '');
  const nameField = (
    <TextField
      label={t('knowledge.documentName')}
      help={t(isAddress ? 'knowledge.addressNameHelp' : 'knowledge.documentNameHelp')}
      maxLength={255}
      value={name}
      onChange={setName}
      autoFocus={!isAddress}
    />
  );
  return (
    <FormDialog
      title={t(isAddress ? 'knowledge.addAddress' : 'knowledge.writeText')}
      confirm={t('common.add')}
      isDisabled={!isReady || add.isPending}
      problem={add.error && addressFault === undefined ? problemText(add.error) : undefined}
      onConfirm={() => add.mutate()}
      onClose={onClose}
    >
      {isAddress ? (
        <>
          <TextField
            label={t('knowledge.address')}
            help={t('knowledge.addressHelp')}
            placeholder={t('knowledge.addressExample')}
            inputMode="url"
            maxLength={2_000}
            value={content}
            onChange={(address) => {
              add.reset();
              setContent(address);
            }}
            error={addressFault}
            autoFocus
          />
          {nameField}
        </>
      ) : (
        <>
          {nameField}
          <TextField
            label={t('knowledge.content')}
            help={t('knowledge.contentHelp')}
            rows={10}
            maxLength={1_000_000}
            value={content}
            onChange={setContent}
          />
        </>
      )}
    </FormDialog>
  );
}

type Typed = { readonly name: string; readonly content: string };

/** Adds what is typed, and reads the list anew before the dialog closes. */
function useAdding(
  { workspaceId, collectionId, kind, onClose }: AddDocumentDialogProps,
  { name, content }: Typed,
): UseMutationResult<unknown, Error, void> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<unknown> => {
      const path = { workspaceId, collectionId };
      return kind === 'address'
        ? api.addAddress({ path, body: { address: content.trim(), ...(name === '' ? {} : { name }) } })
        : api.addText({ path, body: { name, text: content } });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.all(workspaceId) });
      onClose();
    },
  });
}
