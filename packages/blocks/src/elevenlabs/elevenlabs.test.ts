import type { Effect, EffectResult } from '@parley/engine';
import { allFindingsIn, converseWith, says } from '../shared/testing.ts';

const url = 'https://chat.example.com/files/w/b/r/f/speech.mp3';
const options = {
  action: 'Convert text to speech',
  credentialsId: 'key',
  text: ' {{Text}} ',
  voiceId: '{{Voice}}',
  saveUrlInVariableId: 'v:Sound',
  saveErrorInVariableId: 'v:Error',
};
const botWith = (changed: object) => ({
  groups: { A: [{ id: 'speech', type: 'elevenlabs', options: { ...options, ...changed } }, says('on')] },
  variables: [
    { id: 'v:Text', name: 'Text', value: 'Good morning!' },
    { id: 'v:Voice', name: 'Voice', value: 'rachel' },
    { id: 'v:Sound', name: 'Sound', value: 'before' },
    { id: 'v:Error', name: 'Error' },
    { id: 'v:Empty', name: 'Empty' },
  ],
});

/** Runs the block; gives what it asked for, and its conversation. */
function run(changed: object, result: object = { error: 'refused' }) {
  const asked: Effect[] = [];
  const perform = (effect: Effect): EffectResult => {
    asked.push(effect);
    return { type: effect.type, ...result } as EffectResult;
  };
  return { asked, bot: converseWith(botWith(changed), { perform }).start() };
}

const spoken = {
  file: { fileId: 'f', key: 'k', url, sizeBytes: 1 },
  usage: { inputTokens: 1, outputTokens: 0 },
};

test('a text is spoken by the voice that is named, and the address of the sound is saved', () => {
  const { asked, bot } = run({}, spoken);
  expect(asked).toEqual([
    {
      type: 'speech',
      provider: 'elevenlabs',
      credentialsId: 'key',
      model: 'eleven_multilingual_v2',
      text: 'Good morning!',
      voice: 'rachel',
    },
  ]);
  bot.sets('Sound', url).says('on').ends();
});

test('the author chooses the model', () => {
  expect(run({ modelId: 'eleven_flash_v2_5' }).asked).toMatchObject([{ model: 'eleven_flash_v2_5' }]);
});

test.each<[string, object, string]>([
  ['without an account', { credentialsId: '' }, 'no account is chosen'],
  ['without a voice', { voiceId: '{{Empty}}' }, 'no voice is named'],
  ['without a text', { text: '{{Empty}}' }, 'nothing to speak'],
  ['with more text than any model takes', { text: 'x'.repeat(40_001) }, 'longer than 40000 characters'],
])('nothing is asked for %s, and the variable stays', (_, changed, why) => {
  const { asked, bot } = run(changed);
  expect(asked).toEqual([]);
  bot.sets('Sound', 'before').logs(why).says('on').ends();
});

test('a failure leaves the variable as it is, and is saved', () => {
  const { bot } = run({}, { error: 'The provider refused the key.' });
  bot.sets('Sound', 'before').sets('Error', 'The provider refused the key.').logs('refused').ends();
});

describe('the check', () => {
  const key = { id: 'key', type: 'provider', service: 'elevenlabs', hosts: ['api.elevenlabs.io'] } as const;
  const found = (changed: object, facts: object = {}): string[] =>
    allFindingsIn({
      ...botWith(changed),
      facts: { hasFileStorage: true, credentials: [key], ...facts },
    }).filter((finding) => finding.includes('/blocks/0'));

  test('is silent about a block that has all it needs', () => {
    expect(found({})).toEqual([]);
  });

  test.each(['credentialsId', 'voiceId', 'text', 'saveUrlInVariableId'])(
    'names %s if it is missing',
    (field) => {
      expect(found({ [field]: undefined })).toEqual([
        `warning speech-not-set-up /groups/0/blocks/0/options/${field}`,
      ]);
    },
  );

  test('says that nothing can keep the sound', () => {
    expect(found({}, { hasFileStorage: false })).toEqual([
      'warning speech-without-storage /groups/0/blocks/0/type',
    ]);
  });

  test.each([
    { ...key, service: 'segment' },
    { id: 'key', type: 'openai-compatible', hosts: ['api.openai.com'] },
  ] as const)('says that a key is for something else: %j', (other) => {
    expect(found({}, { credentials: [other] })).toEqual([
      'error credentials-of-another-type /groups/0/blocks/0/options/credentialsId',
    ]);
  });
});
