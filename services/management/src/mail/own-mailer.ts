import type { SealedData } from '@parley/schema';
import { EgressError, type Network } from '@parley/server/egress';
import type { Db } from '../database/client.ts';
import { findCredentialOfBot, touchCredential } from '../credentials/credential.repository.ts';
import { connectOwnServer } from '../credentials/mail-server.ts';
import { openRow } from '../credentials/sealed-row.ts';
import type { KeyService } from '@parley/server';
import { MailError, mailerOver, type Mailer } from './mailer.ts';

/** The means to reach the mail server of a workspace. */
type OwnMailerParts = {
  readonly db: Db;
  readonly keyService: KeyService | undefined;
  readonly allowedNetworks: readonly Network[];
  readonly now: () => Date;
};

/**
 * A mailer over the mail server of the workspace that a bot is of. The secret is opened for this one mail. Rejects with a
 * `MailError` whose words are for the bot's author.
 */
export async function ownMailer(
  { db, keyService, allowedNetworks, now }: OwnMailerParts,
  botId: string,
  credentialsId: string,
): Promise<Mailer> {
  const row = await findCredentialOfBot(db, botId, credentialsId);
  if (row?.type !== 'smtp')
    throw new MailError(true, 'The mail server that the block names is gone: choose another one.');
  if (!keyService) throw new MailError(false, 'This installation cannot open credentials at the moment.');
  const content = await openRow(keyService, row).catch((error: unknown) => {
    throw new MailError(false, 'This installation cannot open these credentials at the moment.', error);
  });
  await touchCredential(db, row, now());
  // sealed for this very type
  const server = content.data as SealedData<'smtp'>;
  try {
    return mailerOver(Promise.resolve(await connectOwnServer(server, allowedNetworks)), server.from);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw new MailError(false, `The mail server: ${error.message}`, error);
  }
}
