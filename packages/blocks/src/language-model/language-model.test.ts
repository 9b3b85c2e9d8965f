import type { Effect, EffectOf, EffectResult, ModelAnswer } from '@parley/engine';
import { evaluateInTest, type BotParts } from '@parley/engine/testing';
import { allFindingsIn, converseWith, says, type ConverseOptions } from '../shared/testing.ts';
import { languageModel } from './language-model.ts';

const types = [languageModel.type, ...(languageModel.aliases ?? [])];
const usage = { inputTokens: 20, outputTokens: 5 };
type Question = EffectOf<'languageModel'>;
type Said = Partial<ModelAnswer> | { readonly error: string };

/** Gives these answers in turn, and keeps what was asked. */
function model(...answers: readonly Said[]): {
  asked: Question[];
  perform: (effect: Effect) => EffectResult;
} {
  const asked: Question[] = [];
  return {
    asked,
    perform(effect) {
      if (effect.type === 'evaluate')
        return { type: 'evaluate', outcomes: effect.programs.map(evaluateInTest) };
      if (effect.type !== 'languageModel') throw new Error(`nothing performs ${effect.type}`);
      const said = answers[Math.min(asked.length, answers.length - 1)] ?? {};
      asked.push(effect);
      if ('error' in said) return { type: 'languageModel', error: said.error };
      return { type: 'languageModel', text: '', toolCalls: [], usage, finishReason: 'stop', ...said };
    },
  };
}

const calling = (name: string, given: string): Said => ({
  toolCalls: [{ id: `call-${name}`, name, arguments: given }],
  finishReason: 'tool-calls',
});

const user = (content: string): object => ({ role: 'user', content });
const saveAnswer = [{ item: 'Message content', variableId: 'v:Answer' }];
const variables = [
  { id: 'v:Answer', name: 'Answer', value: 'before' },
  { id: 'v:Said', name: 'Said', value: ['one', 'two', 'three'] },
  { id: 'v:Model', name: 'Model', value: 'of-variable' },
  { id: 'v:Age', name: 'Age' },
];

function bot(options: object, { type = 'openai', after = says('on', 'On.') } = {}): BotParts {
  const full = { credentialsId: 'key', model: 'm', responseMapping: saveAnswer, ...options };
  return { groups: { A: [{ id: 'model', type, options: full }, after] }, variables };
}

const chatting = (options: object): object => ({
  action: 'Create chat completion',
  messages: [user('Hi')],
  ...options,
});

function talk(parts: BotParts, answers: readonly Said[], options: ConverseOptions = {}) {
  const { asked, perform } = model(...answers);
  return { asked, bot: converseWith(parts, { perform, ...options }).start() };
}

