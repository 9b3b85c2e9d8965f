import { isCredentialsField, isJsonObject, type BotContent } from '@parley/schema';
import type { Db } from '../database/client.ts';
import { findCredentialFacts } from './credential.repository.ts';

/** The ids of credentials and collections that the blocks of a bot name, each with its block. */
export function namedCredentials(
  content: Pick<BotContent, 'groups'>,
): { credentialsId: string; blockId: string }[] {
  return content.groups.flatMap(({ blocks }) =>
    blocks.flatMap(({ id: blockId, options }) =>
      isJsonObject(options)
        ? Object.entries(options).flatMap(([field, value]) =>
            isNamed(field) && typeof value === 'string' && isOfWorkspace(value)
              ? [{ credentialsId: value, blockId }]
              : [],
          )
        : [],
    ),
  );
}

/** Collections are noted beside credentials: an id is of one of them, and never of both. */
const isNamed = (field: string): boolean => isCredentialsField(field) || field === 'collectionId';

/** `default` stands for the operator's own mail server. */
const isOfWorkspace = (id: string): boolean => id !== '' && id !== 'default' && id.length <= 255;

/** The groups of a bot with other ids in the places of credentials. */
export function withCredentials(
  groups: BotContent['groups'],
  bindings: ReadonlyMap<string, string>,
): BotContent['groups'] {
  const rebound = (options: unknown): unknown =>
    isJsonObject(options)
      ? Object.fromEntries(
          Object.entries(options).map(([field, value]) => [
            field,
            isCredentialsField(field) && typeof value === 'string' ? (bindings.get(value) ?? value) : value,
          ]),
        )
      : options;
  return groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block['options'] === undefined ? block : { ...block, options: rebound(block['options']) },
    ),
  }));
}

/** The ids of the credentials of a workspace. */
export async function credentialIdsOf(db: Db, workspaceId: string): Promise<ReadonlySet<string>> {
  return new Set((await findCredentialFacts(db, workspaceId)).map(({ id }) => id));
}
