import type { Example } from '@parley/engine/testing';

const bot = {
  groups: {
    Chat: [
      {
        id: 'speech',
        type: 'elevenlabs',
        options: {
          action: 'Convert text to speech',
          credentialsId: 'key',
          text: 'Good morning!',
          voiceId: '21m00Tcm4TlvDq8ikWAM',
          saveUrlInVariableId: 'v:Sound',
        },
      },
      { id: 'plays', type: 'audio', content: { url: '{{Sound}}' } },
    ],
  },
  variables: ['Sound'],
};

export const elevenlabsExamples: Example[] = [
  {
    title: 'It has a text spoken, and an audio block plays it',
    bot,
    perform: () => ({
      type: 'speech',
      file: {
        fileId: 'f',
        key: 'public/w/b/r/f.mp3',
        url: 'https://chat.example.com/files/w/b/r/f/speech.mp3',
        sizeBytes: 4_000,
      },
      usage: { inputTokens: 4, outputTokens: 0 },
    }),
    lines: [
      { variable: 'Sound', is: 'https://chat.example.com/files/w/b/r/f/speech.mp3' },
      { bot: '<audio https://chat.example.com/files/w/b/r/f/speech.mp3>' },
      { ends: true },
    ],
  },
  {
    title: 'If nothing is spoken, the variable keeps its value, and the log says why',
    bot,
    perform: () => ({ type: 'speech', error: 'The provider refused the key. Look at the credential.' }),
    lines: [
      { logs: 'spoke nothing' },
      { logs: 'refused the key' },
      { variable: 'Sound', is: undefined },
      { ends: true },
    ],
  },
];