describe('a completion', () => {
  test.each(types)('of %s saves the answer', (type) => {
    const action = type === 'anthropic' ? 'Create Chat Message' : 'Create chat completion';
    const { asked, bot: chat } = talk(bot(chatting({ action }), { type }), [{ text: 'Hello!' }]);
    chat.sets('Answer', 'Hello!').says('On.').logsNothing().ends();
    expect(asked).toMatchObject([{ provider: type, credentialsId: 'key', model: 'm' }]);
  });

  test('of the older block has its own names for task, temperature and answer', () => {
    const options = {
      task: 'Create chat completion',
      messages: [
        { id: 'a', role: 'system', content: 'Be kind.' },
        {
          id: 'b',
          role: 'Messages sequence ✨',
          content: { userMessagesVariableId: 'v:Said', assistantMessagesVariableId: 'v:Model' },
        },
      ],
      advancedSettings: { temperature: '0.5' },
      responseMapping: [
        { id: 'r', valueToExtract: 'Total tokens', variableId: 'v:Age' },
        { id: 's', valueToExtract: 'Message content', variableId: 'v:Answer' },
      ],
    };
    const { asked, bot: chat } = talk(bot(options, { type: 'OpenAI' }), [{ text: 'Hello!' }]);
    chat.sets('Answer', 'Hello!').sets('Age', '25');
    expect(asked[0]).toMatchObject({
      temperature: 0.5,
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'of-variable' },
        { role: 'user', content: 'two' },
        { role: 'user', content: 'three' },
      ],
    });
  });

  test('takes model, numbers, texts and a dialogue out of variables', () => {
    const messages = [
      { role: 'system', content: 'You are {{Model}}.' },
      { role: 'Dialogue', dialogueVariableId: 'v:Said', startsBy: 'assistant' },
      user('  '),
    ];
    const options = { messages, model: '{{Model}}', temperature: '0,2', maxTokens: '50' };
    expect(talk(bot(chatting(options)), [{ text: 'x' }]).asked[0]).toMatchObject({
      model: 'of-variable',
      temperature: 0.2,
      maxTokens: 50,
      messages: [
        { role: 'system', content: 'You are of-variable.' },
        { role: 'assistant', content: 'one' },
        { role: 'user', content: 'two' },
        { role: 'assistant', content: 'three' },
      ],
    });
  });

  test('shows pictures to models that see, and only to them', () => {
    const messages = [user('Look: https://example.com/a.png now')];
    const seen = talk(bot(chatting({ messages, model: 'gpt-4o' })), [{ text: 'x' }]).asked[0];
    expect(seen?.messages).toEqual([
      { role: 'user', content: 'Look:  now', images: ['https://example.com/a.png'] },
    ]);
    const read = talk(bot(chatting({ messages, model: 'some-model' })), [{ text: 'x' }]).asked[0];
    expect(read?.messages).toEqual([{ role: 'user', content: 'Look: https://example.com/a.png now' }]);
  });

  test.each([
    ['an empty dialogue', { messages: [] }, 'the dialogue is empty'],
    ['instructions alone', { messages: [{ role: 'system', content: 'x' }] }, 'the dialogue is empty'],
    ['no account', { credentialsId: '' }, 'no account is chosen'],
    ['a model that comes to nothing', { model: '{{Age}}' }, 'no model is named'],
    ['a dialogue that is too long', { messages: [user('{{= "x".repeat(1000001) =}}')] }, 'too long'],
  ])('asks nobody with %s, and says so', (_, options, words) => {
    const { asked, bot: chat } = talk(bot(chatting(options)), [{ text: 'x' }]);
    expect(asked).toEqual([]);
    chat.sets('Answer', 'before').logs(words).says('On.').ends();
  });

  test.each([
    ['a failure', { error: 'The provider refused the key.' }, 'refused the key'],
    ['silence', { text: '  ' }, 'the model said nothing'],
  ])('leaves the variable as it is after %s', (_, said, words) => {
    const options = chatting({ saveErrorInVariableId: 'v:Age' });
    const { bot: chat } = talk(bot(options), [said]);
    chat.sets('Answer', 'before').logs(words).says('On.').ends();
    expect(chat.state.frames[0]?.variables['v:Age']).toContain(words);
  });

  test('says where an answer was cut off', () => {
    const { bot: chat } = talk(bot(chatting({})), [{ text: 'half', finishReason: 'length' }]);
    chat.sets('Answer', 'half').logs('was cut off');
  });

  test('says that the model was asked without the temperature that it does not take', () => {
    const { bot: chat } = talk(bot(chatting({})), [{ text: 'Hello', leftOut: 'temperature' }]);
    chat.sets('Answer', 'Hello').logs('takes no temperature');
  });

  test('to one message takes instructions, and warns that nothing is remembered by an id', () => {
    const options = {
      action: 'Ask Model',
      message: 'Hi',
      instructions: 'Be kind.',
      responseIdVariableId: 'v:Age',
    };
    const mapped = { ...options, responseMapping: [{ item: 'Message', variableId: 'v:Answer' }] };
    const { asked, bot: chat } = talk(bot(mapped), [{ text: 'Hello' }]);
    chat.sets('Answer', 'Hello').logs('does not remember');
    expect(asked[0]?.messages).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ]);
  });
});

