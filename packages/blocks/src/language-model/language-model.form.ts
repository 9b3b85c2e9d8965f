import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, saved, words } from '../shared/form/rows.ts';
import {
  choice,
  code,
  collection,
  credential,
  items,
  mapping,
  more,
  number,
  template,
  text,
  texts,
  toggle,
  unless,
  variable,
  when,
} from '../shared/form/widgets.ts';
import { modelProviderOf, modelProviderTypes } from '@parley/schema/models';
import {
  actionNamed,
  actions,
  answerParts,
  defaultModel,
  defaultSpeechModel,
  defaultTranscriptionModel,
  defaultVoice,
  type Action,
} from './constants.ts';
import type { languageModel } from './language-model.ts';
import type { LanguageModelOptions } from './schema.ts';

const [chat, anthropicChat] = actions.completion;
const [askModel] = actions.askModel;
const [generate] = actions.variables;
const [speech] = actions.speech;
const [transcription] = actions.transcription;

const older = 'OpenAI';
const action = 'options.action';
const providerLabel = (type: string): string =>
  type === older ? 'OpenAI, as it was before' : (modelProviderOf(type)?.label ?? type);
const newer = modelProviderTypes.filter((type) => type !== older);
const ofDialogue = { path: action, values: [chat, anthropicChat] };
const ofTools = { path: action, values: [chat, anthropicChat, askModel] };

const actionLabels = {
  [chat]: 'Answers in a dialogue',
  [anthropicChat]: 'Answers in a dialogue (Anthropic)',
  [askModel]: 'Answers one message',
  [generate]: 'Fills variables',
  [speech]: 'Speaks a text',
  [transcription]: 'Writes down speech',
};

const tool = [
  template('name', { label: 'Name', placeholder: 'find_order' }),
  template('description', {
    label: 'When the model should use it',
    placeholder: 'Finds an order by its number',
    isLong: true,
  }),
  items('parameters', {
    label: 'What the model passes to it',
    one: 'value',
    fresh: { type: 'string', name: '', required: true },
    fields: [
      text('name', { label: 'Name', placeholder: 'number' }),
      choice('type', {
        label: 'Type',
        fallback: 'string',
        choices: [
          { value: 'string', label: 'Text' },
          { value: 'number', label: 'Number' },
          { value: 'boolean', label: 'Yes or no' },
          { value: 'enum', label: 'One of a list' },
        ],
      }),
      text('description', { label: 'What it is', placeholder: 'The number of the order' }),
      texts('values', { label: 'The list', when: when('type', 'enum') }),
      toggle('required', { label: 'The model must pass it', fallback: false }),
    ],
  }),
  code('code', {
    label: 'Program',
    help: 'It runs on the server, has the values by their names, and what it returns goes to the model.',
    placeholder: 'return {{Orders}}.find((order) => order.includes(number));',
    language: 'javascript',
  }),
] as const;

/** The variable that a block fills, for its line on the canvas. */
function filledBy(does: Action | undefined, options: LanguageModelOptions): string | undefined {
  if (does === 'speech') return options.saveUrlInVariableId;
  if (does === 'transcription') return options.transcriptionVariableId;
  const entries = does === 'variables' ? options.variablesToExtract : options.responseMapping;
  return entries?.find(({ variableId }) => variableId !== undefined)?.variableId;
}

function saidOf(does: Action | undefined, { model, input, url }: LanguageModelOptions): string | undefined {
  if (does === 'speech') return input && `Speak “${input}”`;
  if (does === 'transcription') return url && `Write down ${url}`;
  return model && `${does === 'variables' ? 'Fill variables with' : 'Ask'} ${model}`;
}

