import { createEgress } from '@parley/server/egress';
import { createMailer } from './mailer.ts';
import { repeat } from '../worker/repeat.ts';
import type { WorkerTask } from '../worker/task.ts';
import { deliverDue } from './deliver.ts';

const maxAttachmentBytes = 10_000_000;

/** Sends the mails that turns asked for. */
export const deliveryTask: WorkerTask = {
  name: 'deliveries',
  start({ db, files, logger, config, now, keyService }) {
    const { SMTP_URL, SMTP_FROM, EGRESS_ALLOWED_NETWORKS } = config;
    const mailer = SMTP_URL === undefined ? undefined : createMailer(SMTP_URL.reveal(), SMTP_FROM);
    const egress = createEgress({
      allowedNetworks: EGRESS_ALLOWED_NETWORKS,
      maxRequestBytes: 0,
      maxResponseBytes: maxAttachmentBytes,
      maxRedirects: 5,
    });
    const running = repeat('deliveries', logger, () =>
      deliverDue({
        db,
        mailer,
        keyService,
        allowedNetworks: EGRESS_ALLOWED_NETWORKS,
        egress,
        files,
        logger,
        now,
      }),
    );
    return {
      async stop() {
        await running.stop();
        mailer?.close();
        await egress.close();
      },
    };
  },
};
