/** A recording that is being made. */
export type Recording = {
  /** Ends it and gives it. */
  readonly finish: () => Promise<File>;
  /** Ends it, and nothing is kept. */
  readonly discard: () => void;
};

/** Records from the microphone. Rejects where there is none, or the visitor does not allow it. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
  recorder.start();

  const end = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
    // the browser shows that the microphone is open until its tracks are stopped
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    async finish() {
      end();
      await ended;
      const type = recorder.mimeType;
      const extension = /^audio\/(\w+)/.exec(type)?.[1] ?? 'webm';
      return new File(parts, `recording.${extension}`, { type });
    },
    discard: end,
  };
}
