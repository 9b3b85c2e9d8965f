import { createEgress, EgressError, type Egress } from '@parley/server/egress';
import type { Deps } from '../deps.ts';
import type { WorkerTask } from '../worker/task.ts';
import { repeat } from '../worker/repeat.ts';
import { createDocumentReader, type DocumentReader } from './reading/document-reader.ts';
import type { Read } from './reading/read-document.ts';
import { claimWaiting, settleFailed, settleRead, type ClaimedDocument } from './reading.repository.ts';

/** Longer than any attempt takes. */
const leaseMs = 180_000;
const fetchMs = 20_000;
/** Documents that one worker reads at a time, each of another organization. */
const together = 2;
/** A document with which so many attempts have ended without an answer is not begun again. */
const mostAttempts = 3;

/** Reads the documents that wait. */
export const readingTask: WorkerTask = {
  name: 'documents',
  start(deps) {
    const reader = createDocumentReader();
    const egress = documentEgress(deps.config);
    const turns = createTurns();
    const running = repeat('documents', deps.logger, () => readWaiting({ ...deps, reader, egress, turns }));
    return {
      async stop() {
        await running.stop();
        await reader.close();
        await egress.close();
      },
    };
  },
};

/** A way out for the addresses of documents. */
export function documentEgress({
  EGRESS_ALLOWED_NETWORKS,
  MAX_DOCUMENT_BYTES,
}: Pick<Deps['config'], 'EGRESS_ALLOWED_NETWORKS' | 'MAX_DOCUMENT_BYTES'>): Egress {
  return createEgress({
    allowedNetworks: EGRESS_ALLOWED_NETWORKS,
    maxRequestBytes: 0,
    maxResponseBytes: MAX_DOCUMENT_BYTES,
    maxRedirects: 5,
  });
}

/** The organizations in the order of their turns: whoever was served last comes last. */
type Turns = {
  readonly inOrder: (organizationIds: readonly string[]) => string[];
  readonly served: (organizationId: string) => void;
};

const mostRemembered = 10_000;

/** Turns in which nobody was served yet. */
export function createTurns(): Turns {
  const last = new Map<string, number>();
  let round = 0;
  return {
    inOrder: (ids) => [...ids].sort((one, other) => (last.get(one) ?? 0) - (last.get(other) ?? 0)),
    served(id) {
      last.delete(id);
      last.set(id, ++round);
      // the one that was served longest ago is as good as new
      const [oldest] = last.keys();
      if (last.size > mostRemembered && oldest !== undefined) last.delete(oldest);
    },
  };
}

type ReadingDeps = Pick<Deps, 'db' | 'config' | 'logger' | 'now'> & {
  readonly reader: DocumentReader;
  readonly egress: Egress;
  readonly turns: Turns;
};

/** Reads a document each of some organizations, and says whether there may be more. */
export async function readWaiting(deps: ReadingDeps): Promise<boolean> {
  const { db, now, turns } = deps;
  const at = now();
  const until = new Date(at.getTime() + leaseMs);
  const claimed = await claimWaiting(db, { at, until, most: together, inOrder: turns.inOrder });
  for (const { organizationId } of claimed) turns.served(organizationId);
  await Promise.all(claimed.map((document) => readOne(deps, document)));
  return claimed.length > 0;
}

async function readOne(deps: ReadingDeps, document: ClaimedDocument): Promise<void> {
  const { db, logger, config } = deps;
  if (document.attempts > mostAttempts) {
    await settleFailed(db, document, 'To read it failed again and again. Add it in another form.');
    return;
  }
  const read = await passagesOf(deps, document);
  const failure = 'reason' in read ? read.reason : await settleRead(db, document, read, config);
  if (failure === undefined) return;
  logger.info({ documentId: document.id, reason: failure }, 'a document cannot be read');
  await settleFailed(db, document, failure);
}

async function passagesOf(
  { reader, egress }: ReadingDeps,
  document: ClaimedDocument,
): Promise<(Read & { readonly sizeBytes?: number }) | { readonly reason: string }> {
  const { organizationId, workspaceId, name, mediaType, address, content } = document;
  const tenant = { organizationId, workspaceId };
  if (address === null) {
    const bytes = content ?? Buffer.alloc(0);
    return { ...(await reader.read(tenant, { bytes, name, mediaType })), sizeBytes: bytes.length };
  }
  try {
    const answer = await egress.send({ method: 'GET', url: address, headers: [], timeoutMs: fetchMs });
    if (answer.status !== 200) return { reason: `The address answered ${answer.status}.` };
    const type = answer.headers['content-type'] ?? '';
    const read = await reader.read(tenant, { bytes: answer.bytes, name: '', mediaType: type });
    return { ...read, sizeBytes: answer.bytes.length };
  } catch (error) {
    if (error instanceof EgressError) return { reason: `The address cannot be read: ${error.message}` };
    throw error;
  }
}
