import { createServiceClient } from '../egress/internal-client.ts';
import type { Secret } from '../base/env.ts';
import { failure, fine, warning, type Finding } from './finding.ts';
import { reasonOf } from './reason.ts';

const timeoutMs = 3_000;

/** Something the internal API answers to everybody who may ask at all. */
export type InternalApi = { readonly url: string; readonly path: string; readonly token: Secret };

/**
 * Checks that management accepts our token. Never rejects. Chats go on while management is away, so its absence
 * is only a warning; a token that it refuses is a failure, because it would refuse it for ever.
 */
export async function checkInternalApi({ url, path, token }: InternalApi): Promise<Finding> {
  const about = 'management';
  const client = createServiceClient(url, timeoutMs);
  try {
    const { status } = await client.get(path, token.reveal());
    if (status === 200) return fine(about, 'answers, and takes our token');
    if (status === 401 || status === 403) {
      return failure(
        about,
        `${url} refuses our INTERNAL_TOKEN.`,
        'Give both services the same, and check that MANAGEMENT_URL leads to the management of this installation.',
      );
    }
    return strange(about, `${url} answers ${status}.`);
  } catch (error) {
    return strange(about, `${url} does not answer: ${reasonOf(error)}`);
  } finally {
    await client.close();
  }
}

function strange(about: string, found: string): Finding {
  return warning(
    about,
    found,
    'Check MANAGEMENT_URL, and that management runs; until then chats go on with what Redis has.',
  );
}
