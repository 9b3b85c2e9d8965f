import { credentialsNotAvailable } from '@parley/errors';
import type { Command } from 'commander';
import { rotateKeys } from '../credentials/rotate-keys.ts';
import { resealSecrets } from '../events/sending/upkeep.repository.ts';
import type { Run } from './run.ts';

/** Adds what an operator does about the keys that secrets are sealed with. */
export function addCredentialCommands(program: Command, run: Run): void {
  program
    .command('rotate-keys')
    .description(
      'wrap all credentials with the first key of CREDENTIALS_KEYS, and seal the secrets of webhooks with it; says what is left of other keys. It can be ended and run again at any time',
    )
    .action(() =>
      run(async (deps) => {
        const { keyService, secretBox } = deps;
        if (!keyService || !secretBox) throw credentialsNotAvailable();
        const rotation = await rotateKeys(deps, keyService);
        return { ...rotation, resealedWebhooks: await resealSecrets(deps.db, secretBox) };
      }),
    );
}
