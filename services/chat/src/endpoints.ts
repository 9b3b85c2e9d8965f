import { continueChat } from './chat/continue-chat.ts';
import { getSession } from './chat/get-session.ts';
import { receiveWebhook } from './chat/receive-webhook.ts';
import { startChat } from './chat/start-chat.ts';
import { startPreviewChat } from './chat/start-preview-chat.ts';

/** Every operation of the chat service. */
export const endpoints = [startPreviewChat, startChat, continueChat, getSession, receiveWebhook];
