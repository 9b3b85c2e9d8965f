import { invalidRequest, webhooksNotAvailable } from '@parley/errors';
import { idSchema, orNull } from '@parley/schema';
import { EgressError, judgedUrl } from '@parley/server/egress';
import { z } from 'zod';
import { assertBotsIn } from '../../bots/missing-bots.ts';
import type { Deps } from '../../deps.ts';
import { eventTypes } from '../event.ts';
import type { SecretBox } from '../../database/secret-box.ts';

/** The most characters of a webhook's name. */
export const longestName = 255;

/** The fields of a webhook that its maker chooses. */
export const webhookFields = {
  name: z.string().trim().min(1).max(longestName),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .meta({ description: 'An http or https address that is public. Redirects are not followed.' }),
  events: z
    .array(z.enum(eventTypes))
    .min(1)
    .max(eventTypes.length)
    .refine((types) => new Set(types).size === types.length, 'names an event twice'),
  botIds: orNull(z.array(idSchema).min(1).max(1_000)),
};

/** Throws where events may not be sent to that address, or a bot is none of the workspace. */
export async function assertReceiver(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  workspaceId: string,
  {
    url,
    botIds,
  }: { readonly url?: string | undefined; readonly botIds?: readonly string[] | null | undefined },
): Promise<void> {
  if (url !== undefined) assertUrl(url, config);
  await assertBotsIn(db, workspaceId, botIds ?? []);
}

/** Names are judged at each attempt, when they are resolved. */
function assertUrl(url: string, { EGRESS_ALLOWED_NETWORKS }: Deps['config']): void {
  try {
    judgedUrl(url, EGRESS_ALLOWED_NETWORKS);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw invalidRequest({ errors: [{ pointer: '/url', detail: error.message }] });
  }
}

/** The box that secrets of webhooks are kept in; throws where the installation has no keys for one. */
export function boxOf({ secretBox }: Pick<Deps, 'secretBox'>): SecretBox {
  if (!secretBox) throw webhooksNotAvailable();
  return secretBox;
}
