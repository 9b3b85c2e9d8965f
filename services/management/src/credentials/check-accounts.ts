import type { CredentialType, SealedData } from '@parley/schema';
import { fine, reasonOf, warning, type Finding, type KeyService } from '@parley/server';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { egressWithKeys } from './ask-provider.ts';
import { findCredentialsOfType, type CredentialRow } from './credential.repository.ts';
import { openRow } from './sealed-row.ts';
import { tryCredential, type Means } from './try-credential.ts';

/** An operator who has more of them looks at those that were made last. */
const mostAccounts = 20;
const maxBytes = 1_000_000;

/** An account at a provider that takes its key. */
export type WorkingAccount<T extends CredentialType> = {
  readonly id: string;
  /** The name that its faults are told under. */
  readonly name: string;
  readonly data: SealedData<T>;
  readonly means: Means;
};

/** The accounts that are looked at, and the words about them. */
type Accounts<T extends CredentialType> = {
  readonly about: string;
  readonly types: readonly T[];
  readonly none: string;
  /** The words for so many that are as they must be. */
  readonly good: (count: number) => string;
  /** The faults of the installation, and of one account whose key is taken. */
  readonly ofInstallation: string | undefined;
  readonly faultOf: (type: T, account: WorkingAccount<T>) => Promise<string | undefined>;
  readonly remedy: string;
};

/**
 * Asks the provider of each account whether it takes the key, and looks for further faults of those that do. Changes
 * nothing, and never rejects.
 */
export async function checkAccounts<T extends CredentialType>(
  db: Db,
  keys: KeyService | undefined,
  config: Config,
  accounts: Accounts<T>,
): Promise<Finding> {
  const { about, types, none, good, ofInstallation, faultOf, remedy } = accounts;
  const egress = egressWithKeys(config, maxBytes);
  try {
    const found = types.map((type) => findCredentialsOfType(db, type, mostAccounts));
    const rows = keys ? (await Promise.all(found)).flat() : [];
    if (!keys || rows.length === 0) return fine(about, none);
    const means = { egress, config, now: () => new Date() };
    const faults = (
      await Promise.all(rows.map((row) => faultsOfAccount(keys, row, means, types, faultOf)))
    ).flat();
    if (ofInstallation !== undefined) faults.push(ofInstallation);
    if (faults.length === 0) return fine(about, good(rows.length));
    return warning(about, `${faults.join('; ')}.`, remedy);
  } catch (error) {
    return warning(
      about,
      `They could not be looked at: ${reasonOf(error)}`,
      'Check Postgres, and look again.',
    );
  } finally {
    await egress.close();
  }
}

async function faultsOfAccount<T extends CredentialType>(
  keys: KeyService,
  row: CredentialRow,
  means: Means,
  types: readonly T[],
  faultOf: Accounts<T>['faultOf'],
): Promise<string[]> {
  const name = `"${row.name}" (${row.id})`;
  const type = types.find((known) => known === row.type);
  // sealed for this very type; a key that is missing is another finding's
  const data = await openRow(keys, row).then(
    (content) => content.data as SealedData<T>,
    () => undefined,
  );
  if (!data || type === undefined) return [];
  const tried = await tryCredential(type, data, means);
  if (tried.outcome === 'refused') return [`the provider refuses the key of ${name}: ${tried.answer}`];
  if (tried.outcome === 'unreachable') return [`the provider of ${name} cannot be reached: ${tried.reason}`];
  const fault = await faultOf(type, { id: row.id, name, data, means });
  return fault === undefined ? [] : [`${name}: ${fault}`];
}
