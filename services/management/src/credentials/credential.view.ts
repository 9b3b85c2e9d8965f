import { credentialTypes, idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { exampleIds } from '../examples.ts';
import type { CredentialRow } from './credential.repository.ts';

/** A credential as it can be shown again: everything but its secret. */
export const credentialSchema = z
  .object({
    id: idSchema,
    type: z.enum(credentialTypes),
    name: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Its public fields.' }),
    lastFour: z.string().meta({
      description: 'The end of the secret, to tell it from others; empty if the secret is short.',
    }),
    hosts: z
      .array(z.string())
      .meta({ description: 'The hosts that the secret may be sent to, and no other.' }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    lastUsedAt: orNull(timestampSchema).meta({ description: 'To the hour; null: never.' }),
  })
  .meta({ id: 'Credentials' });

/** A place of a bot that names a credential. */
export const credentialUseSchema = z
  .object({
    botId: idSchema,
    botName: z.string(),
    blockId: orNull(z.string()).meta({ description: 'null: the settings of the bot.' }),
    isPublished: z.boolean().meta({ description: 'False: it is in the draft alone.' }),
  })
  .meta({ id: 'CredentialsUse' });

/** A credential as the operations return it. */
export function credentialView(row: CredentialRow): z.infer<typeof credentialSchema> {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    data: row.public,
    lastFour: row.lastFour,
    hosts: row.hosts,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** A credential in the documentation. */
export const exampleCredential: z.infer<typeof credentialSchema> = {
  id: '1f6c2b7e-9d34-4c1a-8f52-7b0e6a3d5c18',
  type: 'http',
  name: 'CRM',
  data: { scheme: 'header', name: 'X-Api-Key', hosts: ['crm.example.com'] },
  lastFour: '7f3a',
  hosts: ['crm.example.com'],
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  lastUsedAt: null,
};
/** A place that uses it. */
export const exampleUse: z.infer<typeof credentialUseSchema> = {
  botId: exampleIds.botId,
  botName: 'Lead qualification',
  blockId: 'send-lead',
  isPublished: true,
};
