import { createMailer } from '../mail/mailer.ts';
import type { Deps } from '../deps.ts';
import { writeResetLink } from './link-actions.ts';
import { findUserByEmail } from '../users/user.repository.ts';

/**
 * Mails a link with which a new password is chosen to the user with this address, if there is one and the installation has
 * a mail server. Never rejects: whoever waits for the mail asks again, and the operator reads the reason in the log.
 */
export async function mailResetLink(
  deps: Pick<Deps, 'config' | 'db' | 'logger' | 'newId' | 'now'>,
  email: string,
): Promise<void> {
  const { SMTP_URL, SMTP_FROM } = deps.config;
  if (SMTP_URL === undefined) return;
  const mailer = createMailer(SMTP_URL.reveal(), SMTP_FROM);
  try {
    const user = await findUserByEmail(deps.db, email);
    if (!user) return;
    const link = await writeResetLink(deps, deps.db, user.id);
    await mailer.send({
      id: deps.newId(),
      // as the account has it: how the letters were typed just now decides nothing
      to: [user.email],
      cc: [],
      bcc: [],
      subject: 'Choose a new password',
      text: textWith(link),
      attachments: [],
    });
  } catch (error) {
    deps.logger.warn({ err: error }, 'a link to choose a new password was not sent');
  } finally {
    mailer.close();
  }
}

const textWith = (
  link: string,
): string => `Somebody, hopefully you, wants to choose a new password for Parley.

Open this link to do so. It works once, for half an hour:
${link}

If it was not you, there is nothing to do: your password stays as it is.
`;
