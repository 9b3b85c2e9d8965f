import { greetMailServer } from '../egress/mailer.ts';
import type { Secret } from '../env.ts';
import { fine, warning, type Finding } from './finding.ts';
import { reasonOf } from './reason.ts';

const patienceMs = 3_000;

/** Whether the mail server answers from here, and lets us in. Sends no mail, and never rejects. */
export async function checkMail(url: Secret | undefined): Promise<Finding> {
  const about = 'mail';
  if (url === undefined) return fine(about, 'SMTP_URL is not set: mails of bots are given up');
  const { host } = new URL(url.reveal());
  try {
    await greetMailServer(url.reveal(), patienceMs);
    return fine(about, `${host} answers, and lets us in`);
  } catch (error) {
    return warning(
      about,
      `${host} cannot be used from here: ${reasonOf(error)}`,
      'Check SMTP_URL (user and password too), firewall and network policies; until then mails wait, and are given up after hours.',
    );
  }
}
