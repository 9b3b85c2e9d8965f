import { addressUnproved, unavailable } from '@parley/errors';
import { hashOfToken, newToken } from '@parley/server';
import { sendOwnMail } from '../mail/send-own-mail.ts';
import type { Deps } from '../deps.ts';
import { setMailedCode, type InvitationRow } from './invitation.repository.ts';

/**
 * Mails an invitation once more, with a code that stands in this mail alone: whoever has it reads the mails of the address.
 * Always throws: `address-unproved` once the mail is on its way.
 */
export async function mailInvitation(
  deps: Pick<Deps, 'config' | 'db' | 'guesses' | 'logger' | 'newId'>,
  { id, email }: InvitationRow,
  address: string,
): Promise<never> {
  await deps.guesses({ account: `invitation ${id}`, address });
  const code = newToken('link');
  await setMailedCode(deps.db, id, hashOfToken(code));
  const isSent = await sendOwnMail(deps, {
    to: email,
    subject: 'Your invitation to Parley',
    text: textWith(`${deps.config.PUBLIC_URL}/app/invite#code=${code}`),
  });
  if (!isSent) throw unavailable({ retryAfterSeconds: 60 });
  throw addressUnproved();
}

const textWith = (
  link: string,
): string => `Somebody, hopefully you, opened an invitation to Parley for this address.

Open this link to make your account:
${link}

If it was not you, there is nothing to do: without this link nobody makes an account with your address.
`;
