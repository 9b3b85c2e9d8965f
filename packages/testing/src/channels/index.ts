export { startTelegramStub, type SentMessage, type StubUpdate, type TelegramStub } from './telegram-stub.ts';
export {
  signedWebhook,
  startWhatsAppStub,
  whatsAppBatch,
  type WhatsAppMessage,
  type WhatsAppStub,
} from './whatsapp-stub.ts';
export { signedForm, startTwilioStub, type TwilioMessage, type TwilioStub } from './twilio-stub.ts';
