import { createUpload } from './endpoints/create-upload.ts';
import { generateUploadUrl } from './endpoints/generate-upload-url.ts';
import { continueChat } from './endpoints/continue-chat.ts';
import { getPayment } from './endpoints/get-payment.ts';
import { getSession } from './endpoints/get-session.ts';
import { receiveWebhook } from './endpoints/receive-webhook.ts';
import { stopAnswer } from './endpoints/stop-answer.ts';
import { streamMessage } from './endpoints/stream-message.ts';
import { startChat } from './endpoints/start-chat.ts';
import { startPreviewChat } from './endpoints/start-preview-chat.ts';

/** Every operation of the chat service. */
export const endpoints = [
  startPreviewChat,
  startChat,
  continueChat,
  streamMessage,
  stopAnswer,
  getSession,
  getPayment,
  receiveWebhook,
  createUpload,
  generateUploadUrl,
];