export const languageModelForm = defineForm<BlockOf<typeof languageModel>>({
  type: 'openai',
  aliases: modelProviderTypes.filter((type) => type !== 'openai'),
  category: 'integrations',
  label: 'Language model',
  icon: 'sparkles',
  keywords: [
    'ai',
    'gpt',
    'claude',
    'mistral',
    'ollama',
    'llm',
    'chat completion',
    'assistant',
    'openai',
    'speech',
    'voice',
    'text to speech',
    'transcription',
    'whisper',
    'chatgpt',
    'anthropic',
    'gemini',
    'prompt',
  ],
  fresh: () => ({
    type: 'openai',
    options: {
      action: chat,
      messages: [{ role: 'user', content: '' }],
      responseMapping: [{ item: 'Message content' }],
    },
  }),
  rows: ({ type, options = {} }, names) => {
    const does = actionNamed(options.action ?? options.task);
    const label = modelProviderOf(type)?.label ?? type;
    return [
      line({
        ...words(`Ask ${label}`, saidOf(does, options)),
        ...saved(filledBy(does, options), names),
      }),
    ];
  },
  fields: [
    credential('options.credentialsId', {
      label: 'Account',
      help: 'The key of the provider, kept by this workspace.',
      types: ['openai-compatible', 'anthropic'],
    }),
    choice('type', {
      label: 'Provider',
      help: 'OpenAI stands for every server that speaks its protocol, too, such as one of your own.',
      choices: modelProviderTypes.map((value) => ({ value, label: providerLabel(value) })),
    }),
    choice(action, {
      label: 'What it does',
      choices: Object.entries(actionLabels).map(([value, label]) => ({ value, label })),
    }),
    template('options.model', {
      label: 'Model',
      usual: defaultModel,
      suggests: 'models',
      isTried: true,
      when: unless(action, speech, transcription),
    }),
    template('options.model', {
      label: 'Model',
      usual: defaultSpeechModel,
      suggests: 'models',
      isTried: true,
      when: when(action, speech),
    }),
    template('options.model', {
      label: 'Model',
      usual: defaultTranscriptionModel,
      suggests: 'models',
      isTried: true,
      when: when(action, transcription),
    }),
    template('options.systemMessage', {
      label: 'Instructions',
      placeholder: 'Answer in one short sentence.',
      isLong: true,
      when: when('type', 'anthropic'),
    }),
    items('options.messages', {
      label: 'Dialogue',
      one: 'message',
      fresh: { role: 'user', content: '' },
      when: ofDialogue,
      fields: [
        choice('role', {
          label: 'From',
          fallback: 'user',
          choices: [
            { value: 'system', label: 'Instructions' },
            { value: 'user', label: 'The visitor' },
            { value: 'assistant', label: 'The model' },
            { value: 'Dialogue', label: 'A list of what both said in turn' },
          ],
        }),
        template('content', {
          label: 'Text',
          placeholder: '{{Question}}',
          isLong: true,
          when: when('role', 'system', 'user', 'assistant'),
        }),
        variable('dialogueVariableId', { isRead: true, label: 'List', when: when('role', 'Dialogue') }),
        choice('startsBy', {
          label: 'It begins with',
          fallback: 'user',
          choices: [
            { value: 'user', label: 'The visitor' },
            { value: 'assistant', label: 'The model' },
          ],
          when: when('role', 'Dialogue'),
        }),
      ],
    }),
    template('options.instructions', {
      label: 'Instructions',
      placeholder: 'Answer in one short sentence.',
      isLong: true,
      when: when(action, askModel),
    }),
    template('options.message', {
      label: 'Message',
      placeholder: '{{Question}}',
      isLong: true,
      when: when(action, askModel),
    }),
    collection('options.collectionId', {
      label: 'Answer from a collection',
      help: 'The model gets the passages that fit the question, and answers from them alone.',
      when: ofTools,
    }),
    number('options.passages', {
      label: 'Passages',
      fallback: 5,
      min: 1,
      max: 20,
      when: unless('options.collectionId', undefined, ''),
    }),
    text('options.sourcesLabel', {
      label: 'Word before the sources',
      help: 'The documents that the model names are listed below its answer.',
      placeholder: 'Sources',
      when: unless('options.collectionId', undefined, ''),
    }),
    template('options.prompt', {
      label: 'Instruction',
      placeholder: 'Find the name and the wish in: {{Message}}',
      isLong: true,
      when: when(action, generate),
    }),
    template('options.input', {
      label: 'Text to speak',
      placeholder: '{{Answer}}',
      isLong: true,
      when: when(action, speech),
    }),
    template('options.voice', {
      label: 'Voice',
      help: 'OpenAI has alloy, echo, fable, onyx, nova and shimmer; other servers have voices of their own.',
      usual: defaultVoice,
      when: when(action, speech),
    }),
    template('options.instructions', {
      label: 'Speaking style',
      help: 'Models such as gpt-4o-mini-tts follow it; tts-1 does not take it.',
      placeholder: 'Calm and friendly.',
      when: when(action, speech),
    }),
    variable('options.saveUrlInVariableId', {
      label: 'Save the address of the sound in',
      help: 'An audio message with this variable plays it.',
      when: when(action, speech),
    }),
    template('options.url', {
      label: 'Address of the recording',
      help: 'The variable of a question that takes recordings, or any address of a sound.',
      placeholder: '{{Recording}}',
      when: when(action, transcription),
    }),
    template('options.prompt', {
      label: 'Likely words',
      help: 'Names and terms that the model should know how to spell.',
      placeholder: 'Parley, Ulm',
      when: when(action, transcription),
    }),
    variable('options.transcriptionVariableId', {
      label: 'Save the text in',
      when: when(action, transcription),
    }),
    items('options.variablesToExtract', {
      label: 'Variables to fill',
      one: 'variable',
      fresh: { type: 'string', isRequired: true },
      when: when(action, generate),
      fields: [
        variable('variableId', { label: 'Variable' }),
        choice('type', {
          label: 'Type',
          fallback: 'string',
          choices: [
            { value: 'string', label: 'Text' },
            { value: 'number', label: 'Number' },
            { value: 'boolean', label: 'Yes or no' },
            { value: 'enum', label: 'One of a list' },
            { value: 'array', label: 'Several texts' },
          ],
        }),
        text('description', { label: 'What it is', placeholder: 'The first name of the visitor' }),
        texts('values', { label: 'The list', when: when('type', 'enum') }),
        toggle('isRequired', { label: 'It must have a value', fallback: false }),
      ],
    }),
    mapping('options.responseMapping', {
      label: 'Save from the answer',
      help: 'A text below that begins with the variable of the answer shows it while the model speaks.',
      partKey: 'item',
      partLabel: 'Part',
      parts: answerParts,
      when: { ...ofTools, and: { path: 'type', values: newer } },
    }),
    mapping('options.responseMapping', {
      label: 'Save from the answer',
      partKey: 'valueToExtract',
      partLabel: 'Part',
      parts: answerParts,
      when: when('type', older),
    }),
    items('options.tools', {
      label: 'Tools',
      help: 'Programs of yours that the model may call before it answers.',
      one: 'tool',
      fresh: { type: 'function', name: '', parameters: [], code: '' },
      when: ofDialogue,
      fields: tool,
    }),
    items('options.functions', {
      label: 'Tools',
      help: 'Programs of yours that the model may call before it answers.',
      one: 'tool',
      fresh: { type: 'function', name: '', parameters: [], code: '' },
      when: when(action, askModel),
      fields: tool,
    }),
    more([
      number('options.temperature', {
        label: 'Temperature',
        help: 'With 0 the answer is much the same each time.',
        min: 0,
        max: 2,
        takesVariable: true,
      }),
      number('options.maxTokens', {
        label: 'Maximum length of the answer',
        placeholder: '1024',
        unit: 'tokens',
        min: 1,
        takesVariable: true,
      }),
      template('options.baseUrl', {
        label: 'Address of the server',
        help: 'It must be one that the account is for.',
        placeholder: 'https://models.example.com/v1',
      }),
      text('options.apiVersion', { label: 'Version of its API (Azure)', placeholder: '2024-10-21' }),
      variable('options.saveErrorInVariableId', { label: 'Save the error message in' }),
    ]),
  ],
  hidden: {
    'options.tools[].type': 'there is one type of tool alone',
    'options.functions[].type': 'there is one type of tool alone',
    'options.task': 'the older name of the action',
    'options.advancedSettings.temperature': 'the older place of the temperature',
    'options.responseIdVariableId': 'the model remembers nothing by an id here',
  },
});
