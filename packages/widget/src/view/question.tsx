import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Question as Asked, Reply } from '../conversation/state.ts';
import type { Words } from '../words/words.ts';
import { inputOf, type AnyInput } from '../inputs/index.ts';
import { messageOf, type InputProps, type Submission } from '../inputs/input-props.ts';
import type { Upload } from '../inputs/upload.ts';

type QuestionProps = {
  readonly question: Asked;
  readonly words: Words;
  readonly upload: Upload | undefined;
  readonly untilPaid: InputProps['untilPaid'];
  readonly showsPrefilled: boolean;
  readonly layout: string;
  readonly onAnswer: (reply: Reply) => void;
  /** Told what is typed, as it is typed. */
  readonly onType: (text: string) => void;
  readonly onReady: () => void;
  readonly onFailure: (error: unknown) => void;
};

/** The controls that a question is answered with. */
export function Question(props: QuestionProps): VNode | null {
  const { question, words, upload, showsPrefilled, layout, onAnswer, onType, onReady, onFailure } = props;
  const { key, input, draft } = question;
  const id = `question-${key}`;
  const found = inputOf(input.type);
  const [Loaded, setLoaded] = useState<AnyInput | undefined>(() =>
    'component' in found ? found.component : undefined,
  );
  useLayoutEffect(() => {
    if ('component' in found) return;
    found.load().then((component) => setLoaded(() => component), onFailure);
    // a question is another component each time it is asked: its kind does not change
  }, []);
  // as soon as it can be seen: what is typed after the next paint only would be lost
  useLayoutEffect(() => {
    if (Loaded) onReady();
  }, [Loaded]);
  if (!Loaded) return null;
  const submit: InputProps['submit'] = (text, more) =>
    onAnswer({
      message: messageOf(text, more),
      shown: more?.shown ?? shownText(text, more),
      isLabel: more?.shown !== undefined,
      files: more?.files ?? [],
      stars: more?.stars,
    });
  return (
    <div
      class={`question ${layout}`}
      data-type={input.type}
      data-block={input.id}
      data-key={key}
      onInput={({ target }) => {
        const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
        if (isText && target.id === id && target.type !== 'search') onType(target.value);
      }}
    >
      <Loaded
        id={id}
        type={input.type}
        options={input.options ?? {}}
        items={input.items ?? []}
        prefilled={draft ?? (showsPrefilled ? (input.prefilledValue ?? '') : '')}
        payment={input.runtimeOptions}
        untilPaid={props.untilPaid}
        words={words}
        upload={upload}
        submit={submit}
      />
    </div>
  );
}

/** Files stand in the conversation by themselves. */
function shownText(text = '', { files = [] }: Submission = {}): string {
  return text === '' && files.length === 0 ? '…' : text;
}
