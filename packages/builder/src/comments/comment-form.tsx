import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import styles from './comments.module.css';
import { mentionedIn, offeredFor, withMention } from './mentions.ts';
import { useCommentAction, useCommenters } from './queries.ts';

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
  readonly onCancel?: () => void;
};

/** The field for a comment. It offers the members whose name is begun after an `@`. */
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
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (autoFocus) form.current?.querySelector('textarea')?.focus();
  }, [autoFocus]);
  const people = useCommenters(botId);
  const sending = useCommentAction(botId, onSend);
  const offered = offeredFor(text, people);
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
      <TextField
        label={label}
        help={t('comments.mentionHelp')}
        {...(isTooMany ? { error: t('comments.tooMany', { most: mostMentions }) } : {})}
        rows={3}
        maxLength={2_000}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {offered.length === 0 ? null : (
        <ul className={styles.offered} aria-label={t('comments.mention')}>
          {offered.map(({ userId, name }) => (
            <li key={userId}>
              <AriaButton
                className={styles.offer}
                onPress={() => {
                  setText(withMention(text, name ?? ''));
                  form.current?.querySelector('textarea')?.focus();
                }}
              >
                {name}
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
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
    </form>
  );
}
