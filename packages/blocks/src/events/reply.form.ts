import { defineForm } from '../shared/form/form.ts';
import { line } from '../shared/form/rows.ts';
import { savedContent, savedReply, type ReplyEvent } from './saved-reply.ts';

export const replyForm = defineForm<ReplyEvent>({
  type: 'reply',
  category: 'events',
  label: 'Every answer',
  icon: 'message-circle-reply',
  keywords: ['reply', 'answer', 'any', 'always'],
  fresh: () => ({ type: 'reply', graphCoordinates: { x: 0, y: 0 } }),
  rows: (event, names) => [line({ text: 'At every answer', ...savedContent(event, names) })],
  fields: savedReply,
});
