/** The way to send the bytes of a file. */
export type UploadTarget = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The watch over the sending of one file. */
export type SendOptions = {
  readonly signal: AbortSignal;
  /** Told how much has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
};

/** The answer to the bytes of a file. */
type Answered = { readonly status: number; readonly text: string };

/** Sends the bytes of a file once. Rejects with a `BrokenConnection` where nobody answers. */
export type SendBytes = (target: UploadTarget, file: File, options: SendOptions) => Promise<Answered>;

/** Nobody has answered. */
export class BrokenConnection extends Error {
  override readonly name = 'BrokenConnection';
}

const attempts = 3;
const tooLarge = 413;
const notTaken = 422;

/**
 * Sends the bytes of a file, and again under the same address where the connection breaks. Rejects where the file is not
 * taken: with a `QuotaExceededError` where it is too large, with a `NotSupportedError` where it is refused for good, and
 * with any other error where it may be sent again later.
 */
export async function putFile(
  send: SendBytes,
  target: UploadTarget,
  file: File,
  options: SendOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await send(target, file, options);
      // received by an attempt whose answer was lost
      if (isOk(answer) || answer.text.includes('/file-already-received"')) return;
      throw refusalOf(answer);
    } catch (error) {
      if (!(error instanceof BrokenConnection) || attempt === attempts) throw error;
    }
  }
}

/** Asks for the inspection of a file that was sent to a store. Rejects as `putFile` does. */
export async function completeFile(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { method: 'POST', signal });
  if (!response.ok) throw refusalOf(response);
}

function isOk({ status }: Answered): boolean {
  return status >= 200 && status < 300;
}

function refusalOf({ status }: Pick<Answered, 'status'>): Error {
  if (status === tooLarge) return new DOMException('too large', 'QuotaExceededError');
  if (status === notTaken) return new DOMException('refused', 'NotSupportedError');
  // what is being sent already, or no longer, or has no room now, can be sent again
  return new Error(`the upload was answered with ${status}`);
}
