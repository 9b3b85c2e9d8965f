import type { Effect, EffectResult } from '@parley/engine';
import type { Block } from '@parley/schema';
import { allFindingsIn, converseWith, says } from '../shared/testing.ts';

const usage = { inputTokens: 1, outputTokens: 1 };
const url = 'https://chat.example.com/files/w/b/r/f/speech.mp3';

const block = (options: object, type = 'openai'): Block => ({
  id: 'model',
  type,
  options: { credentialsId: 'key', saveErrorInVariableId: 'v:Error', ...options },
});
const botWith = (one: Block) => ({
  groups: { A: [one, says('on')] },
  variables: [
    { id: 'v:Text', name: 'Text', value: 'Good morning!' },
    { id: 'v:Sound', name: 'Sound', value: 'before' },
    { id: 'v:Error', name: 'Error' },
    { id: 'v:Empty', name: 'Empty' },
  ],
});

/** Runs a block; gives what it asked for, and its conversation. */
function run(options: object, result: object = { error: 'refused' }) {
  const asked: Effect[] = [];
  const perform = (effect: Effect): EffectResult => {
    asked.push(effect);
    return { type: effect.type, ...result } as EffectResult;
  };
  return { asked, bot: converseWith(botWith(block(options)), { perform }).start() };
}

const speaking = { action: 'Create speech', input: ' {{Text}} ', saveUrlInVariableId: 'v:Sound' };
const hearing = {
  action: 'Create transcription',
  url: '{{Sound}}',
  prompt: 'Parley',
  transcriptionVariableId: 'v:Text',
};

describe('a text that is spoken', () => {
  test('is asked for with the usual model and voice, and its address is saved', () => {
    const { asked, bot } = run(speaking, { file: { fileId: 'f', key: 'k', url, sizeBytes: 1 }, usage });
    expect(asked).toEqual([
      {
        type: 'speech',
        provider: 'openai',
        credentialsId: 'key',
        model: 'gpt-4o-mini-tts',
        text: 'Good morning!',
        voice: 'alloy',
      },
    ]);
    bot.sets('Sound', url).says('on').ends();
  });

  test('has the voice, the manner and the model of the author', () => {
    const { asked } = run({ ...speaking, model: 'tts-1', voice: 'nova', instructions: 'Calm.' });
    expect(asked).toMatchObject([{ model: 'tts-1', voice: 'nova', instructions: 'Calm.' }]);
  });

  test.each<[string, object, string]>([
    ['is empty', { input: '{{Empty}}' }, 'nothing to speak'],
    ['is longer than a provider takes', { input: 'x'.repeat(4_097) }, 'longer than 4096 characters'],
    ['has no account', { credentialsId: '' }, 'no account is chosen'],
  ])('that %s is not asked for, and the variable stays', (_, options, why) => {
    const { asked, bot } = run({ ...speaking, ...options });
    expect(asked).toEqual([]);
    bot.sets('Sound', 'before').logs(why).says('on').ends();
  });
});

describe('a sound that is written down', () => {
  test('is named by its address, and its text is saved, also if nothing is said in it', () => {
    for (const text of ['Two coffees, please.', '']) {
      const { asked, bot } = run(hearing, { text, usage });
      expect(asked).toEqual([
        {
          type: 'transcription',
          provider: 'openai',
          credentialsId: 'key',
          model: 'gpt-4o-mini-transcribe',
          url: 'before',
          prompt: 'Parley',
        },
      ]);
      bot.sets('Text', text).says('on').ends();
    }
  });

  test('without an address is not asked for', () => {
    const { asked, bot } = run({ ...hearing, url: '{{Empty}}' });
    expect(asked).toEqual([]);
    bot.sets('Text', 'Good morning!').logs('no address').says('on').ends();
  });
});

test.each([speaking, hearing])('a failure leaves the variables as they are, and is saved: %j', (options) => {
  const { bot } = run(options, { error: 'The provider refused the key.' });
  bot.sets('Error', 'The provider refused the key.').logs('refused the key').says('on').ends();
});

describe('the check', () => {
  const found = (options: object, type: string, hasFileStorage: boolean): string[] =>
    allFindingsIn({
      ...botWith(block(options, type)),
      facts: {
        hasFileStorage,
        credentials: [{ id: 'key', type: 'openai-compatible', hosts: ['api.openai.com'] }],
      },
    }).filter((finding) => finding.includes('/blocks/0'));

  test('says where nothing can keep a sound', () => {
    expect(found(speaking, 'openai', true)).toEqual([]);
    expect(found(speaking, 'openai', false)).toEqual([
      'warning speech-without-storage /groups/0/blocks/0/type',
    ]);
    expect(found(hearing, 'openai', false)).toEqual([]);
  });

  test.each([speaking, hearing])('says that Anthropic does neither: %j', (options) => {
    expect(found(options, 'anthropic', true)).toEqual([
      'warning unavailable-integration /groups/0/blocks/0/options/action',
    ]);
  });
});
