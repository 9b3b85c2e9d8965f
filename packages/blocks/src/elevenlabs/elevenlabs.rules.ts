import { defineRules, type ExampleBot } from '@parley/engine';

const speaking = (voiceId: string): ExampleBot => ({
  groups: {
    Speak: [
      {
        id: 'speech',
        type: 'elevenlabs',
        options: {
          action: 'Convert text to speech',
          credentialsId: 'key',
          text: 'Good morning!',
          voiceId,
          saveUrlInVariableId: 'v:Sound',
        },
      },
      { id: 'plays', type: 'audio', content: { url: '{{Sound}}' } },
    ],
  },
  variables: [{ id: 'v:Sound', name: 'Sound' }],
  facts: {
    credentials: [{ id: 'key', type: 'provider', service: 'elevenlabs', hosts: ['api.elevenlabs.io'] }],
  },
});

export const elevenlabsRules = defineRules({
  'speech-not-set-up': {
    category: 'integrations',
    severity: 'warning',
    title: 'A block that has a text spoken lacks something it needs',
    why: 'Nothing is spoken, or nothing keeps the address of the sound. Choose an account, name a voice, write the text, and choose a variable.',
    example: { bad: speaking(''), good: speaking('21m00Tcm4TlvDq8ikWAM') },
    since: '0.2.0',
  },
});
