import '../words/late/try-request.ts';
import { valueAt } from '@parley/blocks/forms';
import { useState, type ReactElement } from 'react';
import { useDocument } from '../fields/parts/panel.ts';
import type { Place } from '../fields/parts/place.ts';
import type { PreviewTurn } from './preview-message.ts';
import { Banner } from '../ui/banner.tsx';
import { t } from '../words/words.ts';
import { ResponseView } from './response-view.tsx';
import { trialBot } from './trial-bot.ts';
import { TrialDialog, type TrialWords } from './trial-dialog.tsx';
import type { Tried } from './use-trial.ts';

type TryRequestDialogProps = {
  /** The list of the parts of the response that the block saves. */
  readonly mapping: Place;
  readonly onClose: () => void;
};

type Request = PreviewTurn['trace']['requests'][number];

const words = (): TrialWords => ({
  title: t('tryRequest.title'),
  intro: t('tryRequest.intro'),
  frame: t('tryRequest.frame'),
  send: t('tryRequest.send'),
  sendAgain: t('tryRequest.sendAgain'),
  sending: t('tryRequest.sending'),
  unreachable: t('tryRequest.unreachable'),
  notSent: t('tryRequest.notSent'),
  others: (count) => t('tryRequest.others', { count }),
});

/** Sends the request of a block, and lets the author pick what the bot saves of the response. */
export function TryRequestDialog({ mapping, onClose }: TryRequestDialogProps): ReactElement {
  const [, blockId = ''] = mapping.path;
  const [tried] = useState<Tried<Request>>(() => ({
    botOf: (document, values) => trialBot(document, blockId, values),
    read: ({ trace }) => trace.requests[0],
  }));
  const isSentByPage = useDocument(
    ({ blocks }) => valueAt(blocks[blockId], 'options.isExecutedOnClient') === true,
  );
  return (
    <TrialDialog
      words={words()}
      blockId={blockId}
      tried={tried}
      note={isSentByPage ? <Banner>{t('tryRequest.sentByPage')}</Banner> : null}
      draw={(request) => <ResponseView request={request} mapping={mapping} />}
      onClose={onClose}
    />
  );
}
