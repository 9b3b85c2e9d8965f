import { setTimeout as delay } from 'node:timers/promises';
import { saying, type ScriptedProvider } from '@parley/testing/scripted-provider';
import type { Installation } from '../installation.ts';
import { logsOf } from './check-hooks.ts';
import { allResults } from './check-journals.ts';
import { nameOf, type ConversationJournal } from './journal.ts';

/** The collection that a bot searches, and the account with which it asks a model. */
export type Sources = { readonly collectionId: string; readonly credentialsId: string };

/** The one passage that there is to be found. */
const passage = 'Everybody who talks under fire may say what they said again.';
/** The farewell, as it is spoken. */
const sound = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\x0a\0\0\0\0\0\0\0\0\0\0\xff\xfb\x90\x64', 'latin1'),
  Buffer.alloc(2_000, 7),
]);
const heard = (said: string): string => `Heard: ${said}`;

/** The findings about searches and questions to a model; `wrong` and `unasked` should be empty. */
export type SourceVerdict = {
  /** Results that hold what a search found, and what a model answered. */
  readonly found: number;
  readonly answered: number;
  /** Messages that the model was asked about, and the questions beyond one for each: a process died in between. */
  readonly questions: number;
  readonly repeated: number;
  /** Results that hold what no search has found, an answer to what was never said in them, or a sound that is not theirs. */
  readonly wrong: readonly string[];
  /** Accepted answers that the model was not asked about, and no log says so. */
  readonly unasked: readonly string[];
};

/** Makes a collection with one text that is read, and an account at a model that repeats what it hears. */
export async function openSources(
  { api, workspaceId }: Pick<Installation, 'api' | 'workspaceId'>,
  provider: ScriptedProvider,
): Promise<Sources> {
  provider.play((response, asked, time) => {
    if (asked.path.endsWith('/audio/speech')) response.end(sound);
    else saying(heard(questionIn(asked.body)))(response, asked, time);
  });
  const { credentials } = await api.createCredentials({
    path: { workspaceId },
    body: {
      type: 'openai-compatible',
      name: 'Echo',
      data: { apiKey: 'sk-of-the-faults', baseUrl: `${provider.url}/v1` },
    },
  });
  const { collection } = await api.createCollection({ path: { workspaceId }, body: { name: 'Fire' } });
  const path = { workspaceId, collectionId: collection.id };
  await api.addText({ path, body: { name: 'What may be said', text: passage } });
  while ((await api.getCollection({ path })).collection.passages === 0) await delay(100);
  return { collectionId: collection.id, credentialsId: credentials.id };
}

/** Looks at what results hold of searches and of the model, and at what the model was asked. */
export async function checkSources(
  { api }: Pick<Installation, 'api'>,
  botId: string,
  provider: Pick<ScriptedProvider, 'asked'>,
  journals: readonly ConversationJournal[],
): Promise<SourceVerdict> {
  const said = new Map<string, Set<string>>();
  for (const { resultId = '', messages } of journals)
    said.set(resultId, new Set(messages.map(({ text }) => heard(text))));
  const results = (await allResults(api, botId)).map(({ id, variables }) => {
    const valueOf = (wanted: string): unknown => variables.find(({ name }) => name === wanted)?.value ?? null;
    return { id, found: valueOf('Found'), answer: valueOf('Heard'), spoken: valueOf('Spoken') };
  });
  const wrong = results.filter(
    ({ id, found, answer }) =>
      (found !== null && found !== passage) ||
      (answer !== null && (typeof answer !== 'string' || said.get(id)?.has(answer) === false)),
  );
  const silent: string[] = [];
  for (const { id, spoken } of results)
    if (spoken !== null && !(await isKept(api, botId, id, spoken))) silent.push(id);
  const questions = provider.asked.flatMap(({ path, body }) =>
    path.endsWith('/audio/speech') ? [] : [questionIn(body)],
  );
  const distinct = new Set(questions);
  const unasked: string[] = [];
  for (const { resultId = '', messages } of journals)
    for (const message of messages) {
      if (message.fate !== 'accepted' || distinct.has(message.text)) continue;
      const isLogged = (await logsOf(api, botId, resultId)).some(
        ({ sessionId, turn, description }) =>
          sessionId === message.sessionId && turn === message.turn && description.includes('got no answer'),
      );
      if (!isLogged) unasked.push(nameOf(message));
    }
  return {
    found: results.filter(({ found }) => found === passage).length,
    answered: results.filter(({ answer }) => answer !== null).length,
    questions: distinct.size,
    repeated: questions.length - distinct.size,
    wrong: [
      ...wrong.map(({ id, found, answer }) => `result ${id} holds ${JSON.stringify([found, answer])}`),
      ...silent.map((id) => `result ${id} names a sound that it does not have`),
    ],
    unasked,
  };
}

/** True if the address in a result is that of a file of it which holds the sound. */
async function isKept(
  api: Installation['api'],
  botId: string,
  resultId: string,
  spoken: unknown,
): Promise<boolean> {
  const { files } = await api.listResultFiles({ path: { botId, resultId } });
  const file = files.find(({ url }) => url === spoken);
  if (!file) return false;
  return sound.equals(new Uint8Array(await (await fetch(file.downloadUrl)).arrayBuffer()));
}

/** The last message of a question to the model. */
function questionIn(body: ScriptedProvider['asked'][number]['body']): string {
  // what the services send to a provider of this form
  const messages = body['messages'] as readonly { readonly content?: unknown }[] | undefined;
  const content = messages?.at(-1)?.content;
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}
