/** The way to send the bytes of a file. */
type UploadTarget = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

const attempts = 3;

/**
 * Sends the bytes of a file; once more under the same address where the connection breaks. Rejects where the file is
 * not taken: with a `QuotaExceededError` where it is too large.
 */
export async function putFile(target: UploadTarget, file: File, signal: AbortSignal): Promise<void> {
  const { url, method, headers } = target;
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, { method, headers, body: file, signal });
      // received by an attempt whose answer was lost
      if (response.ok || (attempt > 1 && (await isReceived(response)))) return;
      if (response.status === 413) throw new DOMException('too large', 'QuotaExceededError');
      throw new Error(`the upload was answered with ${response.status}`);
    } catch (error) {
      // fetch says so of a connection that broke
      if (!(error instanceof TypeError) || attempt === attempts) throw error;
    }
  }
}

async function isReceived(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  return (await response.text()).includes('/file-already-received"');
}
