import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { FileUrls } from './file-urls.tsx';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';

type TextOptions = {
  readonly labels?: { readonly placeholder?: string; readonly button?: string };
  readonly isLong?: boolean;
  readonly inputMode?: string;
  readonly attachments?: { readonly isEnabled?: boolean };
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number | string;
};

type Look = { readonly mode: string; readonly complete?: string; readonly placeholder: string };
const text: Look = { mode: 'text', placeholder: 'Type your answer …' };
/**
 * How each kind is typed. None of them leaves judging to the browser: the bot says in its own words what it does not
 * take.
 */
const looks: Readonly<Record<string, Look>> = {
  'text input': text,
  'number input': { mode: 'decimal', placeholder: 'Type a number …' },
  'email input': {
    mode: 'email',
    complete: 'email',
    placeholder: 'Type your email address …',
  },
  'url input': { mode: 'url', complete: 'url', placeholder: 'Type an address …' },
  'phone number input': {
    mode: 'tel',
    complete: 'tel',
    placeholder: 'Type your phone number …',
  },
};

/** One line to type in, or several. */
export function TextLine({ id, type, options, prefilled, words, submit }: InputProps<TextOptions>): VNode {
  const { labels = {}, isLong = false, inputMode, attachments } = options;
  const [fileUrls, setFileUrls] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const look = looks[type] ?? text;
  const placeholder = labels.placeholder || look.placeholder;
  const send = (event?: Event): void => {
    event?.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (typed === '' && fileUrls.length === 0) field.current?.focus();
    else submit(typed, { fileUrls });
  };
  const shared = {
    ref: field,
    id,
    class: 'field',
    name: look.complete ?? 'answer',
    placeholder,
    'aria-label': placeholder,
    defaultValue: prefilled,
    dir: 'auto' as const,
  };
  return (
    <form class="ask" noValidate onSubmit={send}>
      <div class="row">
        {isLong ? (
          <textarea
            {...shared}
            rows={4}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
            }}
          />
        ) : (
          <input
            {...shared}
            type="text"
            inputMode={inputMode ?? look.mode}
            autocomplete={look.complete ?? 'off'}
            enterkeyhint="send"
          />
        )}
        <SubmitButton label={labels.button} />
      </div>
      {attachments?.isEnabled === true && (
        <FileUrls id={`${id}-files`} words={words} urls={fileUrls} onChange={setFileUrls} />
      )}
    </form>
  );
}
