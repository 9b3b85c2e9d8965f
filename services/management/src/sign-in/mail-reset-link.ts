import { sendOwnMail } from '../mail/send-own-mail.ts';
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
  if (deps.config.SMTP_URL === undefined) return;
  try {
    const user = await findUserByEmail(deps.db, email);
    if (!user) return;
    const link = await writeResetLink(deps, deps.db, user.id);
    // as the account has it: how the letters were typed just now decides nothing
    await sendOwnMail(deps, { to: user.email, subject: 'Choose a new password', text: textWith(link) });
  } catch (error) {
    deps.logger.warn({ err: error }, 'a link to choose a new password was not made');
  }
}

const textWith = (
  link: string,
): string => `Somebody, hopefully you, wants to choose a new password for Parley.

Open this link to do so. It works once, for half an hour, and ends everything else that acts for
you: browsers that are signed in, secret tokens and linked sign-ins.
${link}

If it was not you, there is nothing to do: your password stays as it is.
`;