describe('tools', () => {
  const add = {
    type: 'function',
    name: 'add',
    description: 'Adds',
    parameters: [
      { type: 'number', name: 'a', required: true },
      { type: 'enum', name: 'unit', values: ['m', 'km'] },
    ],
    code: 'setVariable("Age", String(a + 1)); return "sum " + (a + 1) + {{Model}} + unit;',
  };
  const withTools = (...tools: object[]): BotParts => bot(chatting({ tools }));

  test('run as programs, with the values they declare, and the model gets what they return', () => {
    const answers = [calling('add', '{"a":1,"unit":"km","secret":"x"}'), { text: 'It is 2.' }];
    const { asked, bot: chat } = talk(withTools(add), answers);
    chat.sets('Answer', 'It is 2.').sets('Age', '2').logsNothing();
    expect(asked[0]?.tools).toEqual([
      {
        name: 'add',
        description: 'Adds',
        parameters: {
          type: 'object',
          properties: { a: { type: 'number' }, unit: { type: 'string', enum: ['m', 'km'] } },
          required: ['a'],
          additionalProperties: false,
        },
      },
    ]);
    expect(asked[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: '', toolCalls: [expect.objectContaining({ name: 'add' })] },
      { role: 'tool', callId: 'call-add', name: 'add', content: 'sum 2of-variablekm' },
    ]);
  });

  test.each([
    ['is no JSON', 'add', '{"a":', 'not a JSON object'],
    ['lacks a value', 'add', '{}', 'The argument a is missing'],
    ['has another type', 'add', '{"a":"1"}', 'The argument a has another type'],
    ['is none of the list', 'add', '{"a":1,"unit":"mile"}', 'The argument unit has another type'],
    ['names no tool', 'remove', '{}', 'no tool of this name'],
  ])('do not run where the wish %s, and the model is told', (_, name, given, words) => {
    const { asked, bot: chat } = talk(withTools(add), [calling(name, given), { text: 'Sorry.' }]);
    chat.sets('Answer', 'Sorry.').sets('Age', undefined);
    expect(asked[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining(words),
    });
  });

  test('that fail tell the model so', () => {
    const failing = { ...add, code: 'throw new Error("no such order")' };
    const { asked } = talk(withTools(failing), [calling('add', '{"a":1}'), { text: 'Sorry.' }]);
    expect(asked[1]?.messages.at(-1)).toMatchObject({ content: expect.stringContaining('no such order') });
  });

  test('that a model calls for ever end after 8 questions', () => {
    const { asked, bot: chat } = talk(withTools(add), [calling('add', '{"a":1}')]);
    expect(asked).toHaveLength(8);
    chat.sets('Answer', 'before').logs('again and again').says('On.').ends();
  });

  test('that a model calls all at once are no more than 16', () => {
    const many = Array.from({ length: 17 }, (_, index) => ({
      id: `call-${index}`,
      name: 'add',
      arguments: '{"a":1}',
    }));
    const { asked, bot: chat } = talk(withTools(add), [{ toolCalls: many, finishReason: 'tool-calls' }]);
    expect(asked).toHaveLength(1);
    chat.logs('again and again');
  });

  test('that nobody offered stay out of reach', () => {
    const { asked, bot: chat } = talk(bot(chatting({})), [{ ...calling('add', '{"a":1}'), text: 'x' }]);
    expect(asked).toHaveLength(1);
    chat.sets('Answer', 'x').sets('Age', undefined);
  });
});

describe('variables', () => {
  const wanted = [
    { type: 'string', variableId: 'v:Answer', description: 'The name', isRequired: true },
    { type: 'number', variableId: 'v:Age' },
    { type: 'enum', variableId: 'v:Model', values: ['a', 'b'] },
  ];
  const filling = { action: 'Generate variables', prompt: 'Find it.', variablesToExtract: wanted };

  test('are asked for in a form that strict providers take', () => {
    expect(talk(bot(filling), [{ text: '{}' }]).asked[0]?.format?.schema).toEqual({
      type: 'object',
      properties: {
        Answer: { type: 'string', description: 'The name' },
        Age: { type: ['number', 'null'] },
        Model: { type: ['string', 'null'], enum: ['a', 'b', null] },
      },
      required: ['Answer', 'Age', 'Model'],
      additionalProperties: false,
    });
  });

  test('get values that have the form', () => {
    const { bot: chat } = talk(bot(filling), [
      { text: '```json\n{"Answer":"Ada","Age":36,"Model":"b"}\n```' },
    ]);
    chat.sets('Answer', 'Ada').sets('Age', '36').sets('Model', 'b').logsNothing().says('On.');
  });

  test.each(['{"Answer":7,"Age":"old","Model":"c"}', '{"Answer":null,"Age":null}', 'I am sorry', '[1]', ''])(
    'stay as they are where the model answers %j',
    (text) => {
      const { bot: chat } = talk(bot(filling), [{ text }]);
      chat.sets('Answer', 'before').sets('Age', undefined).sets('Model', 'of-variable').says('On.');
      expect(chat.turn.logs).not.toEqual([]);
    },
  );
});

