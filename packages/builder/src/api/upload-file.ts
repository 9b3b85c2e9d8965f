import { ApiProblem, ConnectionFailed, UnexpectedResponse, type ManagementClient } from '@parley/client';
import { repeatedAfterSignIn } from './client.ts';

type UploadedMedia = Awaited<ReturnType<ManagementClient['createMedia']>>;
type UploadedDocument = Awaited<ReturnType<ManagementClient['addFile']>>;

/** A file on its way. */
export type Sending = {
  readonly file: File;
  /** Told how much has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Uploads a file to the library of a workspace and says how far it is, which no call by `fetch` can. Rejects as calls of
 * the API do, and with the reason of the signal. Like them it waits for a sign-in.
 */
export async function uploadMedia(workspaceId: string, sending: Sending): Promise<UploadedMedia> {
  return (await upload(['workspaces', workspaceId, 'media'], sending)) as UploadedMedia;
}

/** Uploads a document to a collection, as `uploadMedia` does to the library. */
export async function uploadDocument(
  workspaceId: string,
  collectionId: string,
  sending: Sending,
): Promise<UploadedDocument> {
  const path = ['workspaces', workspaceId, 'collections', collectionId, 'files'];
  return (await upload(path, sending)) as UploadedDocument;
}

function upload(path: readonly string[], sending: Sending): Promise<unknown> {
  const url = `/api/v1/${path.map(encodeURIComponent).join('/')}?${new URLSearchParams({ name: sending.file.name })}`;
  return repeatedAfterSignIn(() => send(url, sending), sending.signal);
}

function send(url: string, { file, onProgress, signal }: Sending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new globalThis.XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onabort = () => reject(signal.reason as Error);
    request.onerror = () => reject(new ConnectionFailed(url, undefined));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status === 200) resolve(body);
      else reject(problemIn(body, request) ?? new UnexpectedResponse(url, request.status));
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', url);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-Parley-Builder', '1');
    request.send(file);
    if (signal.aborted) abort();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemIn(body: unknown, request: XMLHttpRequest): ApiProblem | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined;
  const requestId = request.getResponseHeader('x-request-id') ?? undefined;
  // the service answers with problems of its catalogue alone
  return new ApiProblem(body as ApiProblem['problem'], { retryAfterMs: undefined, requestId });
}
