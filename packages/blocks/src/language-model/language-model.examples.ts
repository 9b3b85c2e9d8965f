import { says } from '@parley/engine';
import type { Effect, EffectResult, ModelAnswer } from '@parley/engine';
import { evaluateInTest, type Example } from '@parley/engine/testing';

const usage = { inputTokens: 20, outputTokens: 5 };
const saying = (text: string): ModelAnswer => ({ text, toolCalls: [], usage, finishReason: 'stop' });

/** A model that gives these answers one after the other; programs run as always. */
function model(...answers: readonly (ModelAnswer | { readonly error: string })[]) {
  let next = 0;
  return (effect: Effect): EffectResult => {
    if (effect.type === 'evaluate')
      return { type: 'evaluate', outcomes: effect.programs.map(evaluateInTest) };
    const answer = answers[next++ % answers.length] ?? { error: 'nothing to say' };
    return { type: 'languageModel', ...answer };
  };
}

const asking = (options: object): Example['bot'] => ({
  groups: {
    Chat: [
      {
        id: 'model',
        type: 'openai',
        options: {
          action: 'Create chat completion',
          credentialsId: 'key',
          model: 'gpt-4o-mini',
          messages: [{ id: 'm', role: 'user', content: 'Is it raining?' }],
          responseMapping: [{ id: 'r', item: 'Message content', variableId: 'v:Answer' }],
          ...options,
        },
      },
      says('answer', 'It says: {{Answer}}'),
    ],
  },
  variables: ['Answer'],
});

export const languageModelExamples: Example[] = [
  {
    title: 'It asks the model and saves the answer',
    bot: asking({}),
    perform: model(saying('No.')),
    lines: [{ variable: 'Answer', is: 'No.' }, { bot: 'It says: No.' }, { ends: true }],
  },
  {
    title: 'The model may call a program before it answers',
    bot: asking({
      tools: [
        {
          type: 'function',
          name: 'weather',
          description: 'The weather in a city',
          parameters: [{ type: 'string', name: 'city', description: 'The city', required: true }],
          code: 'return "rain in " + city;',
        },
      ],
    }),
    perform: model(
      {
        text: '',
        toolCalls: [{ id: 'call', name: 'weather', arguments: '{"city":"Ulm"}' }],
        usage,
        finishReason: 'tool-calls',
      },
      saying('Yes, in Ulm.'),
    ),
    lines: [{ bot: 'It says: Yes, in Ulm.' }, { ends: true }],
  },
  {
    title: 'It fills variables with what it finds in a text',
    bot: asking({
      action: 'Generate variables',
      prompt: 'Find the name in: I am Ada.',
      variablesToExtract: [{ type: 'string', variableId: 'v:Answer', isRequired: true }],
    }),
    perform: model(saying('{"Answer":"Ada"}')),
    lines: [{ variable: 'Answer', is: 'Ada' }, { bot: 'It says: Ada' }, { ends: true }],
  },
  {
    title: 'It answers from a collection, and names its sources',
    bot: asking({ collectionId: 'terms' }),
    perform: (effect) =>
      effect.type === 'searchCollection'
        ? {
            type: 'searchCollection',
            passages: [
              {
                documentId: 'd',
                document: 'Weather.pdf',
                address: null,
                heading: 'Page 2',
                text: 'It rains in Ulm.',
              },
            ],
          }
        : { type: 'languageModel', ...saying('Yes, in Ulm [1].') },
    lines: [
      { variable: 'Answer', is: 'Yes, in Ulm [1].\n\nSources: Weather.pdf' },
      { bot: 'It says: Yes, in Ulm [1].\n\nSources: Weather.pdf' },
      { ends: true },
    ],
  },
  {
    title: 'It speaks a text, and an audio message plays it',
    bot: {
      groups: {
        Chat: [
          {
            id: 'model',
            type: 'openai',
            options: {
              action: 'Create speech',
              credentialsId: 'key',
              model: 'gpt-4o-mini-tts',
              input: 'Good morning!',
              voice: 'nova',
              saveUrlInVariableId: 'v:Sound',
            },
          },
          { id: 'plays', type: 'audio', content: { url: '{{Sound}}' } },
        ],
      },
      variables: ['Sound'],
    },
    perform: () => ({
      type: 'speech',
      file: {
        fileId: 'f',
        key: 'public/w/b/r/f.mp3',
        url: 'https://chat.example.com/files/w/b/r/f/speech.mp3',
        sizeBytes: 4_000,
      },
      usage,
    }),
    lines: [
      { variable: 'Sound', is: 'https://chat.example.com/files/w/b/r/f/speech.mp3' },
      { bot: '<audio https://chat.example.com/files/w/b/r/f/speech.mp3>' },
      { ends: true },
    ],
  },
  {
    title: 'It writes down what is said in a recording',
    bot: asking({
      action: 'Create transcription',
      model: 'whisper-1',
      url: 'https://sounds.example.com/order.mp3',
      transcriptionVariableId: 'v:Answer',
    }),
    perform: () => ({ type: 'transcription', text: 'Two coffees, please.', usage }),
    lines: [
      { variable: 'Answer', is: 'Two coffees, please.' },
      { bot: 'It says: Two coffees, please.' },
      { ends: true },
    ],
  },
  {
    title: 'Without an answer the variable keeps its value, and the log says why',
    bot: asking({}),
    perform: model({ error: 'The provider refused the key. Look at the credential.' }),
    lines: [
      { logs: 'got no answer' },
      { logs: 'refused the key' },
      { variable: 'Answer', is: undefined },
      { bot: 'It says: ' },
      { ends: true },
    ],
  },
];