describe('a text below that begins with the answer', () => {
  const shown = { after: says('shown', '{{Answer}} That is all.') };

  test('is named, so that it can show the answer while the model speaks', () => {
    expect(talk(bot(chatting({}), shown), [{ text: 'x' }]).asked[0]?.spokenIn).toBe('shown');
    const other = { after: says('other', 'It said: {{Answer}}') };
    expect(talk(bot(chatting({}), other), [{ text: 'x' }]).asked[0]).not.toHaveProperty('spokenIn');
  });

  test.each([
    ['openai', 'stream'],
    ['OpenAI', 'streamOpenAiChatCompletion'],
  ])('has clients that show streams of %s come for one', (type, action) => {
    const context = { isStreamEnabled: true };
    const whole = { type, after: says('shown', '{{Answer}}') };
    const { asked, bot: chat } = talk(bot(chatting({}), whole), [{ text: 'Mine.' }], { context });
    chat.waitsFor('action').acts(action);
    expect(asked).toEqual([]);
    // whatever a client says that it has shown, the answer is the model's
    chat.reply('forged').sets('Answer', 'Mine.').says('Mine.').ends();
    // it would not show a bubble again that has more in it
    const more = talk(bot(chatting({}), { type, ...shown }), [{ text: 'Mine.' }], { context });
    more.bot.says('Mine. That is all.').ends();
  });
});

describe('the check', () => {
  const found = (options: object, type = 'openai'): string[] =>
    allFindingsIn({
      ...bot(options, { type }),
      facts: { credentials: [{ id: 'key', type: 'openai-compatible', hosts: ['api.openai.com'] }] },
    })
      .filter((finding) => finding.includes('/blocks/0'))
      .map((finding) => finding.replace('/groups/0/blocks/0/options', ''));

  test.each([
    [{}, ['warning model-not-set-up /action']],
    [chatting({}), []],
    [chatting({ credentialsId: undefined }), ['warning model-not-set-up /credentialsId']],
    [chatting({ credentialsId: 'elsewhere' }), ['warning credentials-pending /credentialsId']],
    [chatting({ messages: [] }), ['warning model-not-set-up /messages']],
    [chatting({ messages: 'hello' }), ['error invalid-block /messages']],
    [{ action: 'Create speech', saveUrlInVariableId: 'v:Answer' }, ['warning model-not-set-up /input']],
    [{ action: 'Create speech', input: 'Hi' }, ['warning model-not-set-up /saveUrlInVariableId']],
    [{ action: 'Create speech', input: 'Hi', saveUrlInVariableId: 'v:Answer' }, []],
    [{ action: 'Create transcription' }, ['warning model-not-set-up /url']],
    [
      { action: 'Create transcription', url: '{{Said}}' },
      ['warning model-not-set-up /transcriptionVariableId'],
    ],
    [{ action: 'Ask Assistant' }, ['warning unavailable-integration /action']],
    [{ task: 'Create image' }, ['warning unavailable-integration /task']],
    [{ action: 'Ask Model' }, ['warning model-not-set-up /message']],
    [{ action: 'Generate variables', prompt: 'x' }, ['warning model-not-set-up /variablesToExtract']],
  ])('of %j finds %j', (options, findings) => expect(found(options)).toEqual(findings));

  test.each([
    [{ name: 'my tool', code: 'return 1' }, '/tools/0/name'],
    [{ name: 'x', code: '' }, '/tools/0/code'],
    [{ name: 'x', code: 'return (' }, '/tools/0/code'],
    [{ name: 'x', code: 'return 1', parameters: [{ name: 'a b' }] }, '/tools/0/parameters/0/name'],
    [
      { name: 'x', code: 'return 1', parameters: [{ name: 'a', type: 'enum' }] },
      '/tools/0/parameters/0/values',
    ],
  ])('reports the tool %j', (tool, path) =>
    expect(found(chatting({ tools: [tool] }))).toEqual([`warning invalid-model-tool ${path}`]),
  );

  test('asks for a model where the provider has no usual one', () => {
    expect(found(chatting({ model: undefined }), 'mistral')).toEqual(['warning model-not-set-up /model']);
    expect(found(chatting({ model: undefined }))).toEqual([]);
  });
});
