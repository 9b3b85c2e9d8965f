/** A recording that is being made. */
export type Recording = {
  /** Ends it and gives it. */
  readonly finish: () => Promise<File>;
};

/** The browser hands over what it has recorded so often. */
const partMs = 100;

/**
 * Records from the microphone, and resolves once the first sound is there: a recording that is ended before is no file
 * that anybody can play. Rejects where there is no sound, or the visitor does not allow it. Aborted, it ends, and nothing
 * is kept.
 */
export async function startRecording(signal: AbortSignal): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
  const heard = new Promise<void>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => {
      parts.push(data);
      if (data.size > 0) resolve();
    });
  });
  const end = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
    // the browser shows that the microphone is open until its tracks are stopped
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start(partMs);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  await Promise.race([heard, ended]);
  signal.throwIfAborted();
  if (parts.every(({ size }) => size === 0)) throw new Error('the microphone gave no sound');
  return {
    async finish() {
      end();
      await ended;
      const type = recorder.mimeType;
      const extension = /^audio\/(\w+)/.exec(type)?.[1] ?? 'webm';
      return new File(parts, `recording.${extension}`, { type });
    },
  };
}
