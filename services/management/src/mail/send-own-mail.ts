import type { Deps } from '../deps.ts';
import { createMailer } from './mailer.ts';

/**
 * Sends a mail of the installation itself to one address, through the operator's mail server, and says so; false where
 * there is none, or where it does not take the mail: the operator reads the reason in the log.
 */
export async function sendOwnMail(
  { config, logger, newId }: Pick<Deps, 'config' | 'logger' | 'newId'>,
  { to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<boolean> {
  const { SMTP_URL, SMTP_FROM } = config;
  if (SMTP_URL === undefined) return false;
  const mailer = createMailer(SMTP_URL.reveal(), SMTP_FROM);
  try {
    await mailer.send({ id: newId(), to: [to], cc: [], bcc: [], subject, text, attachments: [] });
    return true;
  } catch (error) {
    logger.warn({ err: error, subject }, 'a mail to a user was not sent');
    return false;
  } finally {
    mailer.close();
  }
}
