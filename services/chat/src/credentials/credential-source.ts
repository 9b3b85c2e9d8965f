import type { CredentialType, SealedData } from '@parley/schema';
import {
  credentialContext,
  type CachedCredential,
  type RedisKeys,
  type SealedContent,
  type SealedCredential,
} from '@parley/schema/contract';
import { unseal, type KeyService, type Logger } from '@parley/server';
import { LRUCache } from 'lru-cache';
import type { RevalidatingCache } from '../revalidating-cache.ts';

/** A credential that an effect may use now. Nothing of it may leave the performer of the effect. */
export type OpenedCredential<T extends CredentialType> = {
  readonly status: 'opened';
  readonly data: SealedData<T>;
  /** The hosts that its secret may go to (`isHostAllowed`). */
  readonly hosts: readonly string[];
};

/**
 * The reason that a credential cannot be used. `missing`: the workspace has none with this id; `unknown`: nobody can say
 * now; `wrong-type`: it is for something else; `sealed`: no key of this process opens it; `forbidden`: a member who may
 * only read previews the bot.
 */
export type CredentialRefusal = {
  readonly status: 'missing' | 'unknown' | 'wrong-type' | 'sealed' | 'forbidden';
};

/** Opens credentials of workspaces for effects. */
export type CredentialSource = {
  readonly open: <T extends CredentialType>(
    workspaceId: string,
    credentialsId: string,
    type: T,
  ) => Promise<OpenedCredential<T> | CredentialRefusal>;
};

/** A process relies this long on its copy: with the freshness of the cache entry itself, a revocation bites within 5 s. */
const processMs = 1_000;
/** An opened secret stays in the memory of a process for this long at most. */
const openedMs = 60_000;
const mostOpened = 1_000;

type Parts = {
  readonly entries: RevalidatingCache<CachedCredential>;
  readonly keys: RedisKeys;
  readonly keyService: KeyService | undefined;
  readonly logger: Logger;
  readonly now: () => number;
};

type Kept = { readonly of: SealedCredential; readonly content: SealedContent; checkedAt: number };

/** Reads sealed credentials from Redis, asks management for those that are not there, and opens them here. */
export function credentialSource({ entries, keys, keyService, logger, now }: Parts): CredentialSource {
  // the timers end what nobody asks for again
  const opened = new LRUCache<string, Kept>({ max: mostOpened, ttl: openedMs, ttlAutopurge: true });

  async function contentOf(key: string, id: string): Promise<Kept | CredentialRefusal> {
    const kept = opened.get(key);
    if (kept && now() - kept.checkedAt < processMs) return kept;
    const entry = await entries.get(key, id);
    const of = entry?.credential;
    if (!of) {
      opened.delete(key);
      return { status: entry ? 'missing' : 'unknown' };
    }
    if (kept && isSame(kept.of, of)) {
      kept.checkedAt = now();
      return kept;
    }
    opened.delete(key);
    const content = await openSealed(of);
    if (!content) return { status: 'sealed' };
    const fresh = { of, content, checkedAt: now() };
    opened.set(key, fresh);
    return fresh;
  }

  async function openSealed(of: SealedCredential): Promise<SealedContent | undefined> {
    try {
      if (!keyService) throw new Error('CREDENTIALS_KEYS is not set');
      const bytes = {
        keyId: of.keyId,
        dataKey: Buffer.from(of.dataKey, 'base64'),
        sealed: Buffer.from(of.sealed, 'base64'),
      };
      // sealed by management, and unchanged since
      return JSON.parse(await unseal(keyService, bytes, credentialContext(of))) as SealedContent;
    } catch (error) {
      logger.error({ err: error, credentialsId: of.id }, 'a credential could not be opened');
      return undefined;
    }
  }

  return {
    async open<T extends CredentialType>(workspaceId: string, credentialsId: string, type: T) {
      const key = keys.credential(workspaceId, credentialsId);
      const found = await contentOf(key, `${workspaceId}/${credentialsId}`);
      if ('status' in found) return found;
      // an entry that lies under another key than its own is none of this workspace
      if (found.of.workspaceId !== workspaceId || found.of.id !== credentialsId) return { status: 'missing' };
      if (found.of.type !== type) return { status: 'wrong-type' };
      return { status: 'opened', data: found.content.data as SealedData<T>, hosts: found.content.hosts };
    },
  };
}

function isSame(one: SealedCredential, other: SealedCredential): boolean {
  return one.secretRevision === other.secretRevision && one.sealed === other.sealed;
}
