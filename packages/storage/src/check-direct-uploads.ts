import { fine, reasonOf, warning, type Finding } from '@parley/server';
import { StorageError, type FileStore } from './file-store.ts';

const about = 'direct uploads';

/**
 * Asks the store as a browser does before it sends a file from a share page. What is found is a warning at most: text
 * turns go on. Other pages that show bots are unknown here.
 */
export async function checkDirectUploads(store: FileStore | undefined, chatUrl: string): Promise<Finding> {
  if (!store?.direct) return fine(about, 'files pass through chat: the store may be closed to browsers');
  const { origin } = new URL(chatUrl);
  try {
    const { storeOrigin, isAllowed } = await store.direct.preflight(origin);
    const obstacle = obstacleTo(new URL(storeOrigin), new URL(chatUrl));
    if (obstacle !== undefined)
      return warning(
        about,
        `Visitors cannot send files to ${storeOrigin}: ${obstacle}.`,
        'Let FILES_S3_ENDPOINT be an https address that browsers reach, or leave FILES_DIRECT unset.',
      );
    return isAllowed
      ? fine(about, `${storeOrigin} takes files from pages of ${origin}`)
      : warning(about, `${storeOrigin} takes no files from pages of ${origin}.`, remedyFor(origin));
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return warning(
      about,
      `${store.name} cannot be asked: ${reasonOf(error)}`,
      'Have the bucket answer under FILES_S3_ENDPOINT.',
    );
  }
}

/** The reason why browsers do not get to the store, as far as its address tells. */
function obstacleTo(store: URL, chat: URL): string | undefined {
  if (chat.protocol === 'https:' && store.protocol === 'http:')
    return 'browsers send nothing from a page of https to http';
  if (isLocal(store) && !isLocal(chat)) return 'its name is known on its own machine or network alone';
  return undefined;
}

/** True for names that only a machine or its neighbours know. */
function isLocal({ hostname }: URL): boolean {
  return !/[.:]/.test(hostname) || /^127\.|^\[::1\]$|\.(?:internal|local|localhost|svc)$/.test(hostname);
}

function remedyFor(origin: string): string {
  const rule = {
    AllowedOrigins: [origin],
    AllowedMethods: ['PUT'],
    AllowedHeaders: ['content-type'],
    MaxAgeSeconds: 3_600,
  };
  return `Give the bucket this CORS rule, with the origins of all other pages that show bots: ${JSON.stringify([rule])}`;
}
