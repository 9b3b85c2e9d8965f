import { defineForm } from '../shared/form/form.ts';
import { line } from '../shared/form/rows.ts';
import { savedContent, savedReply, type ReplyEvent } from './saved-reply.ts';

export const invalidReplyForm = defineForm<ReplyEvent>({
  type: 'invalidReply',
  category: 'events',
  label: 'Answer that does not fit',
  icon: 'message-circle-warning',
  keywords: ['invalid', 'wrong', 'refused', 'retry', 'misunderstood'],
  fresh: () => ({ type: 'invalidReply', graphCoordinates: { x: 0, y: 0 } }),
  rows: (event, names) => [line({ text: 'When an answer does not fit', ...savedContent(event, names) })],
  fields: savedReply,
});
