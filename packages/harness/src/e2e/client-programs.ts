/**
 * Programs for our own client and for those that other generators make of the OpenAPI documents. Each holds a
 * conversation with the bot `publicId`, giving the answers in turn, reads the bot, and prints what it saw as JSON.
 */
const beginning = `
declare const process: { readonly argv: readonly string[] };
const [chatUrl = '', token = '', publicId = '', managementUrl = '', secret = '', botId = '', ...answers] = process.argv.slice(2);
const asked: (ChatInput['type'] | undefined)[] = [];
const said: BotMessage['type'][] = [];
const note = (turn: { readonly messages: readonly BotMessage[]; readonly input?: ChatInput }): void => {
  said.push(...turn.messages.map(({ type }) => type));
  asked.push(turn.input?.type);
};
`;

export const heyApiProgram = `
import { createClient } from './chat/client';
import { continueChat, startChat } from './chat/sdk.gen';
import type { BotMessage, ChatInput, ChatMessage } from './chat/types.gen';
import { createClient as createManagement } from './management/client';
import { getBot } from './management/sdk.gen';
${beginning}
const client = createClient({ baseUrl: chatUrl + '/api', auth: token });
const { data: started } = await startChat({ client, path: { publicId }, throwOnError: true });
note(started);
for (const text of answers) {
  const message: ChatMessage = { type: 'text', text };
  const { sessionId } = started;
  const { data } = await continueChat({ client, path: { sessionId }, body: { message }, throwOnError: true });
  note(data);
}
const management = createManagement({ baseUrl: managementUrl + '/api', auth: secret });
const { data } = await getBot({ client: management, path: { botId }, throwOnError: true });
console.log(JSON.stringify({ asked, said, name: data.bot.name }));
`;

export const oazapftsProgram = `
import * as chat from './chat';
import type { BotMessage, ChatInput, ChatMessage } from './chat';
import * as management from './management';
${beginning}
chat.defaults.baseUrl = chatUrl + '/api';
chat.defaults.headers = { Authorization: 'Bearer ' + token };
management.defaults.baseUrl = managementUrl + '/api';
management.defaults.headers = { Authorization: 'Bearer ' + secret };
const started = await chat.startChat(publicId);
if (started.status !== 200) throw new Error(started.data.detail);
note(started.data);
for (const text of answers) {
  const message: ChatMessage = { type: 'text', text };
  const turn = await chat.continueChat(started.data.sessionId, { message });
  if (turn.status !== 200) throw new Error(turn.data.detail);
  note(turn.data);
}
const found = await management.getBot(botId);
if (found.status !== 200) throw new Error(found.data.detail);
console.log(JSON.stringify({ asked, said, name: found.data.bot.name }));
`;

export const ownProgram = `
import { createChatClient, createManagementClient, type BotMessage, type ChatInput } from '@parley/client';
${beginning}
const chat = createChatClient({ url: chatUrl, token });
const started = await chat.startChat({ path: { publicId } });
note(started);
for (const text of answers) {
  const { sessionId } = started;
  note(await chat.continueChat({ path: { sessionId }, body: { message: { type: 'text', text } } }));
}
const { bot } = await createManagementClient({ url: managementUrl, token: secret }).getBot({ path: { botId } });
console.log(JSON.stringify({ asked, said, name: bot.name }));
`;
