import { createMailer } from '../../mail/mailer.ts';
import type { Deps } from '../../deps.ts';
import { findMakersEmail, type Receiver } from './due.repository.ts';

/** Tells whoever made a webhook that it gets nothing any more. */
export type NotifyDisabled = (
  webhook: Pick<Receiver, 'id' | 'name' | 'workspaceId' | 'createdBy' | 'disabledBecause'>,
) => Promise<void>;

const reasons = {
  asked: 'a member of the workspace asked for it',
  gone: 'its address answered that it is gone (410)',
  failing: 'it has taken nothing for five days',
  'too-many-waiting': 'more events wait for it than a webhook may have',
};

/**
 * Notifies by the log and, where the installation has a mail server, by mail. Never rejects: the webhook itself says the
 * same to everybody who looks at it.
 */
export function notifierOf(deps: Pick<Deps, 'config' | 'db' | 'logger'>): NotifyDisabled {
  const { SMTP_URL, SMTP_FROM, PUBLIC_URL } = deps.config;
  return async (webhook) => {
    const { id, name, workspaceId, disabledBecause } = webhook;
    const because = reasons[disabledBecause ?? 'asked'];
    deps.logger.warn({ webhookId: id, workspaceId, because }, 'a webhook was disabled');
    if (SMTP_URL === undefined) return;
    const mailer = createMailer(SMTP_URL.reveal(), SMTP_FROM);
    try {
      const email = await findMakersEmail(deps.db, webhook);
      if (email === undefined) return;
      await mailer.send({
        id: `webhook-disabled-${id}`,
        to: [email],
        cc: [],
        bcc: [],
        subject: `The webhook “${name.replace(/\s+/g, ' ')}” gets no events any more`,
        text: textWith(name, because, PUBLIC_URL),
        attachments: [],
      });
    } catch (error) {
      deps.logger.warn({ err: error, webhookId: id }, 'the notice of a disabled webhook was not sent');
    } finally {
      mailer.close();
    }
  };
}

const textWith = (
  name: string,
  because: string,
  url: string,
): string => `The webhook “${name}” on ${url} is disabled:
${because}.

What waits for it is kept for 30 days. Enable it again when its address takes events; then they are sent.
What happens until then is not told later.
`;
