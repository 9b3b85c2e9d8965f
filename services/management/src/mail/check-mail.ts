import { greetMailServer } from './mailer.ts';
import { fine, reasonOf, warning, type Finding, type Secret } from '@parley/server';

const timeoutMs = 3_000;

/** Checks that the mail server answers from here and lets us in. Sends no mail, and never rejects. */
export async function checkMail(url: Secret | undefined): Promise<Finding> {
  const about = 'mail';
  if (url === undefined) return fine(about, 'SMTP_URL is not set: mails of bots are given up');
  const { host } = new URL(url.reveal());
  try {
    await greetMailServer(url.reveal(), timeoutMs);
    return fine(about, `${host} answers, and lets us in`);
  } catch (error) {
    return warning(
      about,
      `${host} cannot be used from here: ${reasonOf(error)}`,
      'Check SMTP_URL (user and password too), firewall and network policies; until then mails wait, and are given up after hours.',
    );
  }
}
