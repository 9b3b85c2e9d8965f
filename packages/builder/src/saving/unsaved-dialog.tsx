import { ApiProblem } from '@parley/client';
import type { BotDocument, Operation } from '@parley/editing';
import { isJsonObject } from '@parley/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import '../words/late/unsaved.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useRestoreBot } from '../shell/use-restore-bot.ts';
import { useBotStore } from '../document/bot-context.ts';
import { placeWords, valueWords, writtenValue } from '../document/place-words.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { isTooLarge } from '../document/sync/save-problems.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { t } from '../words/words.ts';
import styles from './saving.module.css';

export type UnsavedDialogProps = {
  readonly sync: DraftSync;
  readonly error: unknown;
  /** False where the browser refuses its storage. */
  readonly isOnDevice: boolean;
  readonly onClose: () => void;
};

/** More than anybody reads; all of them are copied. */
const mostShown = 50;

/** Says why the last edits are not saved and what to do about it, and has their words to be copied. */
export function UnsavedDialog({ sync, error, isOnDevice, onClose }: UnsavedDialogProps): ReactElement {
  const { document } = useBotStore().getState();
  const operations = sync.unsaved();
  const edits = operations.map((operation) => editOf(operation, sync.saved.getState().document, document));
  const copied = edits.flatMap(({ place, written }) =>
    written === undefined ? [] : [`${place}\n${written}`],
  );
  const { reason, restore } = useReason(sync, error);
  // they cannot undo their edits
  const isReader = error instanceof ApiProblem && error.code === 'forbidden';
  const faults = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
  return (
    <Dialog
      title={t('unsaved.title')}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          {isReader ? (
            <Button look="quiet" onPress={() => sync.discard()}>
              {t('unsaved.discard')}
            </Button>
          ) : null}
          <Button look="quiet" onPress={onClose}>
            {t('common.close')}
          </Button>
          {copied.length > 1 ? <CopyButton label={t('unsaved.copyAll')} text={copied.join('\n\n')} /> : null}
          <Button look="primary" onPress={restore ?? (() => void sync.flush())}>
            {t(restore ? 'archive.restore' : 'common.tryAgain')}
          </Button>
        </>
      }
    >
      <p>{reason}</p>
      {faults.map(({ pointer, detail }) => (
        <p key={pointer}>{faultWords(pointer, detail, edits)}</p>
      ))}
      <p className={styles.note}>{t(isOnDevice ? 'unsaved.kept' : 'unsaved.keepOpen')}</p>
      <ul className={styles.places} aria-label={t('unsaved.edits')}>
        {edits.slice(0, mostShown).map(({ place, words, written }, index) => (
          <li key={index} className={styles.place}>
            <strong>{place}</strong>
            <span dir="auto">{words}</span>
            {written === undefined ? null : <CopyButton label={t('saving.copyMine')} text={written} />}
          </li>
        ))}
      </ul>
      {edits.length > mostShown ? <p>{t('unsaved.more', { count: edits.length - mostShown })}</p> : null}
    </Dialog>
  );
}

/** The reason in words; `restore` where the bot is archived and its reader may bring it back. */
function useReason(
  sync: DraftSync,
  error: unknown,
): { readonly reason: string; readonly restore?: () => void } {
  const { botId } = sync.owner;
  const code = error instanceof ApiProblem ? error.code : undefined;
  const isMissing = code === 'bot-not-found';
  const restore = useRestoreBot();
  const { data } = useQuery({
    queryKey: queryKeys.archivedBot(botId),
    queryFn: ({ signal }) => api.getArchivedBot({ path: { botId }, signal }),
    enabled: isMissing,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (isTooLarge(error)) return { reason: t('unsaved.tooLarge') };
  if (code === 'forbidden') return { reason: t('unsaved.readOnly') };
  if (!isMissing) return { reason: problemText(error).detail };
  if (!data) return { reason: t('unsaved.gone') };
  const { bot, currentUserMode } = data;
  if (currentUserMode !== 'write') return { reason: t('unsaved.archivedReader', { name: bot.name }) };
  return {
    reason: t('unsaved.archived', { name: bot.name }),
    restore: () => restore.mutate(bot, { onSuccess: () => void sync.flush() }),
  };
}

/** An edit as people read it, and as they take it elsewhere. */
type Edit = { readonly place: string; readonly words: string; readonly written: string | undefined };

function editOf(operation: Operation, before: BotDocument, after: BotDocument): Edit {
  const { op, path } = operation;
  const place = placeWords(op === 'remove' ? before : after, path);
  if (op === 'remove') return { place, words: valueWords(undefined), written: undefined };
  if (op === 'move') return { place, words: t('unsaved.moved'), written: undefined };
  return { place, words: valueWords(operation.value), written: writtenValue(textOf(operation.value)) };
}

/** The formatted text of a message, or the value as it is. */
function textOf(value: unknown): unknown {
  const content = isJsonObject(value) ? value['content'] : undefined;
  return (isJsonObject(content) ? content['richText'] : undefined) ?? value;
}

/** A fault that the server names at an operation, at the place that the operation changes. */
function faultWords(pointer: string, detail: string, edits: readonly Edit[]): string {
  const [, index] = /^\/operations\/(\d+)/.exec(pointer) ?? [];
  const place = index === undefined ? undefined : edits[Number(index)]?.place;
  return t('unsaved.fault', { place: place ?? pointer, detail });
}
