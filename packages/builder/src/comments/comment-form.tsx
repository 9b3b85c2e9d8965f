import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useInstallation } from '../api/use-installation.ts';
import fieldStyles from '../fields/fields.module.css';
import { describedList, OptionList } from '../fields/parts/option-list.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import styles from './comments.module.css';
import { mentionedIn, withMention } from './mentions.ts';
import { useCommentAction, useCommenters } from './queries.ts';
import { useOffered } from './use-offered.ts';

/** A comment as it is sent. */
type Written = { readonly text: string; readonly mentions: string[] };

/** A comment mentions so many at most, as the service has it. */
const mostMentions = 10;

type CommentFormProps = {
  readonly botId: string;
  readonly label: string;
  /** The words on its button. */
  readonly send: string;
  /** The text that is edited. */
  readonly text?: string;
  /** True: it gets the focus at once. */
  readonly autoFocus?: boolean;
  readonly onSend: (written: Written) => Promise<unknown>;
  readonly onCancel?: (() => void) | undefined;
};

/** The field for a comment. It offers the members whose name is begun after an `@`: Enter and Tab take the marked one. */
export function CommentForm({
  botId,
  label,
  send,
  text: before = '',
  autoFocus = false,
  onSend,
  onCancel,
}: CommentFormProps): ReactElement {
  const [text, setText] = useState(before);
  const [caret, setCaret] = useState(before.length);
  const form = useRef<HTMLFormElement>(null);
  const field = (): HTMLTextAreaElement | null | undefined => form.current?.querySelector('textarea');
  useEffect(() => {
    if (autoFocus) form.current?.querySelector('textarea')?.focus();
  }, [autoFocus]);
  const noteCaret = (): void => setCaret(field()?.selectionStart ?? 0);
  const goTo = useCaret(form);
  const people = useCommenters(botId);
  const sendsMails = useInstallation().data?.hasMailServer === true;
  const sending = useCommentAction(botId, onSend);
  const offered = useOffered(text, caret, people, (name) => {
    const next = withMention({ text, caret }, name);
    setText(next.text);
    setCaret(next.caret);
    goTo(next.caret);
  });
  const mentions = mentionedIn(text, people);
  const isTooMany = mentions.length > mostMentions;
  const canSend = text.trim() !== '' && !isTooMany && !sending.isPending;
  const submit = (): void => {
    if (!canSend) return;
    const written = { text: text.trim(), mentions };
    sending.mutate(written, { onSuccess: () => setText('') });
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {sending.error === null ? null : <ProblemNotice {...problemText(sending.error)} />}
      <div className={fieldStyles.withList}>
        <TextField
          {...describedList(offered.listId, offered.marked, offered.people.length)}
          label={label}
          help={t(sendsMails ? 'comments.mentionHelp' : 'comments.mentionHelpNoMail')}
          {...(isTooMany ? { error: t('comments.tooMany', { most: mostMentions }) } : {})}
          rows={3}
          maxLength={2_000}
          value={text}
          onChange={(next) => {
            setText(next);
            offered.begin();
            noteCaret();
          }}
          onSelect={noteCaret}
          onBlur={offered.dismiss}
          onKeyDown={(event) => {
            const { key, ctrlKey, metaKey } = event;
            if (key === 'Enter' && (ctrlKey || metaKey)) submit();
            else if (offered.takeKey(key)) event.preventDefault();
            // Escape leaves the field as it leaves the form of a block
            else event.continuePropagation();
          }}
        />
        <OfferedPeople {...offered} />
      </div>
      <Actions send={send} canSend={canSend} onCancel={onCancel} />
    </form>
  );
}

type ActionsProps = Pick<CommentFormProps, 'send' | 'onCancel'> & { readonly canSend: boolean };

function Actions({ send, canSend, onCancel }: ActionsProps): ReactElement {
  return (
    <div className={styles.actions}>
      <Button look="primary" type="submit" isDisabled={!canSend}>
        {send}
      </Button>
      {onCancel ? (
        <Button look="quiet" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
      ) : null}
    </div>
  );
}

/** The members whose name has been begun. */
function OfferedPeople({ listId, people, marked, take }: ReturnType<typeof useOffered>): ReactElement | null {
  if (people.length === 0) return null;
  return (
    <OptionList
      id={listId}
      label={t('comments.mention')}
      nothing=""
      marked={marked}
      options={people.map(({ userId, name }) => ({ id: userId, label: name ?? '' }))}
      onChoose={take}
    />
  );
}

/** Puts the caret of the field into a place of the text that is shown next, and the focus into the field. */
function useCaret(form: RefObject<HTMLFormElement | null>): (caret: number) => void {
  const [wanted, setWanted] = useState<{ readonly caret: number }>();
  useLayoutEffect(() => {
    const field = form.current?.querySelector('textarea');
    if (!wanted || !field) return;
    field.focus();
    field.setSelectionRange(wanted.caret, wanted.caret);
  }, [form, wanted]);
  return (caret) => setWanted({ caret });
}
