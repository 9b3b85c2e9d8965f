import { defineRules, says, type ExampleBot } from '@parley/engine';

const asks = (hasFileStorage: boolean): ExampleBot => ({
  groups: { Files: [{ id: 'files', type: 'file input' }] },
  facts: { hasFileStorage },
});

const speaks = (hasFileStorage: boolean): ExampleBot => ({
  groups: {
    Speech: [
      {
        id: 'speech',
        type: 'openai',
        options: {
          action: 'Create speech',
          credentialsId: 'key',
          input: 'Hello!',
          saveUrlInVariableId: 'v:Sound',
        },
      },
      says('sound', '{{Sound}}'),
    ],
  },
  variables: ['Sound'],
  facts: {
    hasFileStorage,
    credentials: [{ id: 'key', type: 'openai-compatible', hosts: ['api.openai.com'] }],
  },
});

export const fileStorageRules = defineRules({
  'file-question-without-storage': {
    category: 'installation',
    severity: 'warning',
    title: 'Visitors are asked for a file or a recording that nothing here can store',
    why: 'On the share page they can only type the address of a file that lies elsewhere. Have the operator set FILES_DIR, put the bot on a page of your own that stores files, or ask for a link.',
    example: { bad: asks(false), good: asks(true) },
    since: '0.1.0',
  },
  'speech-without-storage': {
    category: 'installation',
    severity: 'warning',
    title: 'A text is to be spoken, and nothing here can store the sound',
    why: 'Nothing is spoken, and the variable for the address stays as it is. Have the operator set FILES_DIR, or say the text as a text.',
    example: { bad: speaks(false), good: speaks(true) },
    since: '0.2.0',
  },
});
