import { idSchema, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { signInMethods } from '../database/schema/sessions.ts';
import type { SessionRow } from './session.repository.ts';

/** A sign-in in a browser, as its owner sees it. */
export const sessionSchema = z
  .object({
    id: idSchema,
    method: z.enum(signInMethods),
    agent: z.string().meta({ description: 'The `User-Agent` of the browser, in which it signed in.' }),
    createdAt: timestampSchema,
    lastSeenAt: timestampSchema.meta({ description: 'To five minutes.' }),
    isCurrent: z.boolean().meta({ description: 'True for the session that asks.' }),
  })
  .meta({ id: 'SignIn' });

/** A session as the operations return one. */
export function sessionView(
  { id, method, agent, createdAt, lastSeenAt }: SessionRow,
  current: string,
): z.infer<typeof sessionSchema> {
  return {
    id,
    method,
    agent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === current,
  };
}
