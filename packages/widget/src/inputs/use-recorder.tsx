import type { ComponentType, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { InputProps } from './input-props.ts';
import type { RecorderProps } from './recorder.tsx';

type Recording = {
  /** Begins a recording; null where none is wanted, or the page has no place for it. */
  readonly button: VNode | null;
  /** The recorder that replaces the field while something is recorded. */
  readonly recorder: VNode | undefined;
  readonly failure: VNode | null;
};

/** Recording in place of typing. The recorder is loaded when it is first wanted. */
export function useRecorder(
  isWanted: boolean,
  { words, upload, submit }: Pick<InputProps, 'words' | 'upload' | 'submit'>,
): Recording {
  const [Recorder, setRecorder] = useState<ComponentType<RecorderProps>>();
  const [failure, setFailure] = useState<string>();
  const record = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const { Recorder: loaded } = await import('./recorder.tsx');
      setRecorder(() => loaded);
    } catch {
      setFailure(words.networkErrorTitle);
    }
  };
  const giveUp = (why: string | undefined): void => {
    setFailure(why);
    setRecorder(undefined);
  };
  return {
    button:
      isWanted && upload ? (
        <button type="button" class="button second" onClick={() => void record()}>
          {words.record}
        </button>
      ) : null,
    recorder: Recorder && upload && (
      <Recorder
        words={words}
        upload={upload}
        onRecorded={({ url, isPrivate }, recording) =>
          submit('', {
            recordingUrl: url,
            shown: words.recorded,
            files: isPrivate === true ? [{ url, name: recording.name, isPrivate, recording }] : [],
          })
        }
        onGivenUp={giveUp}
      />
    ),
    failure:
      failure === undefined ? null : (
        <p class="hint" role="alert">
          {failure}
        </p>
      ),
  };
}
