import { loadResult, type LoadResult, type UploadTask } from './load-task.ts';

/** All senders at once, each with one file in a conversation of its own. Latencies are those of whole files. */
export async function runUploads(task: UploadTask): Promise<LoadResult> {
  const { url, token, publicId, blockId, bytes, senders } = task;
  const file = Buffer.alloc(bytes, 'x');
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  const note = (status: number): void => {
    failures[status] = (failures[status] ?? 0) + 1;
  };

  async function ask(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return response.json();
    await response.body?.cancel();
    note(response.status);
    return undefined;
  }

  async function sendOne(): Promise<void> {
    // the answers of our own service
    const started = (await ask(`/v1/bots/${publicId}/startChat`, {})) as { sessionId: string } | undefined;
    if (!started) return;
    const wanted = { blockId, fileName: 'large.txt', fileSize: bytes };
    const granted = (await ask(`/v1/sessions/${started.sessionId}/uploads`, wanted)) as
      { upload: { url: string } } | undefined;
    if (!granted) return;
    const sentAt = performance.now();
    const { status } = await fetch(granted.upload.url, { method: 'PUT', body: file });
    if (status === 204) latencies.push(performance.now() - sentAt);
    else note(status);
  }

  const started = performance.now();
  await Promise.all(Array.from({ length: senders }, sendOne));
  return loadResult({ startedAt: started, latencies, conversations: senders, failures });
}
